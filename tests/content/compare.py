#!/usr/bin/env python3
"""Holds every figure of the content tables against the figures of the sources.

    compare.py TIMERIFT

runs `TIMERIFT content --json` and compares it with the TOML files beside this script. Both are first brought into one
form: a component becomes a tree in the words of the TOML files, the program of a tile is read back into costs, gains,
ranges and choices, and then the leaves are compared one by one. A leaf that only one side has differs too, so neither a
forgotten op nor an unexpected one goes unseen.
"""
import json
import pathlib
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
FLOOR = 2300  # fewer leaves than this means that something is no longer looked at

WORKERS = ("scientist", "engineer", "administrator", "genius")
SLOTS = ("upper_left", "upper_middle", "upper_right", "lower_left", "lower_middle", "lower_right")
TYPES = ("power_plant", "factory", "life_support", "lab")
FLAGS = ("any_pair", "any_anomaly_slot", "may_lose_building", "scientists_motivated")
CONDITIONS = {  # what an Evacuation condition counts, by our words
    "power plant": "power_plant", "factory": "factory", "life support": "life_support", "lab": "lab",
    "occupied building slot": "occupied_slot", "highest morale": "top_morale", "worker": "any_worker",
    "time travel": "time_travel_advance", "warp tile at home": "unused_warp_tile",
}
RIFTS = {None: "none", "stable-rift": "stable_time_rift", "broken-rift": "broken_time_rift"}
ICONS = {"time": "time_travel", "war": "warfare", "any": "?"}


def good(word):
    return "energy_core" if word == "core" else word


def goods(counts):
    return {good(word): n for word, n in counts.items()}


def snake(word):
    return word.replace("-", "_").replace(" ", "_")


# ---- programs read back

PASSIVE = {  # op: its leaf or leaves
    "RANGE": lambda op: {"power_plant_range": op["n"]},
    "SUPPLY_HALF": lambda op: {"supply_cost": "half_round_up"},
    "PARADOX_LIMIT": lambda op: {"paradox_limit": op["n"]},
    "ANOMALY_VP": lambda op: {"vp_per_own_anomaly": op["n"]},
    "SET_SECOND": lambda op: {"research_set_second_die": {"cost": {"water": op["n"]}}},
    "CONSTRUCT_LESS": lambda op: {"construct_discount": {"tug": op["n"]}},
    "CONSTRUCT_LESS_GOOD": lambda op: {"construct_discount": {good(op["what"]): op["n"]}},
    "TRAVEL_VP": lambda op: {"vp_per_time_travel_step": op["n"]},
    "WATER_LESS": lambda op: {"water_cost_per_turn": -op["n"]},
    "EVACUATION_MET": lambda op: {"evacuation_condition_met": 1},
    "NO_DESPAIR": lambda op: {"negative_morale_vp": 0, "force_at_minimum_loses_worker": 0},
    "MINE_MORE": lambda op: {"mine_bonus": {"tug": op["n"]}},
    "SUPERPROJECT_VP": lambda op: {"vp_per_own_superproject": op["n"]},
    "SCIENTISTS_ARE_GENIUSES": lambda op: {"scientists_are_geniuses": True},
    "NEVER_COVERED": lambda op: {"never_covered": True},
    "HYDROCORES": lambda op: {"hydrocores": True},
    "SET_BOTH": lambda op: {"set_second_die": True},
    "VP_BY_SLOT": lambda op: {"vp_by_slot": [1, 2, 3]},
    "VP_IF_SUPERPROJECT": lambda op: {"vp_if_superproject": op["n"]},
    "BONUS_AGAIN": lambda op: {"repeat_recruit_bonus": 1},
}
PAID = {  # op: what is paid
    "PAY": lambda op: {good(op["what"]): op["n"]},
    "PAY_MIX": lambda op: {"tug": op["n"]},
    "PAY_WORKER": lambda op: {"any_worker": 1},
    "TRAVEL_FOR_WATER": lambda op: {"water": "x"},
    "TRAVEL_FOR_MIX": lambda op: {"tug": "x"},
}
GAINED = {  # op: what is gained
    "GAIN": lambda op: {good(op["what"]): op["n"]},
    "GAIN_MIX": lambda op: {"tug": op["n"]},
    "GAIN_WORKER": lambda op: {op["what"]: 1},
    "CLONE": lambda op: {"same_type_worker_tired": 1},
    "GAIN_EXOSUIT": lambda op: {"exosuit": 1},
    "SCORE": lambda op: {"vp": op["n"]},
    "GAIN_MORALE": lambda op: {"morale": op["n"]},
    "GAIN_PARADOX": lambda op: {"paradox": op["n"]},
    "TRAVEL_FOR_MIX": lambda op: {"vp": "x"},
    "RECRUIT_FROM_CARD": lambda op: {"worker_from_card": 1},
    "RECRUIT_FROM_POOL": lambda op: {"worker_from_pool": 1},
    "HUNT": lambda op: {"random_tug": 1},
    "TAKE_FROM_MINE": lambda op: {"from_mine": 1},
}
DONE = {  # op: another leaf
    "EXCHANGE": lambda op: {"reservoir": False},
    "RETURN_PARADOX": lambda op: {"remove": {"paradox": op["n"]}},
    "RETURN_UP_TO": lambda op: {"remove_up_to": {"paradox": op["n"]}},
    "REST": lambda op: {"wake_all": True},
    "UNWARP": lambda op: {"retrieve_warp": 1},
    "MAY_UNWARP": lambda op: {"retrieve_warp_up_to": op["n"]},
    "TOUR": lambda op: {"tour": op["n"]},
    "REMOVE_ANOMALY": lambda op: {"anomaly_leaves": True},
    "PLACE_HOME": lambda op: {"place_home": 1},
    "PLACE_AI": lambda op: {"place_ai": 1},
}
RANGES = {"TRAVEL": lambda op: op["n"], "TRAVEL_FOR_WATER": lambda op: "x", "TRAVEL_FOR_MIX": lambda op: "x"}
ACTIONS = {"DO": lambda op: op["what"], "DO_SUPERPROJECT": lambda op: "superproject",
           "COPY_TILE": lambda op: "copy_tile", "CRAWL": lambda op: "crawl"}


