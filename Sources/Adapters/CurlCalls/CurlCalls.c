// A target needs a source file; all there is stands in the header.
#include "CurlCalls.h"
