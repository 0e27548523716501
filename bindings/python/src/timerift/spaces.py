"""Descriptions of observations and actions by Gymnasium's conventions, for programs that have no Gymnasium."""
import numpy


class Space:
    """What all spaces share: shape, dtype, a generator for sample."""

    def __init__(self, shape, dtype, seed=None):
        self.shape = shape
        self.dtype = None if dtype is None else numpy.dtype(dtype)
        self.seed(seed)

    def seed(self, seed=None):
        self.np_random = numpy.random.default_rng(seed)
        return [seed]

    def __contains__(self, x):
        return self.contains(x)


class Box(Space):
    """Arrays of one shape with values from low to high, both included."""

    def __init__(self, low, high, shape, dtype, seed=None):
        super().__init__(tuple(shape), dtype, seed)
        self.low = numpy.full(self.shape, low, self.dtype)
        self.high = numpy.full(self.shape, high, self.dtype)

    def sample(self, mask=None):
        if mask is not None:
            raise ValueError("a Box has no mask")
        if self.dtype.kind == "f":
            return self.np_random.uniform(self.low, self.high).astype(self.dtype)
        return self.np_random.integers(self.low, self.high, dtype=self.dtype, endpoint=True)

    def contains(self, x):
        return (isinstance(x, numpy.ndarray) and x.shape == self.shape and numpy.can_cast(x.dtype, self.dtype)
                and bool(numpy.all(x >= self.low) and numpy.all(x <= self.high)))

    def __repr__(self):
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    def __eq__(self, other):
        return (isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype
                and numpy.array_equal(self.low, other.low) and numpy.array_equal(self.high, other.high))


class Discrete(Space):
    """The numbers from 0 to n - 1. A mask says which of them sample may take."""

    def __init__(self, n, seed=None):
        super().__init__((), numpy.int64, seed)
        self.n = n
        self.start = 0

    def sample(self, mask=None):
        if mask is None:
            return int(self.np_random.integers(self.n))
        legal = numpy.flatnonzero(mask)
        return int(self.np_random.choice(legal)) if len(legal) else self.start

    def contains(self, x):
        if isinstance(x, (bool, numpy.bool_)):
            return False
        return isinstance(x, (int, numpy.integer)) and 0 <= x < self.n

    def __repr__(self):
        return f"Discrete({self.n})"

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n


class Dict(Space):
    """Spaces by name."""

    def __init__(self, spaces, seed=None):
        self.spaces = dict(spaces)
        super().__init__(None, None, seed)

    def seed(self, seed=None):
        super().seed(seed)
        return {name: space.seed(seed) for name, space in self.spaces.items()}

    def __getitem__(self, name):
        return self.spaces[name]

    def __iter__(self):
        return iter(self.spaces)

    def __len__(self):
        return len(self.spaces)

    def keys(self):
        return self.spaces.keys()

    def sample(self, mask=None):
        return {name: space.sample((mask or {}).get(name)) for name, space in self.spaces.items()}

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(space.contains(x[name]) for name, space in self.spaces.items())

    def __repr__(self):
        return f"Dict({', '.join(f'{name!r}: {space}' for name, space in self.spaces.items())})"

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces
