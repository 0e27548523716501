/* learn.h -- the parts of timerift-lab learn. */
#ifndef LAB_LEARN_LEARN_H
#define LAB_LEARN_LEARN_H

int learn_games(int argc, char **argv); /* games.c */
int learn_fit(int argc, char **argv); /* fit.c */
int learn_write(int argc, char **argv); /* write.c */
int learn_match(int argc, char **argv); /* match.c */

#endif
