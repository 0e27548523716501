/* request.h -- an asynchronous HTTP request to localhost. */
#ifndef LOAD_REQUEST_H
#define LOAD_REQUEST_H

#include <jansson.h>
#include <uv.h>

/* status 0: no answer within CALL_MS.  answer is NULL if it was not JSON; it is released after the callback. */
typedef void request_done(void *arg, int status, const json_t *answer);

#define CALL_MS 3000

/* body NULL: GET.  It may be released when this returns; done is called exactly once, later. */
void request_start(uv_loop_t *loop, int port, const char *path, const json_t *body, request_done *done, void *arg);

#endif
