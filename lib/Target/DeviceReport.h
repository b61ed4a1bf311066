//===- DeviceReport.h - Makes a target of a Vulkan device's properties ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that queries a device, or that reads another program's report, fills in a DeviceReport
// with the names of Vulkan. The functions below turn it into a target. docs/targets.md describes
// both ways.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Target/Target.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <string>
#include <vector>

namespace tessera {

/// Vulkan's VkComponentTypeKHR. Nothing for a type that target files lack.
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
  ir::StageSet VectorStages; ///< whose shaders have both
  /// Features without a member in Vulkan's structures.
  std::vector<Feature> Measured;
  std::string MeasuredSource;
  MatrixLoadFacts Loads;
  std::vector<ResidentGroups> Resident;
  /// Facts that the report does not contain or a target file cannot express, one line each.
  std::vector<std::string> LeftOut;
};

/// Features without a member in Vulkan's structures are only in the target if they were measured.
/// Groups rows so that they expand in the device's order; drops repeated rows.
Target makeTarget(const DeviceReport &Report);

/// Prints the target file, after a comment for each line of LeftOut. Returns false and sets \p
/// Problem if the report lacks a fact that every target needs.
bool printReport(llvm::raw_ostream &OS, const DeviceReport &Report, std::string &Problem);

} // namespace tessera
