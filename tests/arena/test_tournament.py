import numpy as np
import pytest
from helpers.toy import HAND, TOY

from minegym.agents.random import RandomAgent
from minegym.agents.search import MonteCarloAgent
from minegym.arena import record
from minegym.arena.standings import meetings, standings
from minegym.arena.tournament import Entrant, challenge, checked_deals, entrants, lineups, seatings, tournament
from minegym.core.errors import OptionError, UnknownNameError


def test_two_agents_at_two_seats_change_seats():
    assert lineups(["b", "a"], 2) == [("a", "b"), ("b", "a")]


@pytest.mark.parametrize(
    ("agents", "seats", "tables", "ways"),
    [(1, 1, 1, 1), (1, 3, 1, 1), (3, 1, 3, 1), (2, 3, 1, 6), (2, 4, 1, 14), (3, 3, 1, 6), (4, 3, 4, 6), (3, 4, 1, 36)],
)
def test_every_table_is_seated_in_every_way_that_seats_each_of_its_members(agents, seats, tables, ways):
    names = [f"agent {number}" for number in range(agents)]
    found = lineups(names, seats)
    assert len(found) == len(set(found)) == tables * ways
    assert all(len(lineup) == seats and len(set(lineup)) == min(agents, seats) for lineup in found)


def test_every_member_of_a_table_sits_equally_often_in_every_seat():
    for seat in range(4):
        taken = [lineup[seat] for lineup in seatings(["a", "b", "c"], 4)]
        assert [taken.count(name) for name in "abc"] == [12, 12, 12]


def test_there_are_as_many_deals_as_the_games_asked_for_need():
    assert [checked_deals(TOY, 2, 2, games, 0) for games in (1, 2, 3, 1000)] == [1, 1, 2, 500]


class Witness:
    """A search agent that keeps the true record of every first decision, which only a test may look at."""

    name = "witness"

    def __init__(self):
        self.decks = {}

    def act_on(self, views):
        for view in views:
            record = view._record[0]
            if record["trick"] == 0 and view.seat == record["leader"]:
                self.decks[tuple(record["seed"])] = (record["deck"].tolist(), int(record["leader"]))
        return np.array([np.flatnonzero(view.action_mask)[0] for view in views])


def test_all_line_ups_play_the_same_deals(edition):
    made = []

    def make(seed):
        made.append(Witness())
        return made[-1]

    field = [Entrant(name, name, make) for name in "abc"]
    tournament(TOY, edition, field, num_players=2, games=16, seed=7)
    assert len(made) == 6 * 2, "agents are made anew for each of six line-ups"
    whole = [{**one.decks, **two.decks} for one, two in zip(made[::2], made[1::2], strict=True)]
    assert all(decks == whole[0] for decks in whole)
    assert sorted(whole[0]) == [(7 + deal, 0) for deal in range(8)]
    assert len({str(deck) for deck in whole[0].values()}) == 8


def test_the_same_seed_brings_the_same_games_and_another_seed_others(compete):
    hashes = [compete("random", "seeker", games=10, seed=seed).hash() for seed in (0, 0, 10)]
    assert hashes[0] == hashes[1] != hashes[2]


def test_the_order_in_which_agents_are_named_changes_nothing(compete):
    one, other = compete("random", "wild", "seeker", games=6), compete("seeker", "random", "wild", games=6)
    assert one.hash() == other.hash()
    assert [match.lineup for match in one.matches] == [match.lineup for match in other.matches]


def test_who_else_takes_part_changes_nothing_between_two_agents(compete):
    two = {match.lineup: match.games.hash() for match in compete("random", "wild", games=10).matches}
    three = {match.lineup: match.games.hash() for match in compete("random", "wild", "seeing", games=10).matches}
    assert two.items() <= three.items()


def test_batches_are_joined_in_the_order_of_the_deals(compete, monkeypatch):
    whole = compete("seeing", games=25, num_players=2)
    monkeypatch.setattr("minegym.arena.tournament.ROWS", 7)
    assert compete("seeing", games=25, num_players=2).hash() == whole.hash()


