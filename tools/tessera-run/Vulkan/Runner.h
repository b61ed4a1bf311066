// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a pipeline: one dispatch or draw whose results count, then as many as are wanted for timing.

#ifndef TESSERA_RUN_RUNNER_H
#define TESSERA_RUN_RUNNER_H

#include "Vulkan/Device.h"

namespace tessera::run {

/// Microseconds of one dispatch, by the device's own clock.
struct Timing {
  double Min = 0;
  double Median = 0;
  double Together = 0; ///< the average when no dispatch waits for the one before
  uint32_t Dispatches = 0;
};

struct RunResult {
  /// All buffers of the pipeline after the first dispatch.
  std::vector<Buffer> Buffers;
  std::optional<Timing> Time;
};

/// Returns an error if the pipeline does not fit the module: a descriptor without a resource or
/// with one of another kind, or push constants without values.
llvm::Error checkInterface(const Pipeline &P, const ShaderModule &Module);

/// Returns an error if shader \p Number reads data of a record that has none.
llvm::Error checkRecords(const Pipeline &P, size_t Number, const ShaderModule &Module);

/// Returns an error if the pipeline has addresses of buffers that no module can use.
llvm::Error checkAddresses(const Pipeline &P, const ModuleNeeds &Needs);

/// \p Modules has one for each shader. \p Repeat counts the timed dispatches after the first one.
/// Buffers that are compared with get the addresses that they have in \p P.
llvm::Expected<RunResult> runPipeline(Device &D, Pipeline &P, llvm::ArrayRef<ShaderModule> Modules,
                                      uint32_t Repeat);

} // namespace tessera::run

#endif