def add(to, more):
    for key, value in more.items():
        to[key] = to[key] + value if key in to else value


def branch(ops):
    """The meaning of ops that hold no EITHER, OR or MAY."""
    effect, gaining = {}, False
    for op in ops:
        name = op["op"]
        if not any(name in table for table in (PAID, GAINED, DONE, RANGES, ACTIONS, PASSIVE)):
            sys.exit(f"content: {name} is an op that compare.py does not know")
        if name in PAID:
            add(effect.setdefault("cost", {}), PAID[name](op))
            if gaining:
                effect["paid_too_late"] = True  # what is paid comes first (GEN-07)
        if name in GAINED:
            add(effect.setdefault("gain", {}), GAINED[name](op))
        if name in DONE:
            add(effect, DONE[name](op))
        if name in RANGES:
            effect.setdefault("range", []).append(RANGES[name](op))
        if name in ACTIONS:
            effect.setdefault("action", []).append(ACTIONS[name](op))
        if name in PASSIVE:
            add(effect.setdefault("passive", {}), PASSIVE[name](op))
        gaining = gaining or name not in PAID and name != "EXCHANGE"
    return effect


def split(ops, *names):
    parts = [[]]
    for op in ops:
        if op["op"] in names:
            parts.append([])
        else:
            parts[-1].append(op)
    return parts


def meaning(ops):
    """A program as a tree. Parts that may be left out become steps; alternatives become either."""
    if any(op["op"] == "MAY" for op in ops):
        first, *rest = split(ops, "MAY")
        steps = [dict(branch(first), may=False)] if first else []
        return {"steps": steps + [dict(branch(part), may=True) for part in rest]}
    before, *choices = split(ops, "EITHER", "OR")
    effect = branch(before)
    if choices:
        effect["either"] = [branch(part) for part in choices]
    return effect


def endgame_range(tile):
    """What the Endgame Condition of ranges counts for a tile (CONDITION-06)."""
    for op in tile["does"] + tile["always"]:
        if op["op"] in ("TRAVEL", "TOUR", "RANGE"):
            return op["n"]
        if op["op"] in ("TRAVEL_FOR_WATER", "TRAVEL_FOR_MIX"):
            return 1
    return 0


# ---- the form in which a tile is compared

def tile_of_json(tile):
    slot = "worker" if tile["worker"] else "free_action" if tile["free_action"] else \
        "passive" if tile["always"] else "none"
    return {
        "slot": slot, "free_action": tile["free_action"], "worker": tile["worker"], "then": tile["then"],
        "does": meaning(tile["does"]), "when_built": meaning(tile["when_built"]), "always": meaning(tile["always"]),
        "range_for_endgame": endgame_range(tile), "effect_source": tile["effect_source"],
    }


def fate(row):
    dies, motivated = row.pop("dies", False), row.pop("motivated", "no")
    return "dies" if dies else {"no": "tired", "all": "motivated"}.get(motivated, f"motivated if {motivated}")


def built(row):
    """Goods when built, the Warp tiles that may be taken back, Research Actions."""
    gain = row.pop("on_build", {})
    if "retrieve_warp" in gain:
        return {"retrieve_warp_up_to": gain["retrieve_warp"]}
    if "research_actions" in gain:
        return {"steps": [{"may": True, "action": ["research"]}] * gain["research_actions"]}
    return {"gain": gain} if gain else {}


def does(row):
    """The Action of a row. An Action to choose from several, and an exchange that goes both ways, are alternatives."""
    effect = {key: row.pop(key) for key in ("gain", "remove", "retrieve_warp", "wake_all", "reservoir") if key in row}
    cost = row.pop("action_cost", None)
    if cost:
        effect["cost"] = cost
    if "gain_choice" in row:
        effect["either"] = [{"gain": gain} for gain in row.pop("gain_choice")]
    if "exchange" in row:
        effect["either"] = [{"cost": way["give"], "gain": way["get"]} for way in row.pop("exchange")]
    actions = row.pop("action", [])
    if len(actions) > 1:
        effect["either"] = [{"action": [action]} for action in actions]
    elif actions:
        effect["action"] = actions
    return effect


