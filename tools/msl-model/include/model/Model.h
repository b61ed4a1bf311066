// Everything: what the precompiled header holds.

#ifndef TESSERA_MSL_MODEL_MODEL_H
#define TESSERA_MSL_MODEL_MODEL_H

#include "model/Hooks.h"
#include "model/Names.h"

#endif
