/*
 * line.h -- a WebSocket between a client and a node: texts in order, each way with its delay; the connection may break,
 * or fall silent without either side being told.
 */
#ifndef SIMULATE_LINE_H
#define SIMULATE_LINE_H

#include <stddef.h>

#include "simulate/node.h"

struct line;

struct line_calls {
	void (*opened)(void *arg, struct line *l);
	void (*text)(void *arg, struct line *l, const char *text, size_t length);
	void (*gone)(void *arg, struct line *l); /* it broke, was closed by the node, or was never opened */
};

/* The client connects.  It is called for this line until `gone`, or until it closes it. */
struct line *line_open(struct node *node, const struct line_calls *calls, void *arg);
void line_send(struct line *l, const char *text, size_t length);
void line_close(struct line *l);

void line_break(struct line *l); /* both sides are told, one earlier than the other */
void line_silence(struct line *l, int64_t us); /* texts of both sides wait so long */
void lines_cut(const struct node *n); /* the node is dead: nothing leaves it */
void lines_close(const struct node *n, struct api *api); /* the node's memory of its sockets */
void lines_break_some(uint32_t of_10000);
void lines_end(void);

#endif
