//===- DeviceReport.h - What a Vulkan device says, as a target ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whoever asks a device, or reads what another program has asked it, fills in a DeviceReport in the
// names of Vulkan; here it becomes a target. docs/targets.md describes both ways.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Target/Target.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <string>
#include <vector>

namespace tessera {

/// Vulkan's VkComponentTypeKHR. Nothing for a type that target files do not have.
std::optional<ElementType> elementTypeOfVulkan(uint32_t ComponentType);

struct DeviceReport {
  std::string DeviceName;
  std::string Driver; ///< with its version
  /// The "read from" source of each fact, as in target files.
  std::string Source;
  /// Members of Vulkan's feature structures, and bits of VkSubgroupFeatureFlagBits.
  std::set<std::string> Features;
  uint32_t SubgroupSize = 0;    ///< 0 where unknown
  uint32_t MinSubgroupSize = 0; ///< 0 where a pipeline cannot ask for a size
  uint32_t MaxSubgroupSize = 0;
  TargetLimits Limits; ///< without its source
  /// In the device's order; Group is not set.
  std::vector<MatrixRow> Rows;
  uint32_t ReservedSharedMemory = 0; ///< of a shader with matrices of a workgroup
  std::vector<VectorTypes> Vectors;
  std::vector<ElementType> Accumulates;
  /// Of what no member of a structure tells.
  std::vector<Feature> Measured;
  std::string MeasuredSource;
  MatrixLoadFacts Loads;
  std::vector<ResidentGroups> Resident;
  /// Facts that the report does not contain or a target file cannot express, one line each.
  std::vector<std::string> LeftOut;
};

/// Features that no member of a structure tells are the target's where they were measured. Rows
/// become groups that expand to them in their order; one that comes twice counts once.
Target makeTarget(const DeviceReport &Report);

/// The target file, after a comment for each line of LeftOut. False, with what is missing in
/// \p Problem, where the report lacks what no target can be without.
bool printReport(llvm::raw_ostream &OS, const DeviceReport &Report, std::string &Problem);

} // namespace tessera
