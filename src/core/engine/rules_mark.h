/*
 * rules_mark.h -- the hash of the rules' sources, which tools/rules_hash.py writes into a source of its own.  The words
 * before it are the mark by which tools/shelf.py finds it in a build.
 */
#ifndef CORE_ENGINE_RULES_MARK_H
#define CORE_ENGINE_RULES_MARK_H

#define RULES_MARK_HASH (sizeof "rift-rules-" - 1) /* where the hash begins */
extern const char rules_mark[];

#endif
