# Verbs of the project. What is built from what stands in meson.build; longer verbs are scripts in tools/.
PREFIX ?= /usr/local
GAMES ?= 100000
SEED ?= 1
SECONDS_EACH ?= 60
COMMIT ?= main
FAMILIES ?= base,solo,doomsday,pioneers,guardians,fractures,anomalies,combinations
PORT ?= 8080
# Under sudo what is built still belongs to the user.
AS_USER = $(if $(SUDO_USER),sudo -u $(SUDO_USER))

.PHONY: all help gate soak test check format rules i18n sim bench compare wasm twin web serve browser screenshots served secrets load chaos hostile fuzz coverage msan install deb release clean need-web need-deb
.DEFAULT_GOAL := all

all:       ## build build/release/timerift
	@tools/configure.sh release
	@ninja -C build/release timerift

help:      ## this list
	@sed -n 's/^\([a-z0-9]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

gate:      ## before every commit: both compilers, tests, scenarios, rules, a simulation, web unit tests
	@bash .ci/run gate

soak:      ## what takes hours: 100,000 games, long fuzzing and chaos, Valgrind over everything
	@bash .ci/run soak

test:      ## all tests, under AddressSanitizer and UndefinedBehaviorSanitizer
	@tools/test.sh asan

check:     ## format, include direction, headers, links, clang-tidy, cppcheck, shellcheck, Biome, both compilers
	@tools/check.sh

format:    ## lay out the sources as .clang-format and web/biome.jsonc say
	@tools/format.sh --fix
	@tools/web.sh format

rules:     ## which rules of docs/rules the scenarios exercise (FAMILIES=base,solo)
	@tools/rules.sh $(FAMILIES)

sim: all   ## random games with every invariant checked (GAMES=100000 SEED=1)
	@ninja -C build/release timerift-lab
	build/release/timerift-lab sim --games $(GAMES) --seed $(SEED) --players 2,3,4 --check

i18n:      ## what is missing or wrong in each language of i18n/
	@tools/words.py gate
	@tools/rulebook.py missing --count
	@tools/rulebook.py check

bench: all ## speed of the rules on one core
	@ninja -C build/release timerift-lab
	build/release/timerift-lab bench --players 2

compare:   ## speed of the rules beside that of another commit (COMMIT=main)
	@tools/compare.py $(COMMIT)

wasm:      ## build/wasm/timerift.wasm
	@tools/wasm.sh

twin: GAMES = 1000
twin: wasm ## the same random games natively and in WebAssembly (GAMES=1000)
	@tools/twin.sh $(GAMES)

web: need-web wasm ## the browser client: web/dist, static files for any web server
	@tools/web.sh build

# Everything that is missing for a verb is said at once, before anything is built.
need-web:
	@tools/need.sh wasm page

need-deb:
	@tools/need.sh build wasm page server deb deb-python

serve: web ## web/dist on http://localhost:8080/ (PORT=8080)
	@tools/web.sh serve $(PORT)

browser:   ## plays the browser client in Chromium: games, accessibility, layout, speed
	@tools/browser.sh

screenshots: ## the pictures of docs/img anew
	@tools/screenshots

served:    ## plays, talks to and attacks real nodes of timeriftd with PostgreSQL and NATS
	@tools/served.sh

secrets: GAMES = 500
secrets:   ## every byte that nodes send in games with secret choices (GAMES=500)
	@tools/served.sh secrets --games $(GAMES)

load: SECONDS_EACH = 20
load:      ## the service under load beside pgbench (SECONDS_EACH=20; STORES=4: games in four databases)
	@tools/served.sh load --seconds $(SECONDS_EACH)

chaos: SECONDS_EACH = 300
chaos:     ## three nodes under load while everything fails in turn (SECONDS_EACH=300 STORES=1)
	@tools/served.sh chaos --verbose --seconds $(SECONDS_EACH)

hostile:   ## strangers attack a node while honest people play (STORES=1)
	@tools/served.sh hostile

fuzz:      ## each fuzz target for a while (SECONDS_EACH=60)
	@tools/fuzz.sh $(SECONDS_EACH)

coverage:  ## line and branch coverage, with floors
	@tools/coverage.sh

msan:      ## the tests under MemorySanitizer
	@tools/test.sh msan --no-suite tree

install:   ## install below PREFIX=/usr/local (DESTDIR is honoured)
	@$(AS_USER) tools/configure.sh release
	@$(AS_USER) meson configure build/release -Dprefix=$(PREFIX)
	@$(AS_USER) ninja -C build/release
	@meson install -C build/release --no-rebuild

deb: need-deb web ## the Debian packages, below build: program, page, server, library
	@tools/deb.sh

release:   ## all files of a release in build/release-files, with checksums (TIMERIFT_RELEASE_KEY=FILE signs them)
	@tools/release.sh

clean:     ## remove everything built
	rm -rf build web/dist
