// A target needs a source file; the functions are in the header.
#include "CurlCalls.h"
