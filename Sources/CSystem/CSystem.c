#define _GNU_SOURCE
#include "CSystem.h"
#include <pthread.h>
#include <string.h>

void sl_name_thread(const char *name) {
    char cut[16] = {0};
    strncpy(cut, name, sizeof cut - 1);
    pthread_setname_np(pthread_self(), cut);
}
