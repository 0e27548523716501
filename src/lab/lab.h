/* lab.h -- the commands of the program timerift-lab. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

int cmd_sim(int argc, char **argv); /* sim.c */
int cmd_bench(int argc, char **argv); /* bench.c */
int cmd_learn(int argc, char **argv); /* learn.c */
int cmd_measure(int argc, char **argv); /* measure.c */
int cmd_puzzles(int argc, char **argv); /* puzzles.c */

#endif
