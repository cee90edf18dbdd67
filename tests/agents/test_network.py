"""The encoder reads numbers, counts and categories as the observation table says."""

import numpy as np
import pytest
import torch
from torch import nn

from minegym.agents.network import TableEncoder
from minegym.agents.table import EMBEDDING, TableReader
from minegym.core.fields import Field, group_by_seat, observation_table


def test_identities_of_very_many_values_are_embedded_and_alike_wherever_they_are():
    player = group_by_seat("players", 2, "", [Field("top", (3,), 0, 60, "", "category")])
    table = observation_table(
        [Field("suit", (), 0, 2, "", "category"), player, Field("card", (), 1, 60, "", "category")]
    )
    reader = TableReader(table, 1)
    assert reader.inputs == 3 + 3 * EMBEDDING + EMBEDDING == len(reader.columns)
    assert [e.num_embeddings for e in reader.embeddings] == [61, 60]
    inputs = reader(torch.tensor([[1, 60, 5, 60, 9, 9, 9, 1]]))
    tops, card = inputs[0, 3:-EMBEDDING].reshape(3, EMBEDDING), inputs[0, -EMBEDDING:]
    assert torch.equal(tops[0], tops[2])
    assert torch.equal(tops[0], reader.embeddings[0].weight[60])
    assert torch.equal(tops[1], reader.embeddings[0].weight[5])
    assert torch.equal(card, reader.embeddings[1].weight[0])
    assert reader.columns[3:].tolist() == np.repeat([1, 2, 3, 7], EMBEDDING).tolist()


def test_inputs_are_scaled_by_kind_and_other_seats_are_left_out():
    player = group_by_seat("players", 3, "", [Field("cards", (), 0, 99, "", "count")])
    fields = [Field("turn", (), -10, 30, ""), Field("suit", (2,), 0, 2, "", "category"), player]
    table = observation_table(fields)
    encoder = TableEncoder(table, 2, (1,))
    encoder.layers = nn.Sequential()  # so that the inputs come out
    seen = encoder(torch.tensor([[0, 2, 0, 99, 3, 50]]))[0].numpy()
    assert seen[:3] == pytest.approx([0.25, 1.0, np.log(4) / np.log(100)])
    assert seen[3:].tolist() == [0, 0, 1, 1, 0, 0]
