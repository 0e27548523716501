#!/usr/bin/python3
"""The environments: all seats by the conventions of PettingZoo, one seat against a computer player by those of Gymnasium."""
import numpy
from timerift.env import AECEnv, GymEnv

rng = numpy.random.default_rng(1)

env = AECEnv(players=3)
env.reset(seed=42)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(f"{agent}: {reward:+.2f}")
        action = None
    else:
        action = int(rng.choice(numpy.flatnonzero(observation["action_mask"])))
    env.step(action)

env = GymEnv(players=2, opponents="beginner", reward="score", words=True)
observation, info = env.reset(seed=42)
terminated = False
while not terminated:
    action = info["answers"].index("pass") if info["answers"][0] == "pass" else 0
    observation, reward, terminated, truncated, info = env.step(action)
print(f"the first answer every time: {reward:.0f} VP")