def tile_of_toml(row, source):
    """Takes what it knows out of the row; what is left over is not compared and stops the test."""
    slot = row.pop("slot")
    reach = row.pop("range", None)
    effect = does(row)
    if slot == "free_action" and reach is not None:
        effect["tour"] = reach
    elif reach is not None:
        effect["range"] = [reach] * row.pop("repeat", 1)
    passive = row.pop("passive", None)
    tile = {
        "slot": slot, "free_action": slot == "free_action", "worker": row.pop("worker", None), "then": fate(row),
        "does": effect, "when_built": built(row), "always": {"passive": passive} if passive else {},
        "range_for_endgame": row.pop("range_for_endgame", reach or 0), "effect_source": source,
    }
    if row:
        sys.exit(f"content: nothing compares {', '.join(row)}")
    return tile


# ---- the components, each as (of the program, of the sources)

def sourced(rows, key):
    """Without the components that were made up here, which no source knows."""
    return [row for row in rows if row[key] != "reconstructed"]


def buildings(program, sources):
    rows = sources["buildings"]["building"]
    known = sources["buildings"]["sources"]
    ours, theirs = {}, {}
    for tile in sourced(program["buildings"], "effect_source"):
        ours[tile["id"]] = dict(tile_of_json(tile), rule=tile["rule"], type=snake(tile["type"]), vp=tile["vp"],
                                vp_source=tile["vp_source"])
    for row in rows:
        row = dict(row)
        number = row.pop("id")
        head = {"rule": f"BUILDING-{number}", "type": row.pop("type"), "vp": row.pop("vp"), "vp_source": known["vp"]}
        row["action_cost"] = row.pop("cost", None)
        theirs[number] = dict(tile_of_toml(row, known["effect"]), **head)
    return ours, theirs


def superproject_of_json(tile):
    exact = tile["exact"] and {"shape": tile["exact"]["shape"],
                               "icon": ICONS.get(tile["exact"]["icon"], tile["exact"]["icon"])}
    return dict(tile_of_json(tile), id=tile["id"], vp=tile["vp"], vp_source=tile["vp_source"],
                price=goods(tile["price"]), price_worker=tile["price_worker"], exact=exact,
                pair=sorted(tile["pair"]), price_source=tile["price_source"])


def superproject_of_toml(row, known):
    name = row.pop("name").removeprefix("The ").lower().replace(" ", "-")
    cost = row.pop("cost")
    workers = [word for word in cost if word in WORKERS]
    options = row.pop("breakthrough")
    head = {
        "id": name, "vp": row.pop("vp"), "vp_source": known["vp"], "price_source": known["price"],
        "price": {word: n for word, n in cost.items() if word not in WORKERS},
        "price_worker": workers[0] if workers else None,
        "exact": next((option["exact"] for option in options if "exact" in option), None),
        "pair": next(sorted(option["pair"]) for option in options if "pair" in option),
    }
    return dict(tile_of_toml(row, known["effect"]), **head)


def superprojects(program, sources):
    known = sources["superprojects"]["sources"]
    ours = {tile["rule"]: superproject_of_json(tile) for tile in program["superprojects"]}
    rows = [dict(row) for row in sources["superprojects"]["superproject"]]
    return ours, {row.pop("rule"): superproject_of_toml(row, known) for row in rows}


def anomaly(program, sources):
    row = sources["decks"]["anomaly"]
    first, second = ({good: n for good, n in way.items() if good != "water"} for way in row["cost"])
    waters = {way["water"] for way in row["cost"]}
    theirs = {
        "rule": "ANOMALY-02", "slot": row["slot"], "free_action": False, "worker": row["worker"], "then": "tired",
        "does": {"cost": {"water": waters.pop()}, "either": [{"cost": first, "anomaly_leaves": True},
                                                             {"cost": second, "anomaly_leaves": True}]},
        "when_built": {}, "always": {}, "range_for_endgame": 0,
        "effect_source": sources["decks"]["sources"]["anomaly"],
    }
    return dict(tile_of_json(program["anomaly"]), rule=program["anomaly"]["rule"]), theirs


def collapse_of_toml(row, source):
    always = {}
    if "discount" in row:
        always["construct_discount"] = row["discount"]
    for key in ("vp_by_slot", "vp_if_superproject", "repeat_recruit_bonus", "set_second_die"):
        if key in row:
            always[key] = row[key]
    after = {key: row[key] for key in ("gain", "wake_all") if key in row}
    if "remove" in row:
        after["remove_up_to"] = row["remove"]
    if "extra_action" in row:
        after["steps"] = [{"may": True, "action": [row["extra_action"]]}]
    return {"action": row["action"], "always": {"passive": always} if always else {}, "after": after, "source": source}


def collapses(program, sources):
    source = sources["decks"]["sources"]["collapsing_tile"]
    ours = {tile["rule"]: {"action": tile["action"], "always": meaning(tile["always"]), "after": meaning(tile["after"]),
                           "source": tile["source"]} for tile in program["collapses"]}
    return ours, {row["rule"]: collapse_of_toml(row, source) for row in sources["decks"]["collapsing_tile"]}


def leader_of_toml(effect):
    effect = dict(effect)
    steps = effect.pop("clean_up", None)
    passive = effect.pop("passive", None)
    effect.pop("free_action", None)
    return {"does": effect, "always": {"passive": passive} if passive else {},
            "clean_up": {"steps": steps} if steps else {}}


