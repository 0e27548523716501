#!/usr/bin/python3
"""A desktop for browsers in tests: a screen (Xvfb), a D-Bus session bus, and on it the service that shows notifications (org.freedesktop.Notifications).

Prints how programs find it (`environment`) as a first line of JSON, then executes each line of its input and answers it with a line:

    {"do": "shown"}             the notifications on the screen, and how many were shown in all
    {"do": "click", "id": N}    clicks on one: its default action, after which it is closed as on a real desktop

Everything is stopped when its input ends.
"""

import contextlib
import pathlib
import subprocess
import tempfile
import threading

from gi.repository import Gio, GLib

from lines import obey

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
DEFAULT = "default"  # the action of a click on the notification itself
DISMISSED, CLOSED = 2, 3  # why one was closed: by the user, by its program
INTERFACE = f"""<node><interface name="{NAME}">
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="GetServerInformation">{'<arg type="s" direction="out"/>' * 4}</method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<method name="Notify">{"".join(f'<arg type="{kind}" direction="in"/>' for kind in ("s", "u", "s", "s", "s", "as", "a{sv}", "i"))}<arg type="u" direction="out"/></method>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
</interface></node>"""
BUS = """<busconfig><type>session</type><listen>unix:dir={folder}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""


class Notifications:
    """What the desktop shows."""

    def __init__(self, bus):
        self.lock, self.shown, self.count, self.bus = threading.Lock(), {}, 0, bus
        node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
        bus.register_object(PATH, node.interfaces[0], self.call, None, None)
        bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName", GLib.Variant("(su)", (NAME, 0)), None, 0, -1, None)

    def call(self, _bus, _sender, _path, _interface, method, parameters, invocation):
        """Runs in the thread of the bus."""
        asked = parameters.unpack()
        answers = {"GetCapabilities": lambda: GLib.Variant("(as)", (["actions", "body"],)),
                   "GetServerInformation": lambda: GLib.Variant("(ssss)", ("a test", "Timerift", "1", "1.2")),
                   "CloseNotification": lambda: self.close(asked[0], CLOSED),
                   "Notify": lambda: GLib.Variant("(u)", (self.show(*asked),))}
        invocation.return_value(answers[method]())

    def show(self, program, replaces, _icon, summary, body, actions, _hints, _timeout):
        with self.lock:
            self.count += 1
            number = replaces or self.count
            self.shown[number] = {"id": number, "program": program, "summary": summary, "body": body, "actions": actions[::2]}
            return number

    def signal(self, name, types, *values):
        self.bus.emit_signal(None, PATH, NAME, name, GLib.Variant(types, values))

    def close(self, number, why):
        with self.lock:
            there = self.shown.pop(number, None)
        if there:
            self.signal("NotificationClosed", "(uu)", number, why)

    def click(self, number):
        with self.lock:
            actions = self.shown[number]["actions"]
        if DEFAULT not in actions:
            raise ValueError(f"a click on it does nothing: {actions}")
        self.signal("ActionInvoked", "(us)", number, DEFAULT)
        self.close(number, DISMISSED)

    def act(self, wish):
        if wish["do"] == "shown":
            with self.lock:
                return {"shown": list(self.shown.values()), "count": self.count}
        if wish["do"] == "click":
            self.click(wish["id"])
            return {}
        raise ValueError(f"what is {wish['do']}?")


@contextlib.contextmanager
def program(*words):
    """Runs a program that prints how to reach it; gives that line."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait()


def main():
    with tempfile.TemporaryDirectory(prefix="timerift-desktop-") as folder:
        config = pathlib.Path(folder, "bus.conf")
        config.write_text(BUS.format(folder=folder), encoding="ascii")
        with program("dbus-daemon", f"--config-file={config}", "--nofork", "--print-address") as address, \
                program("Xvfb", "-displayfd", "1", "-screen", "0", "1440x1000x24", "-nolisten", "tcp") as display:
            kind = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
            notifications = Notifications(Gio.DBusConnection.new_for_address_sync(address, kind, None, None))
            threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
            obey({"environment": {"DISPLAY": f":{display}", "DBUS_SESSION_BUS_ADDRESS": address}}, notifications.act)


if __name__ == "__main__":
    main()
