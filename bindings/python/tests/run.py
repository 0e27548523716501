#!/usr/bin/python3
"""Runs the tests of this folder, or those named: run.py [test_env ...]. Ends with "python: N passed, N failed"."""
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent


def main():
    sys.path.insert(0, str(HERE))
    names = sys.argv[1:] or sorted(file.stem for file in HERE.glob("test_*.py"))
    suite = unittest.defaultTestLoader.loadTestsFromNames(names)
    done = unittest.TextTestRunner(verbosity=2).run(suite)
    failed = len(done.failures) + len(done.errors)
    sys.stderr.flush()
    print(f"python: {done.testsRun - failed} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
