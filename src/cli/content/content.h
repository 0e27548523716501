/* content.h -- timerift content: every component of the game as words or as JSON. */
#ifndef CLI_CONTENT_CONTENT_H
#define CLI_CONTENT_CONTENT_H

/* argv[0] is the word "content".  Answers the exit status: 0, 1 when nothing could be written, 2 for a wrong option. */
int cmd_content(int argc, char **argv);

#endif
