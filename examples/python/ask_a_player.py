#!/usr/bin/python3
"""What a computer player thinks of the first turn after a record: ask_a_player.py [RECORD [PLAYER [NODES]]]."""
import pathlib
import sys

from timerift import Game, Player, Record

RECORD = pathlib.Path(__file__).resolve().parents[1] / "two-players.rift"

record = Record.read(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else RECORD).read_text(encoding="utf-8"))
player = Player(sys.argv[2] if len(sys.argv) > 2 else "expert")
nodes = int(sys.argv[3]) if len(sys.argv) > 3 else 30

game = Game(record.setup)
for made in record.moves:
    if game.ask.kind == "turn" and game.fact("era") == 2:
        break
    game.play(made)
print(game.question())
think = player.think(game, nodes=nodes, seed=1)
while think.go(10):
    print(f"after {think.report.simulations} simulations: {game.words(think.answer)}")
for advice in think.report.answers[:3]:
    print(f"{game.words(advice.move):30} {advice.score:5.1f} VP, wins {advice.win:4.0%}", *(reason.sentence() for reason in advice.reasons[:1]))
verdict = player.review(game, made, nodes=nodes)
print(f"played was {game.words(made)!r}: {verdict.grade}")
