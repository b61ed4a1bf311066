//===- ReportReader.h - Reports of devices, as JSON -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Target/DeviceReport.h"
#include "llvm/Support/Error.h"

namespace tessera::report {

/// Reads the output of `vulkaninfo --json` (a profile, or the older form for simulated devices), or
/// a report downloaded from the public GPU database. All use Vulkan's names, in different forms:
/// members of structures are keys, or { name, value } and { name, supported }. \p Source is the
/// source of the facts.
llvm::Expected<DeviceReport> readReport(llvm::StringRef Text, llvm::StringRef Source);

} // namespace tessera::report
