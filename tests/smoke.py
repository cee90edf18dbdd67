"""Run against an installed wheel, from outside the checkout: what a user does first."""

from pathlib import Path

import gymnasium
import numpy as np

import minegym
from minegym.agents.loading import load_agent
from minegym.render import picture

assert "site-packages" in minegym.__file__, minegym.__file__
env = minegym.make_vec("mined_out", num_envs=32)
env.reset(seed=0)
agent = load_agent("scripted", env.game)
for _ in range(200):
    env.step(agent.act(env.observation, env.action_mask))

aec = minegym.envs.mined_out.env(render_mode="rgb_array")
aec.reset(seed=0)
assert np.ptp(aec.render()) > 0

single = gymnasium.make("minegym/MinedOut-v0")
single.reset(seed=0)
assert "<svg" in picture(env.game, env.get_state()[0], env.edition)._repr_svg_()
assert not Path("envs").exists()
print("smoke test passed")
