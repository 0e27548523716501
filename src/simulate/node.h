/*
 * node.h -- a node of the run: the parts of server/parts.h, started, paused, killed and started again.
 *
 * A node that is killed is cut off from everything at once and then closed to get its memory back, which nobody else can
 * notice.  Its place in the run stays: events may still be on the way to it.
 */
#ifndef SIMULATE_NODE_H
#define SIMULATE_NODE_H

#include <stdbool.h>
#include <stdint.h>

#define NODES 3

struct node;
struct api;
struct rift_rules;

struct node *node_of(int number);
struct node *node_store(int number); /* a database server: it can be paused like a node */
struct node *node_mover(void); /* the command that moves buckets, too */
void nodes_map_changed(void); /* the directory notifies all nodes of its map, sooner or later */
void nodes_begin(int count);
void nodes_end(void);
int nodes_count(void);

void node_start(struct node *n);
void node_kill(struct node *n);
bool node_runs(const struct node *n);
struct api *node_api(struct node *n); /* NULL: it does not run */
const char *node_name(const struct node *n);

int64_t node_paused_until(const struct node *n);
void node_pause(struct node *n, int64_t us);
int64_t node_clock(const struct node *n);
void node_clock_set(struct node *n, int64_t us);
bool node_bus_cut(const struct node *n);
void node_bus_cut_set(struct node *n, bool cut);

#endif
