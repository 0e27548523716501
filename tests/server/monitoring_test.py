#!/usr/bin/env python3
"""Prometheus and Grafana: the real /metrics and the alert rules and dashboard of packaging/ fit together, as promtool and a real Prometheus see them."""

import http.client
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import club
from rig import PROGRAM, RULES, Rig, free_port, wait_for
from rules import SETUP
from ws import WebSocket

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALERTS = ROOT / "packaging/prometheus-rules.yml"
DASHBOARD = ROOT / "packaging/grafana-dashboard.json"
NAME = re.compile(r"\btimerift_[a-z0-9_]+")


def promtool(*arguments, text=None):
    return subprocess.run(["promtool", *map(str, arguments)], input=text, capture_output=True, text=True, check=False)


def expressions(panel):
    """The queries of a panel, with Grafana's variables replaced."""
    for target in panel.get("targets", []):
        yield target["expr"].replace("$__rate_interval", "5m").replace("$instance", ".*")


class Monitoring(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rig = Rig(PROGRAM, RULES, nodes=1, password_mb=8)
        cls.rig.__enter__()
        cls.node = cls.rig.nodes[0]
        _, made = cls.node.post("/api/games", {"setup": SETUP})
        ws = WebSocket(cls.node.port)
        ws.send({"t": "join", "game": made["game"], "token": made["token"], "n": 0})
        ws.until("joined")
        ws.close()
        cls.rig.pg.sql("ALTER TABLE game RENAME TO away")
        cls.node.post("/api/games", {"setup": SETUP})  # a statement that fails
        cls.rig.pg.sql("ALTER TABLE away RENAME TO game")
        wait_for("the database's size", lambda: cls.node.metrics()["store_bytes"] > 0)
        cls.text = cls.node.ask("GET", "/metrics")[2].decode()
        cls.dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))

    @classmethod
    def tearDownClass(cls):
        cls.node.stop()
        cls.rig.__exit__()

    def names(self):
        """The names of all samples."""
        return {re.match(r"[a-z0-9_]+", line)[0] for line in self.text.splitlines() if not line.startswith("#")}

    def test_metrics_are_well_formed(self):
        done = promtool("check", "metrics", text=self.text)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_rules_are_well_formed(self):
        done = promtool("check", "rules", ALERTS)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_alerts_fire(self):
        done = promtool("test", "rules", ROOT / "tests/monitoring/rules_test.yml")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_every_alert_has_its_tests(self):
        tests = (ROOT / "tests/monitoring/rules_test.yml").read_text(encoding="utf-8")
        for alert in re.findall(r"- alert: (\w+)", ALERTS.read_text(encoding="utf-8")):
            used = re.findall(rf"alertname: {alert}\b.*?exp_alerts: *(\[[^\n]|\n)", tests, re.DOTALL)
            self.assertIn("[]", {"[]" if x == "[]" else "some" for x in used}, f"{alert}: when it does not fire")
            self.assertIn("some", {"[]" if x == "[]" else "some" for x in used}, f"{alert}: when it fires")

    def test_every_metric_exists(self):
        """What rules and dashboard name is in the real /metrics."""
        there = self.names()
        for file in (ALERTS, DASHBOARD):
            named = set(NAME.findall(file.read_text(encoding="utf-8")))
            self.assertGreater(len(named), 10)
            self.assertEqual(named - there, set(), file.name)

    def test_every_metric_is_shown(self):
        """Nothing that a node counts is missing from the dashboard."""
        shown = {re.sub("_(bucket|sum|count)$", "", name) for name in NAME.findall(DASHBOARD.read_text(encoding="utf-8"))}
        known = {line.split()[2] for line in self.text.splitlines() if line.startswith("# TYPE")}
        beside = {"timerift_refused_total", "timerift_wishes_total", "timerift_wishes_refused_total", "timerift_commits_total",
                  "timerift_loop_longest_seconds"}  # sums or parts of others
        self.assertEqual(known - shown - beside, set())

    def test_panels_do_not_overlap(self):
        taken = set()
        for panel in self.dashboard["panels"]:
            at = panel["gridPos"]
            cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
            self.assertFalse(cells & taken, panel["title"])
            self.assertLessEqual(at["x"] + at["w"], 24)
            taken |= cells
        self.assertEqual(len({panel["id"] for panel in self.dashboard["panels"]}), len(self.dashboard["panels"]))

    def test_a_real_prometheus(self):
        """It scrapes the node, loads the rules, and answers every query of the dashboard."""
        with tempfile.TemporaryDirectory() as directory:
            port, file = free_port(), pathlib.Path(directory, "prometheus.yml")
            file.write_text(json.dumps({
                "global": {"scrape_interval": "1s", "evaluation_interval": "1s"}, "rule_files": [str(ALERTS)],
                "scrape_configs": [{"job_name": "timerift", "static_configs": [{"targets": [f"127.0.0.1:{self.node.port}"]}]}]}), encoding="utf-8")
            with open(pathlib.Path(directory, "log"), "wb") as log:
                process = subprocess.Popen(["prometheus", f"--config.file={file}", f"--storage.tsdb.path={directory}/data",
                                            f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log)
            try:
                self.queried(port)
            finally:
                process.terminate()
                process.wait()

    def queried(self, port):
        def ask(path):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            try:
                connection.request("GET", path)
                return json.loads(connection.getresponse().read())
            except (OSError, ValueError):
                return {}  # it has not started yet
            finally:
                connection.close()

        def query(text):
            return ask("/api/v1/query?query=" + urllib.parse.quote(text))

        def scrapes():
            found = query("count_over_time(up[1m])").get("data", {}).get("result", [])
            return int(found[0]["value"][1]) if found else 0
        wait_for("two scrapes", lambda: scrapes() >= 2, 60)
        health = [(rule["name"], rule["health"], rule.get("lastError")) for group in ask("/api/v1/rules")["data"]["groups"] for rule in group["rules"]]
        self.assertGreater(len(health), 10)
        self.assertEqual([one for one in health if one[1] == "err"], [])
        for panel in self.dashboard["panels"]:
            for text in expressions(panel):
                self.assertEqual(query(text).get("status"), "success", text)
        self.assertTrue(query("timerift_store_bytes > 0")["data"]["result"])


if __name__ == "__main__":
    sys.exit(club.main("monitoring"))