def leaders(program, sources):
    source = sources["paths"]["sources"]["leader"]
    ours, theirs = {}, {}
    for leader in program["leaders"]:
        ours[leader["id"]] = {"rule": leader["rule"], "path": leader["path"], "source": leader["source"]}
        for edition in ("infinity", "classic"):
            ours[leader["id"]][edition] = {part: meaning(leader[edition][part])
                                           for part in ("does", "always", "clean_up")}
    for name, row in sources["paths"]["leader"].items():
        theirs[name] = {"rule": row["rule"], "path": row["path"], "source": source}
        for edition in ("infinity", "classic"):
            theirs[name][edition] = leader_of_toml(row.get(edition, row["infinity"]))
    return ours, theirs


def board_of_json(board):
    pays = {"free": [], "core": [{"energy_core": 1}], "titanium/uranium/gold": [{"tug": 1}],
            "core or titanium/uranium/gold": [{"energy_core": 1}, {"tug": 1}],
            "core or water": [{"energy_core": 1}, {"water": board["slot_water"]}]}
    return {
        "hex_cost": {slot: pays[pay] for slot, pay in zip(SLOTS, board["slot_pay"], strict=True)},
        "water_per_empty_hex": board["empty_water"],
        "impact_covered": {slot: i in board["covered"] for i, slot in enumerate(SLOTS)},
        "paradox_limit": board["paradox_limit"],
        "morale": {"vp": board["morale_vp"], "supply": board["supply_water"], "start_position": board["morale_start"],
                   "bonus_vp_at_max": board["morale_bonus"]},
        "time_travel": board["travel_vp"],
        "building_cost": {snake(kind): [goods(price) for price in row] for kind, row in board["slot_price"].items()},
        "supply_free": board["supply_free"], "supply_motivates": board["supply_motivates"],
        "special": {flag: board[flag] for flag in FLAGS}, "source": board["source"],
    }


def board_of_toml(row, source):
    row = dict(row)
    covered, special = row.pop("impact_covered"), row.pop("special")
    board = {key: row.pop(key) for key in ("hex_cost", "water_per_empty_hex", "paradox_limit", "morale", "time_travel")}
    board |= {
        "impact_covered": {slot: slot in covered for slot in SLOTS},
        "building_cost": {kind: row.pop(kind) for kind in TYPES},
        "supply_free": row.pop("supply_is_free_action", False),
        "supply_motivates": row.pop("supply_motivated", "no") == "administrator",
        "special": {flag: flag in special for flag in FLAGS}, "source": source,
    }
    if row or set(special) - set(FLAGS):
        sys.exit(f"content: nothing compares {', '.join(row)} {special}")
    return board


def boards(program, sources):
    rows = sources["boards"]
    source = rows["sources"]["board"]
    theirs = {"a": board_of_toml(rows["side_a"], source)}
    theirs |= {path: board_of_toml(row, source) for path, row in rows["side_b"].items()}
    return {name: board_of_json(board) for name, board in program["boards"].items()}, theirs


def start_of_json(start):
    return {"active": start["active"], "tired": start["tired"], "goods": goods(start["goods"]),
            "breakthroughs": start["breakthroughs"], "source": start["source"]}


def start_of_toml(row, source):
    return {"active": row.get("active", {}), "tired": row.get("tired", {}), "goods": row["goods"],
            "breakthroughs": row.get("breakthroughs", 0), "source": source}


def counted(word):
    return CONDITIONS.get(word, word)


def evacuation_of_json(card):
    return {"rule": card["rule"], "base": {counted(card["base"]): card["base_n"]}, "vp": card["vp"],
            "per_set": card["per_set"], "set": {counted(word): n for word, n in card["set"].items()},
            "source": card["source"]}


def paths(program, sources):
    rows, known = sources["paths"]["path"], sources["paths"]["sources"]
    ours = {path["id"]: {"leader": path["leaders"], "start": start_of_json(path["start"]),
                         "infinity": [evacuation_of_json(card) for card in path["infinity"]],
                         "classic": [evacuation_of_json(card) for card in path["classic"]]}
            for path in program["paths"]}
    theirs = {}
    for name, row in rows.items():
        theirs[name] = {"leader": row["leader"], "start": start_of_toml(row["start"], known["start"])}
        for edition in ("infinity", "classic"):
            theirs[name][edition] = [dict(card[edition], rule=card["rule"], base=card["base"],
                                          source=known["evacuation"]) for card in row["evacuation"]]
    return ours, theirs


def warps(program, sources):
    known = sources["paths"]["sources"]
    ours, theirs = [], []
    for tile in program["warps"]:
        gives = {tile["good"]: tile["n"]} if tile["good"] else {}
        gives |= {tile["worker"]: 1} if tile["worker"] else {}
        gives |= {"exosuit": 1} if tile["exosuit"] else {}
        ours.append({"gives": gives, "id": tile["id"], "source": tile["source"]})
    for tile in sources["paths"]["warp"]["tile"]:
        what = next(iter(tile["gives"]))
        kind = "warp_worker" if what in WORKERS else "warp_exosuit" if what == "exosuit" else "warp_good"
        theirs.append({"gives": tile["gives"], "id": what, "source": known[kind]})
    return ours, theirs


