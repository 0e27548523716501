/*
 * rules_mark.h -- the hash of the rules' sources.  tools/rules_hash.py generates the source file that defines it.
 * tools/shelf.py finds the hash in a binary by the prefix "rift-rules-".
 */
#ifndef CORE_ENGINE_RULES_MARK_H
#define CORE_ENGINE_RULES_MARK_H

#define RULES_MARK_HASH (sizeof "rift-rules-" - 1) /* offset of the hash */
extern const char rules_mark[];

#endif
