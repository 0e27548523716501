# shellcheck shell=bash
# For scripts that make a Debian 12 root with mmdebstrap: `. tools/debian_sources.sh` gives debian_sources and debian_proxies. Where packages
# come from is read from this machine's own settings whenever a root is made: nothing of that is in this tree.

# What this machine's apt knows of bookworm: "deb URI SUITE COMPONENT" lines.
debian_sources() {
	# shellcheck disable=SC2016
	apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
		grep -E '^deb [^ ]+ bookworm(-updates|-security)? [a-z]+$' | sort -u
}

# The proxies that apt uses here, as options of mmdebstrap, one a line.
debian_proxies() {
	apt-config dump | sed -n 's/^\(Acquire::.*[Pp]roxy.* "..*"\);$/--aptopt=\1/p'
}