def pools(program, sources):
    decks, known = sources["decks"], sources["decks"]["sources"]
    ours = {
        "recruit": [{"id": card["id"], "workers": card["workers"], "source": card["source"]}
                    for card in program["recruit_cards"]],
        "mine": [{"id": card["id"], "resources": card["resources"], "source": card["source"]}
                 for card in program["mine_cards"]],
        "mine_bonus": program["mine_bonus"],
    }
    theirs = {
        "recruit": [{"id": i, "workers": card, "source": known["card"]}
                    for i, card in enumerate(decks["recruit_card"], 1)],
        "mine": [{"id": i, "resources": card, "source": known["card"]} for i, card in enumerate(decks["mine_card"], 1)],
        "mine_bonus": {"goods": sources["boards"]["mine"]["bonus"], "source": known["mine"]},
    }
    return ours, theirs


def faces(die):
    return {str(face): die.count(face) for face in die}


def dice(program, sources):
    decks, known = sources["decks"], sources["decks"]["sources"]
    ours = {
        "paradox": {str(i): n for i, n in enumerate(program["dice"]["paradox"])},
        "shape": program["dice"]["shape"],
        "icon": {ICONS.get(icon, icon): n for icon, n in program["dice"]["icon"].items()},
        "source": program["dice"]["source"],
        "breakthroughs": {"copies": program["breakthroughs"]["copies"], "source": program["breakthroughs"]["source"]},
    }
    theirs = {
        "paradox": faces(decks["paradox"]), "shape": faces(decks["research_shape"]),
        "icon": faces(decks["research_icon"]), "source": known["dice"],
        "breakthroughs": {"copies": decks["breakthroughs"]["copies_per_combination"], "source": known["breakthroughs"]},
    }
    return ours, theirs


def conditions(program, sources):
    source = sources["decks"]["sources"]["condition"]
    ours = [{"id": card["id"], "rule": card["rule"], "source": card["source"]} for card in program["conditions"]]
    names = [(name, f"CONDITION-{i:02d}") for i, name in enumerate(sources["decks"]["condition"], 1)]
    names += [(name, rule) for name, rule in sources["decks"]["module_condition"]]
    return ours, [{"id": name, "rule": rule, "source": source} for name, rule in names]


def reconstructed(program, sources):
    rows, known = sources["reconstructed"], sources["reconstructed"]["sources"]
    ours = {
        "kit": start_of_json(program["asset_kit"]),
        "kit_fractures": start_of_json(program["asset_kit_fractures"]),
        "cards": {card["id"]: start_of_json(card) for card in program["asset_cards"]},
        "tiles": [{"id": tile["id"], "source": tile["source"],
                   "spaces": [RIFTS.get(space) or snake(space) for space in tile["spaces"]]}
                  for tile in program["alternate_tiles"]],
    }
    theirs = {
        "kit": start_of_toml(rows["base_kit"], known["kit"]),
        "kit_fractures": start_of_toml(rows["base_kit_fractures"], known["kit"]),
        "cards": {row["number"]: start_of_toml(row, known["card"]) for row in rows["starting_asset_card"]},
        "tiles": [{"id": i, "source": known["tile"], "spaces": spaces}
                  for i, spaces in enumerate(rows["alternate_tile"], 1)],
    }
    return ours, theirs


def guardians(program, sources):
    rows = sources["guardians"]
    ours = {
        "costs": [{"slot": row["id"], "source": row["source"],
                   "cost": goods(row["price"]) | {"any_worker" if row["worker"] == "any" else row["worker"]: row["workers"]}}
                  for row in program["guardians"]],
        "own_slot_water": program["guardian_space_water"],
    }
    theirs = {
        "costs": [{"slot": i, "source": rows["sources"]["cost"], "cost": cost} for i, cost in enumerate(rows["cost"], 1)],
        "own_slot_water": rows["own_slot_water"],
    }
    return ours, theirs


def experiment_of_json(card):
    return {"rule": card["rule"], "level": card["level"], "vp": card["vp"], "need": card["need"],
            "price": [[op["op"].lower(), op["what"] or "", op["n"]] for op in card["price"]], "source": card["source"]}


def doomsday(program, sources):
    rows, known = sources["doomsday"], sources["doomsday"]["sources"]
    ours = {
        "experiments": {card["id"]: experiment_of_json(card) for card in program["experiments"]},
        "track": [dict(space) for space in program["doomsday_track"]],
        "table": program["doomsday"],
    }
    theirs = {
        "experiments": {row["id"]: {"rule": f"EXP-{i:02d}", "level": row["level"], "vp": row["vp"], "need": row["need"],
                                    "price": row["price"], "source": known["experiment"]}
                        for i, row in enumerate(rows["experiment"], 1)},
        "track": [{"space": i, "vp": vp, "source": known["track"], "plus": plus, "minus": minus}
                  for i, (vp, plus, minus) in enumerate(zip(rows["track_vp"], rows["plus"], rows["minus"]), 1)],
        "table": rows["table"],
    }
    return ours, theirs


