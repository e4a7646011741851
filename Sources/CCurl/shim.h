#pragma once
// Types and constants only: the library is opened with dlopen when it is first used.
#include <curl/curl.h>
