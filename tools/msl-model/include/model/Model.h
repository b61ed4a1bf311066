// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text includes this file under any name of Metal's headers.

#ifndef TESSERA_MSL_MODEL_MODEL_H
#define TESSERA_MSL_MODEL_MODEL_H

#ifdef __OPENCL_CPP_VERSION__
#include "model/AddressSpaces.h"
#else
#include "model/Hooks.h"
#include "model/Names.h"
#endif

#endif