ADVENTURE_OPS = {  # op: its words, n and what filled in
    "GAIN": "+{n} {what}", "GAIN_MIX": "+{n} mix", "GAIN_WORKER": "+1 {what}", "SCORE": "+{n} vp", "GAIN_MORALE": "+{n} morale",
    "GAIN_PARADOX": "+{n} paradox", "GAIN_EXOSUIT": "+1 exosuit", "PAY": "-{n} {what}", "LOSE": "-{n} {what}",
    "LOSE_MIX": "-{n} mix", "LOSE_WORKER": "-1 worker", "LOSE_MORALE": "-{n} morale", "LOSE_BREAKTHROUGH": "-1 breakthrough",
    "ADVANCE": "steps +{n}", "MAY_DO": "{what}", "MAY_RESEARCH": "research, both dice", "MAY_DO_ANY": "any action",
    "MAY_TRADE": "trade {n}", "TRADE_ONCE": "trade 1", "MAY_BUILD": "free {what}", "MAY_CLEAR": "anomaly -1",
    "MAY_BUILD_RUINS": "free superproject or 2 buildings", "MAY_UNWARP": "warp back {n}", "VENTURE": "adventure",
    "PARADOX_LIMIT": "paradox limit +{n}", "POWER": "power +{n}", "PURIFY_MORE": "purify +{n}",
    "TOP_MORALE_VP": "top morale +{n}", "MORE_CONDITION": "condition +{n}",
}


def adventure_ops(ops):
    return [ADVENTURE_OPS[op["op"]].format(n=op["n"], what=op["what"]) for op in ops if op["op"] not in ("MAY", "EXCHANGE")]


def card_of_json(card):
    return {"rule": card["rule"], "deck": card["deck"], "power": card["power"], "source": card["source"],
            "permanent": bool(card["does"] or card["always"]), "failure": adventure_ops(card["failure"]),
            "success": adventure_ops(card["success"] + card["does"] + card["always"])}


def upgrade_of_json(board):
    paid = {op["what"]: op["n"] for op in board["sensor_does"] if op["op"] == "PAY"}
    return {"power": board["power"], "spaces": board["spaces"], "power_worker": board["power_worker"],
            "sensor_worker": board["sensor_worker"], "sensor_cost": paid, "source": board["source"],
            "power_water": sum(op["n"] for op in board["power_does"] if op["op"] == "PAY"),
            "breakthrough_power": board["breakthrough_power"], "mixed": [board["mixed"], board["mixed_power"]],
            "sensor_flux": sum(op["n"] for op in board["sensor_does"] if op["op"] == "GAIN"),
            "sensor_vp": sum(op["n"] for op in board["sensor_does"] if op["op"] == "SCORE")}


def pioneers(program, sources):
    rows, known, board = sources["pioneers"], sources["pioneers"]["sources"], program["adventure_board"]
    ours = {
        "cards": {card["id"]: card_of_json(card) for card in program["adventures"]},
        "boards": {row["id"]: upgrade_of_json(row) for row in program["upgrade_boards"]},
        "bot_boards": program["bot_upgrade_boards"], "board": board,
    }
    theirs = {
        "cards": {row["id"]: {key: row[key] for key in ("deck", "power", "permanent", "success", "failure")} |
                  {"rule": f"ADV-{i:02d}", "source": known["card"]} for i, row in enumerate(rows["card"], 1)},
        "boards": {row["id"]: {"mixed": [0, 0], "sensor_flux": 0} | {key: value for key, value in row.items() if key != "id"} |
                   {"source": known["board"]}
                   for row in rows["upgrade_board"]},
        "bot_boards": rows["bot_upgrade_board"],
        "board": {key: rows[key] for key in ("power_spaces", "water_5", "water_10", "die")},
    }
    return ours, theirs


FRACTURE_OPS = {  # op: its words, n and what filled in
    "CONSTRUCT_WATER": "construct water {n}", "ROLL_FLUX": "dice +{n}", "TRAVEL": "range {n}", "TOUR": "tour {n}",
    "REMOVE_FLUX": "device -{n}", "BLINK_WATER": "blink water {n}", "STORE_GLITCHES": "glitches {n}", "EITHER": "either", "OR": "or",
    "MAY": "may", "UNWARP": "warp back", "DO": "{what}", "FLUX_DIE_LESS": "flux die -{n}", "BLINK": "blink", "INVERT": "repeat",
    "DRAW_TECHNOLOGIES": "technologies {n}", "ADVANCE_FLUX": "step flux {n}", "TOP_GAIN_VP": "top morale +{n}",
    "POWER_PLANT_LESS": "power plant -{n} neutronium", "FACTORY_GIVES": "factory +{n} titanium",
    "LIFE_SUPPORT_GIVES": "life support +{n} water", "LAB_LESS": "lab -{n} uranium -{n} water", "OUTPOST": "outpost {n}",
    "MORE_SLOTS": "slots +{n}", "NO_DICE": "no dice", "SECRET_SUPERPROJECT": "secret {n}", "EMPTY_SLOT_WATER": "empty slot +{n} water",
    "DRAW_CONDITIONS": "conditions {n}", "PAY_TYPE": "-1 {what}", "CLEAR_ANOMALY": "anomaly -1", "UPGRADE_DEVICE": "upgrade",
    "BYPASS": "bypass", "COMPOUND": "compound {n}", "TRANSMIT": "transmit {n}", "RECRUIT_BONUS": "bonus +{n}",
    "TAKE_TECHNOLOGY": "technology", "PAY_MIX": "-{n} mix", "REPAIR": "repair {n}", "RETRIEVE": "retrieve {n}",
    "REMOVE_GLITCHES": "unglitch {n}", "SEARCH_STACK": "search {n}", "USE_DEVICE": "device action", "BLINK_ACTIVE": "blink active {n}",
    "BORROW_LEADERS": "borrow {n}", "SUPPLY_GLITCH": "supply unglitch {n}", "FORCE_FLUX": "force flux {n}",
    "RESEARCH_GIFTS": "research gifts {n}",
}


