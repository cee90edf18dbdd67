"""Saved states that were made with care and are still wrong."""

import hashlib
import json

import numpy as np
import pytest
from helpers.toy import TOY

from minegym.adapters.vector import BatchedAEC
from minegym.core import saving
from minegym.core.errors import StateError

ENV = BatchedAEC(TOY, 2)
ENV.reset(seed=0)
STATES, EDITION = ENV.get_state(), ENV.edition


def forged(change, records=None):
    """Bytes with another header or other records, and a checksum that fits them."""
    data = saving.to_bytes(TOY, EDITION, STATES if records is None else records)
    start = len(saving.MAGIC) + 4
    length = int.from_bytes(data[start - 4 : start], "little")
    header = json.dumps({**json.loads(data[start : start + length]), **change}).encode()
    content = data[start + length : -saving.DIGEST_BYTES]
    body = saving.MAGIC + len(header).to_bytes(4, "little") + header + content
    return body + hashlib.sha256(body).digest()[: saving.DIGEST_BYTES]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "another"}, "game"),
        ({"version": TOY.version + 1}, "version"),
        ({"edition": "0"}, "edition"),
        ({"rows": 3}, "rows"),
    ],
)
def test_bytes_from_elsewhere_are_refused(change, said):
    assert saving.from_bytes(TOY, EDITION, forged({})).tobytes() == STATES.tobytes()
    with pytest.raises(StateError, match=said):
        saving.from_bytes(TOY, EDITION, forged(change))


def test_bytes_of_another_layout_are_refused():
    with pytest.raises(StateError, match="bytes of records"):
        saving.from_bytes(TOY, EDITION, forged({}, np.zeros(2, "V7")))


def test_bytes_out_of_bounds_are_refused():
    states = STATES.copy()
    states["seat"] = 9
    with pytest.raises(StateError, match="'seat'"):
        saving.from_bytes(TOY, EDITION, forged({}, states))


def test_json_that_play_cannot_reach_is_refused():
    content = json.loads(saving.to_json(TOY, EDITION, STATES))
    content["states"][1]["deck"] = [0] * 12
    with pytest.raises(StateError, match="row 1 of the saved state cannot be: the deck"):
        saving.from_json(TOY, EDITION, json.dumps(content))
