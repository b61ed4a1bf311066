#include "ParseFixture.h"