def fracture_ops(ops):
    return [(FRACTURE_OPS.get(op["op"]) or ADVENTURE_OPS[op["op"]]).format(n=op["n"], what=op["what"]) for op in ops]


def fracture_tile(tile):
    slot = tile["worker"] or ("free_action" if tile["free_action"] else "passive" if tile["always"] else "none")
    return {"vp": tile["vp"], "slot": slot, "then": tile["then"], "vp_source": tile["vp_source"],
            "effect_source": tile["effect_source"]} | {
                part: fracture_ops(tile[part]) for part in ("does", "when_built", "always")}


def fracture_row(row, known):
    return {"vp": row["vp"], "slot": row["slot"], "then": row.get("then", "tired"), "vp_source": known["vp"],
            "effect_source": known["effect"]} | {part: row.get(part, []) for part in ("does", "when_built", "always")}


def nested_of_json(tile):
    sides = {side: fracture_ops([op for op in tile[side]["does"] if op["op"] != "MAY"]) for side in ("left", "up", "right", "down")}
    return sides | {f"{side}_as": tile[side]["as"] for side in ("left", "up", "right", "down")}


def device_of_json(device):
    def slots(key):
        return {i: fracture_ops(ops)[0] for i, ops in enumerate(device[key], 1) if ops}
    return {"slots": [device["start"], device["slots"]], "vp": {i: vp for i, vp in enumerate(device["vp"], 1) if vp},
            "price": slots("price"), "first": slots("first"), "source": device["source"],
            "free": ["upgrade"] * device["slide"] + ["flux"] * device["flux_free"],
            "also": ["either"] * device["either"] + ["upgrade flux"] * device["upgrade_flux"],
            "neutronium": device["slide_neutronium"]} | {
                key: [device[key]["worker"] or "none", device[key]["water"], device[key]["n"]]
                for key in ("flux", "glitch", "upgrade", "genius")}


def device_of_toml(row):
    no_space = ["none", 0, 0]
    slots = {key: {int(i): value for i, value in row.get(key, {}).items()} for key in ("vp", "price", "first")}
    return {"slots": row["slots"], "free": row.get("free", []), "also": row.get("also", []), "source": row["source"],
            "neutronium": row.get("neutronium", 0)} | slots | {
                key: row.get(key, no_space) for key in ("flux", "glitch", "upgrade", "genius")}


def fractures(program, sources):
    rows, known = sources["fractures"], sources["fractures"]["sources"]
    unity, parts = program["unity"], ("price", "when_taken", "does", "always", "clean_up")
    sides = ("left", "up", "right", "down")
    ours = {
        "buildings": {f"{tile['id']}{'B' * tile['replaces']}": fracture_tile(tile) | {"type": tile["type"]}
                      for tile in program["fracture_buildings"]},
        "nested": {tile["id"]: nested_of_json(tile) for tile in program["nested_buildings"]},
        "superprojects": {tile["id"]: fracture_tile(tile) | {
            "cost": tile["price"], "worker": tile["price_worker"], "pair": sorted(tile["pair"]),
            "exact": [tile["exact"]["shape"], tile["exact"]["icon"]]} for tile in program["fracture_superprojects"]},
        "technologies": {card["id"]: {part: fracture_ops(card[part]) for part in parts} | {
            "number": card["number"], "source": card["source"], "printed_vp": card["printed_vp"],
            "end": [card["end"]["vp"], card["end"]["per"], card["end"]["what"], card["end"]["most"]] if card["end"]["vp"] else []}
            for card in sourced(program["technologies"], "source")},
        "collapses": {tile["rule"]: {"action": tile["action"], "always": fracture_ops(tile["always"]),
                                     "after": fracture_ops(tile["after"]), "source": tile["source"]}
                      for tile in program["fracture_collapses"]},
        "leaders": {row["id"]: {"path": row["path"], "rule": row["rule"], "does": fracture_ops(row["infinity"]["does"]),
                                "always": fracture_ops(row["infinity"]["always"]), "source": row["source"]}
                    for row in program["fracture_leaders"]},
        "devices": {device["id"]: device_of_json(device) for device in program["devices"]},
        "unity": {"leaders": unity["leaders"], "start": start_of_json(unity["start"]),
                  "evacuation": [evacuation_of_json(card) for card in unity["infinity"]]},
    }
    theirs = {
        "buildings": {row["id"]: fracture_row(row, known) | {"type": TYPES[int(row["id"][0]) - 1].replace("_", "-")}
                      for row in rows["building"]},
        "nested": {row["id"]: {side: row.get(side, []) for side in sides} | {f"{side}_as": row.get(f"{side}_as") for side in sides}
                   for row in rows["nested"]},
        "superprojects": {row["id"]: fracture_row(row, known) | {
            "cost": row["cost"], "worker": row.get("worker"), "pair": sorted(row["pair"]), "exact": row["exact"]}
            for row in rows["superproject"]},
        "technologies": {row["id"]: {part: row.get(part, []) for part in parts} | {
            "number": row["number"], "source": known["effect"], "printed_vp": 0, "end": row.get("end", [])}
            for row in rows["technology"]},
        "collapses": {row["rule"]: {"action": row["action"], "always": row.get("always", []), "after": row.get("after", []),
                                    "source": known["effect"]} for row in rows["collapse"]},
        "leaders": {row["id"]: {"path": row["path"], "rule": row["rule"], "does": row.get("does", []),
                                "always": row.get("always", []), "source": known["effect"]} for row in rows["leader"]},
        "devices": {row["id"]: device_of_toml(row) for row in rows["device"]},
        "unity": {"leaders": rows["unity"]["leaders"], "start": start_of_toml(rows["unity"], known["start"]),
                  "evacuation": [dict(card, base={counted(word): n for word, n in card["base"].items()}, source=known["effect"])
                                 for card in rows["unity"]["evacuation"]]},
    }
    return ours, theirs


