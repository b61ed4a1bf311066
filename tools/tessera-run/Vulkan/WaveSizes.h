// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which size of waves a pipeline asks for. A module that was compiled for waves of 32 lanes gives
// wrong results in waves of 8, and no driver says so.

#ifndef TESSERA_RUN_WAVESIZES_H
#define TESSERA_RUN_WAVESIZES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>

namespace tessera::run {

/// The sizes of waves for which an entry point was compiled, as the compiler wrote them into an
/// OpModuleProcessed: "tessera wave sizes 32 to 64 of main".
struct ModuleWaves {
  uint32_t Least = 0, Most = 0;

  bool has(uint32_t Size) const { return Size >= Least && Size <= Most; }
  /// "32 lanes" or "8 to 64 lanes".
  std::string str() const;
};

/// Reads the text of an OpModuleProcessed; nothing if it says something else or is about another
/// entry point.
std::optional<ModuleWaves> parseModuleWaves(llvm::StringRef Text, llvm::StringRef Entry);

/// The sizes of waves that a device has.
struct DeviceWaves {
  std::string Name;             ///< of the device, for messages
  uint32_t Default = 0;         ///< subgroupSize
  uint32_t Least = 0, Most = 0; ///< of subgroupSizeControl
  bool CanRequire = false;      ///< subgroupSizeControl is switched on
  bool Varies = false;          ///< without a required size the driver may choose any
};

struct WaveChoice {
  uint32_t Required = 0; ///< what the pipeline asks for; 0: the driver chooses
  std::string Warning;   ///< empty: none
};

/// \p Asked is the description's SubgroupSize, or 0. Returns a DeviceError if the device cannot run
/// waves of that size, or of none that the module was compiled for.
llvm::Expected<WaveChoice> chooseWaveSize(const DeviceWaves &Device, uint32_t Asked,
                                          const std::optional<ModuleWaves> &Module);

} // namespace tessera::run

#endif
