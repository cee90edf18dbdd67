"""What cannot be compiled is refused by the function and the line, in one error that says what to write instead."""

import dataclasses
import re
import types

import numpy as np
import pytest
from helpers import toy
from helpers.toy import TOY

import minegym
from minegym.core import chance
from minegym.core.compile import Compiler
from minegym.core.errors import MinegymError, RulesError

LIMITS = types.ModuleType("limits")
LIMITS.HIGHEST = 5
LIMITS.inner = types.ModuleType("limits.inner")
LIMITS.inner.draw_below = chance.draw_below
COUNT = 0


def refused(rule):
    """The error of compiling a rule of one number, called from another function."""

    def caller(number):
        return rule(number)

    def loop(out):
        out[0] = caller(out[0])

    with pytest.raises(RulesError) as caught:
        Compiler().kernel(loop, (np.zeros(1, np.int64),), "loop")
    return caught.value


def first_line(error):
    return str(error).splitlines()[0]


def line_of(function, text):
    """The number of the function's line that holds this text."""
    with open(__file__) as file:
        lines = file.read().splitlines()
    start = function.__code__.co_firstlineno
    return next(number for number in range(start, start + 9) if text in lines[number - 1])


def through_a_module(number):
    number += 1
    return chance.next_seed(number)


def through_two_modules(number):
    return LIMITS.inner.draw_below(number, 2)


def through_a_closure():
    module = chance

    def rule(number):
        return module.next_seed(number)

    return rule


def test_a_function_called_through_its_module_is_named_with_the_import_to_write():
    told = first_line(refused(through_a_module))
    assert f"{__name__}.through_a_module (test_refusals.py, line {line_of(through_a_module, 'next_seed')})" in told
    assert "it calls chance.next_seed through its module minegym.core.chance" in told
    assert "from minegym.core.chance import next_seed" in told
    assert "LIMITS.inner.draw_below through its module limits.inner" in first_line(refused(through_two_modules))
    assert "from minegym.core.chance import next_seed" in first_line(refused(through_a_closure()))


def constant_of_a_module(number):
    return min(number, LIMITS.HIGHEST) + np.int64(1)


def test_a_modules_constants_and_numpys_functions_may_be_read():
    def loop(out):
        out[0] = constant_of_a_module(out[0])

    out = np.array([7])
    Compiler().kernel(loop, (out,), "constant")(out)
    assert out[0] == 6


def misspelt(number):
    return nubmer + 1  # noqa: F821


def missing_in_a_module(number):
    return LIMITS.LOWEST + number


def with_statement(number):
    with open("file"):
        return number


def import_inside(number):
    import math

    return math.floor(number)


def global_statement(number):
    global COUNT
    COUNT = number
    return number


def generator(number):
    return sum(one for one in range(number))


def endless(number):
    return endless(number + 1)


@pytest.mark.parametrize(
    ("rule", "text", "clue"),
    [
        (misspelt, "nubmer", "the name 'nubmer', which is not defined"),
        (missing_in_a_module, "LOWEST", "the module limits has no 'LOWEST'"),
        (with_statement, "with ", "with statement"),
        (import_inside, "import math", "top of the file"),
        (global_statement, "COUNT = ", "global"),
        (generator, "sum", "write a loop"),
        (endless, "def endless", "calls itself"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_can_be_seen_before_compiling_is_said_plainly(rule, text, clue):
    error = refused(rule)
    assert f".{rule.__name__} (test_refusals.py, line {line_of(rule, text)}) cannot be compiled" in first_line(error)
    assert clue in first_line(error)
    assert first_line(refused(rule)) == first_line(error), "the second try says something else"


def two_types(number):
    found = 1
    if number:
        found = (1, 2)
    return found


def attribute(number):
    number += 1
    return number.colour


def text(number):
    return len(f"{number}")


def a_list(number):
    squares = [number, number * number]
    return squares[0]


def an_array(number):
    return np.zeros(number)[0]


def caught(number):
    try:
        return number
    except KeyError:
        return 0


@pytest.mark.parametrize(
    ("rule", "text", "clue"),
    [
        (two_types, "return found", "Cannot unify"),
        (attribute, "number.colour", "Unknown attribute 'colour' of type int64"),
        (text, "len(", "no list, set, dictionary, string or array"),
        (a_list, "squares = ", "no list, set, dictionary, string or array"),
        (an_array, "np.zeros", "no list, set, dictionary, string or array"),
        (caught, "except", "KeyError"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_numba_refuses_is_named_by_function_and_line_and_numbas_error_is_kept(rule, text, clue):
    error = refused(rule)
    assert f".{rule.__name__} (test_refusals.py, line {line_of(rule, text)}) cannot be compiled" in first_line(error)
    assert clue in first_line(error)
    assert type(error.__cause__).__module__ == "numba.core.errors"


def test_an_error_without_a_place_names_the_kernel():
    error = refused(lambda number: sorted((number, 2))[0])
    assert re.search(r"loop cannot be compiled|<lambda> \(test_refusals", first_line(error))


def too_few(number, other):
    return number + other


def test_a_call_with_too_few_arguments_names_the_function():
    assert ".too_few (" in first_line(refused(lambda number: too_few(number)))


def step_through_a_module(state, tables, action):
    toy.end_trick(state)


def test_a_game_whose_rules_call_through_a_module_is_refused_by_every_environment():
    game = dataclasses.replace(TOY, rules=dataclasses.replace(TOY.rules, step=step_through_a_module))
    for _ in range(2):
        with pytest.raises(MinegymError, match=r"step_through_a_module .*from helpers\.toy import end_trick"):
            minegym.make_vec(game, num_envs=2)
