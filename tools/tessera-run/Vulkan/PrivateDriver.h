// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the drivers for the CPU that third_party/setup unpacked, and starts the program over with
// the environment that their libraries need.

#ifndef TESSERA_RUN_PRIVATEDRIVER_H
#define TESSERA_RUN_PRIVATEDRIVER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tessera::run {

/// A driver that is asked for by its name.
struct CPUDriver {
  llvm::StringLiteral Name; ///< for --device, and of the folder that it is unpacked into
  llvm::StringLiteral File; ///< the JSON file for the loader, in that folder
  int ID;                   ///< VkDriverId
};
llvm::ArrayRef<CPUDriver> cpuDrivers();
/// Returns the driver of that name, in any case of letters; null if there is none.
const CPUDriver *findCPUDriver(llvm::StringRef Name);

struct PrivateDriver {
  /// The driver's JSON file.
  std::string File;
  /// The folder of the libraries that the driver is linked with.
  std::string LibraryFolder;
};

/// Looks in the two folders above that of the program: `build` is the second one of
/// build/release/bin. Nothing when there is none, or when the process already runs with one.
std::optional<PrivateDriver> findUnpacked(const CPUDriver &Driver);

/// The dynamic linker reads its path at process start only, so the program is executed again with
/// the same arguments. Returns only if that failed.
void restartWith(const PrivateDriver &Driver, char **Argv);

} // namespace tessera::run

#endif
