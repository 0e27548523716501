/* bus_faults.h -- what happens to messages between nodes. */
#ifndef SIMULATE_BUS_FAULTS_H
#define SIMULATE_BUS_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

struct node;

struct bus_faults {
	uint32_t lost, twice, late; /* messages of 10,000 */
};

struct bus_faults *bus_faults(void);
void bus_cut(struct node *node, bool cut); /* a node is cut off, or not any more */
void bus_end(void); /* after all nodes are closed */

#endif
