/* notify.c -- see notify.h.  Written here to avoid a dependency on libsystemd. */
#include "server/base/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/base/log.h"

void notify(const char *state)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	size_t length = path ? strlen(path) : 0;
	if (length == 0 || length >= sizeof to.sun_path)
		return;
	memcpy(to.sun_path, path, length);
	if (to.sun_path[0] == '@') /* abstract socket address */
		to.sun_path[0] = '\0';
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
	if (fd < 0 || sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to, size) < 0)
		log_event(LOG_WARN, "notify_failed", "state", state);
	if (fd >= 0)
		close(fd);
}
