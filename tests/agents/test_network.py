"""The encoder reads numbers, counts and categories as the observation table says."""

import numpy as np
import pytest
import torch
from torch import nn

from minegym.agents.network import TableEncoder
from minegym.core.fields import Field, group_by_seat, observation_table


def test_inputs_are_scaled_by_kind_and_other_seats_are_left_out():
    player = group_by_seat("players", 3, "", [Field("cards", (), 0, 99, "", "count")])
    fields = [Field("turn", (), -10, 30, ""), Field("suit", (2,), 0, 2, "", "category"), player]
    table = observation_table(fields)
    encoder = TableEncoder(table, 2, (1,))
    encoder.layers = nn.Sequential()  # so that the inputs come out
    seen = encoder(torch.tensor([[0, 2, 0, 99, 3, 50]]))[0].numpy()
    assert seen[:3] == pytest.approx([0.25, 1.0, np.log(4) / np.log(100)])
    assert seen[3:].tolist() == [0, 0, 1, 1, 0, 0]
