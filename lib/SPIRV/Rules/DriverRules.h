//===- DriverRules.h - What drivers do not survive ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules for finished modules beyond those of the validator: valid modules that crash a driver. The
// steps of the back end keep them for every target.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "SPIRV/Rules/Validator.h"

namespace tessera::spirv {

/// The first instruction that breaks a rule; empty when there is none. \p Words are a valid module.
Complaint driverComplaint(llvm::ArrayRef<uint32_t> Words);

} // namespace tessera::spirv
