// Everything: what the precompiled header holds.

#ifndef TESSERA_MSL_MODEL_MODEL_H
#define TESSERA_MSL_MODEL_MODEL_H

#include "model/Hooks.h"
#include "model/Matrix.h"
#include "model/Pack.h"
#include "model/SimdgroupMatrix.h"

#endif
