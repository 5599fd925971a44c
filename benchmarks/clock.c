/* Loaded before a process of the site (LD_PRELOAD): its wall clock is ahead by the seconds that stand, as eight
   bytes, in the file CLOCK_AHEAD, at every moment anew. The clock that only goes on stays as it is, as it does
   on a machine whose clock somebody sets. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long *ahead;

__attribute__((constructor)) static void opened(void) {
    const char *name = getenv("CLOCK_AHEAD");
    int file = name ? open(name, O_RDONLY) : -1;
    void *found = file < 0 ? MAP_FAILED : mmap(NULL, sizeof(long), PROT_READ, MAP_SHARED, file, 0);
    ahead = found == MAP_FAILED ? NULL : found;
    if (file >= 0) close(file);
}

int clock_gettime(clockid_t which, struct timespec *told) {
    int failed = syscall(SYS_clock_gettime, which, told);
    if (!failed && ahead && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) told->tv_sec += *ahead;
    return failed;
}

int gettimeofday(struct timeval *restrict told, void *restrict zone) {
    int failed = syscall(SYS_gettimeofday, told, zone);
    if (!failed && ahead && told) told->tv_sec += *ahead;
    return failed;
}

time_t time(time_t *told) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}
