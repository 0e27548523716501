/* content.h -- timerift content: all components of the game as text or JSON. */
#ifndef CLI_CONTENT_CONTENT_H
#define CLI_CONTENT_CONTENT_H

/* argv[0] is "content".  Returns the exit status: 0, 1 if writing failed, 2 for a wrong option. */
int cmd_content(int argc, char **argv);

#endif
