"""Counts the checks of a test: check() prints one, end() prints the line that CI counts."""

passed = failed = 0
quiet = False  # print failures only


def check(what, good, *more):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good or not quiet:
        print("  " if good else "FAILED:", what, *(() if good else more), flush=True)


def end(name):
    """Prints the counts; returns the exit status."""
    print(f"{name}: {passed} passed, {failed} failed")
    return int(failed > 0 or passed == 0)