def test_an_agent_against_itself_shows_what_the_seats_are_worth(compete):
    results = compete("random", games=30, num_players=3)
    assert [match.lineup for match in results.matches] == [("random",) * 3]
    assert results.matches[0].games.lengths.tolist() == [3 * HAND] * 30


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"num_players": 5}, r"players must be an integer in 1\.\.4"),
        ({"games": 0}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 64}, "seed"),
    ],
)
def test_options_out_of_range_are_refused(compete, options, complaint):
    with pytest.raises(OptionError, match=complaint):
        compete("random", "wild", **options)


def test_no_agent_is_refused(compete):
    with pytest.raises(OptionError, match="name at least one"):
        compete()


def test_entrants_are_loaded_and_put_in_order(edition):
    assert [entrant.name for entrant in entrants(["random", "monte_carlo"], TOY, edition)] == ["monte_carlo", "random"]
    with pytest.raises(OptionError, match="two agents are called random"):
        entrants(["random", "monte_carlo", "random"], TOY, edition)
    with pytest.raises(UnknownNameError, match="nobody"):
        entrants(["random", "nobody"], TOY, edition)


CHALLENGERS = {
    "random": RandomAgent,
    "wild": lambda seed: RandomAgent(seed + 1),
    "seeker": lambda seed: MonteCarloAgent(worlds=4, seed=seed),
}


def entrant(name):
    return Entrant(name, name, CHALLENGERS[name])


@pytest.fixture(scope="module")
def challenged(edition):
    """Plays High Card: `challenged("seeing", "random", num_players=3, games=9)`."""

    def played(one, other, **options):
        return challenge(TOY, edition, entrant(one), entrant(other), **options)

    return played


def test_a_challenger_sits_in_every_seat_among_copies_of_the_other(challenged):
    results = challenged("seeker", "random", num_players=3, games=13, seed=5)
    assert [match.lineup for match in results.matches] == [
        ("seeker", "random", "random"),
        ("random", "seeker", "random"),
        ("random", "random", "seeker"),
    ]
    assert results.deals == 5, "the fewest deals that bring 13 games"
    assert (results.num_players, results.seed, results.specs) == (3, 5, {"seeker": "seeker", "random": "random"})
    by_name = {standing.name: standing for standing in standings(results)}
    first = [match.games.placements[:, match.lineup.index("seeker")] == 1 for match in results.matches]
    shares = [f / (m.games.placements == 1).sum(1) for f, m in zip(first, results.matches, strict=True)]
    assert by_name["seeker"].win_share.mean == pytest.approx(np.mean(shares))
    assert by_name["seeker"].win_share.deals == 5
    assert by_name["seeker"].win_share.mean + 2 * by_name["random"].win_share.mean == pytest.approx(1)


def test_a_challenge_at_two_seats_is_a_tournament_of_the_two(challenged, compete):
    one, other = challenged("seeker", "random", games=10, seed=3), compete("random", "seeker", games=10, seed=3)
    ours, theirs = ({m.lineup: m.games.hash() for m in results.matches} for results in (one, other))
    assert ours == theirs
    assert meetings(one) == meetings(other)


def test_an_agent_among_its_like_wins_an_equal_share(challenged):
    results = challenged("random", "wild", num_players=4, games=1200)
    share = next(standing.win_share for standing in standings(results) if standing.name == "random")
    assert share.low < 1 / 4 < share.high
    assert share.half_width < 0.04


def test_the_results_of_a_challenge_are_saved_and_verified(challenged, edition, tmp_path):
    results = challenged("seeker", "random", num_players=3, games=6)
    found = record.verify(record.save(results, tmp_path / "results.json"), TOY, edition)
    assert (found.hash(), meetings(found)) == (results.hash(), meetings(results))


@pytest.mark.parametrize(
    ("other", "options", "complaint"),
    [
        ("random", {}, "both agents are called random"),
        ("wild", {"num_players": 1}, r"players must be an integer in 2\.\.4"),
        ("wild", {"num_players": 5}, r"players must be an integer in 2\.\.4"),
        ("wild", {"games": 0}, "games"),
        ("wild", {"seed": -1}, "seed"),
    ],
)
def test_a_challenge_that_cannot_be_is_refused(challenged, other, options, complaint):
    with pytest.raises(OptionError, match=complaint):
        challenged("random", other, **options)
