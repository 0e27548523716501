"""Two PostgreSQL servers without Patroni: a primary and its standby, which pg_promote makes the primary."""

import os
import pwd
import shutil
import signal
import subprocess

from rig import PG_BIN, Postgres, as_postgres, free_port, signal_all, wait_for

SETTINGS = ("hot_standby=on", "wal_retrieve_retry_interval=500ms")
ALONE = "synchronous_standby_names=''"


class Server(Postgres):
    """One of the two; `copy_of`: made as its standby."""

    def __init__(self, directory, name, copy_of=None):
        self.directory, self.port, self.settings, self.process = os.path.join(directory, name), free_port(), list(SETTINGS), None
        self.data = os.path.join(self.directory, "data")
        os.mkdir(self.directory)
        if os.getuid() == 0:
            os.chown(self.directory, pwd.getpwnam("postgres").pw_uid, -1)
        if copy_of:
            self.follow(copy_of)
        else:
            self.make()
            self.start()

    def follow(self, primary):
        """Becomes a new standby of the primary."""
        shutil.rmtree(self.data, ignore_errors=True)
        subprocess.run([PG_BIN / "pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c", "fast", "-h", primary.directory, "-p",
                        str(primary.port), "-U", "postgres", "--no-sync"], check=True, cwd=self.directory, **as_postgres())
        self.start()
        self.sql("ALTER SYSTEM SET " + ALONE)  # once promoted it has no standby at first

    def promote(self):
        self.sql("SELECT pg_promote()")

    def kill(self):
        """Ends all of its processes at once, as when the machine loses its power."""
        signal_all(signal.SIGKILL, self.process.pid)
        self.process.wait()
        self.process = None


class Twins:
    """The primary and its standby; `synchronous`: a commit waits for the standby."""

    def __init__(self, directory, synchronous=True):
        self.synchronous = synchronous
        self.primary = Server(directory, "first")
        self.standby = Server(directory, "second", self.primary)
        self.ready()
        self.both = (self.primary, self.standby)

    @property
    def conninfo(self):
        hosts, ports = (",".join(str(getattr(server, of)) for server in self.both) for of in ("directory", "port"))
        return f"host={hosts} port={ports} dbname=timerift user=postgres target_session_attrs=read-write"

    def sql(self, text):
        return self.primary.sql(text)

    def ready(self):
        """Waits until the standby follows, and then makes it synchronous."""
        wait_for("the standby", lambda: self.sql("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'"), 60)
        if self.synchronous:
            self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
            self.sql("SELECT pg_reload_conf()")
            wait_for("the synchronous standby", lambda: self.sql("SELECT 1 FROM pg_stat_replication WHERE sync_state <> 'async'"), 60)

    def change(self, how):
        """The primary ends (how: a signal; SIGKILL is a crash), the standby takes its place."""
        if how == signal.SIGKILL:
            self.primary.kill()
        else:
            self.primary.stop(how)
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def mend(self):
        """The former primary becomes the standby."""
        self.standby.stop()
        self.standby.follow(self.primary)
        self.ready()

    def stop(self, how=signal.SIGQUIT):
        for server in (self.primary, self.standby):
            server.stop(how)