def plain_ops(ops):
    """An op as a list: its name, its subject if it has one, its number if it has one."""
    return [[op["op"], *([op["what"]] if op["what"] else []), *([op["n"]] if op["n"] else [])] for op in ops]


def variable_anomalies(program, sources):
    rows = sources["anomalies"]
    known, parts = rows["sources"], ("does", "always", "clean_up")
    ours = {
        "tiles": {tile["id"]: {part: plain_ops(tile[part]) for part in parts} | {
            "rule": tile["rule"], "vp": tile["vp"], "retrieve": tile["retrieve"], "worker": tile["worker"],
            "then": tile["then"], "vp_source": tile["vp_source"], "effect_source": tile["effect_source"]}
            for tile in program["variable_anomalies"]},
        "removal": plain_ops(program["anomaly_removal"]["does"]),
    }
    theirs = {
        "tiles": {row["id"]: {part: row.get(part, []) for part in parts} | {
            "rule": row["id"].upper(), "vp": row["vp"], "retrieve": row["retrieve"], "worker": row.get("worker"),
            "then": row.get("then", "tired"), "vp_source": known["vp"], "effect_source": known["effect"]}
            for row in rows["anomaly"]},
        "removal": rows["removal"]["does"],
    }
    return ours, theirs


MODULES = {"doomsday": 1, "pioneers": 2, "guardians": 4, "fractures": 8}


def chronossus(program, sources):
    rows = sources["chronossus"]
    tiles = {tile["code"]: tile for tile in program["action_tiles"]}
    ours = {
        "tiles": {code: {"vp": tile["vp"], "energy": tile["cores"], "autoleap": tile["auto_skip"],
                         "flux": tile["flux"]}
                  for code, tile in tiles.items()},
        "layouts": [{"modules": layout["modules"], "tiles": layout["tiles"]} for layout in program["bot_layouts"]],
    }
    theirs = {
        "tiles": {code: {"vp": vp, "energy": energy, "autoleap": leap, "flux": flux}
                  for code, vp, energy, leap, flux in rows["tile"]},
        "layouts": [{"modules": sum(MODULES[name] for name in row["modules"]), "tiles": row["tiles"]}
                    for row in rows["layout"]],
    }
    return ours, theirs


COMPONENTS = (buildings, superprojects, anomaly, collapses, leaders, boards, paths, warps, pools, dice, conditions,
              reconstructed, doomsday, guardians, pioneers, chronossus, fractures, variable_anomalies)


# ---- leaf by leaf

def leaves(tree, path=()):
    """(path, value) of every leaf; an empty dict or list is a leaf that says so."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else None
    if items is None or not tree:
        yield path, tree
        return
    for key, value in items:
        yield from leaves(value, path + (str(key),))


def compare(name, ours, theirs):
    ours, theirs = dict(leaves(ours)), dict(leaves(theirs))
    every = sorted(ours.keys() | theirs.keys())
    missing = object()
    for path in every:
        mine, yours = ours.get(path, missing), theirs.get(path, missing)
        if mine is missing or yours is missing or mine != yours or type(mine) is not type(yours):
            say = ["nothing" if value is missing else json.dumps(value) for value in (mine, yours)]
            yield f"{name}.{'.'.join(path)}: the program has {say[0]}, the sources have {say[1]}"
    yield len(every)


def wordless(tree):
    """Components without words."""
    if isinstance(tree, dict):
        if "words" in tree and not tree["words"].strip():
            yield tree.get("id", "?")
        tree = list(tree.values())
    if isinstance(tree, list):
        for part in tree:
            yield from wordless(part)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    run = subprocess.run([sys.argv[1], "content", "--json"], capture_output=True, text=True, check=True)
    program = json.loads(run.stdout)
    sources = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in HERE.glob("*.toml")}
    count, differ = 0, [f"{name} has no words" for name in wordless(program)]
    for component in COMPONENTS:
        *lines, leaf_count = compare(component.__name__, *component(program, sources))
        differ += lines
        count += leaf_count
    for line in differ:
        print(line)
    print(f"content: {count} figures compared, {len(differ)} differ")
    if count < FLOOR:
        print(f"content: expected at least {FLOOR} figures")
    return 1 if differ or count < FLOOR else 0


if __name__ == "__main__":
    sys.exit(main())
