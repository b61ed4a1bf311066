// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the lavapipe that the build unpacked for itself, and starts the program over with the
// environment that its libraries need.

#ifndef TESSERA_RUN_LAVAPIPE_H
#define TESSERA_RUN_LAVAPIPE_H

#include <optional>
#include <string>

namespace tessera::run {

struct PrivateLavapipe {
  /// The driver's JSON file.
  std::string Driver;
  /// Where the libraries are that the driver is linked with.
  std::string LibraryFolder;
};

/// Looks in the build tree that the program came from, then beside the program. Nothing when there
/// is none, or when the process already runs with it.
std::optional<PrivateLavapipe> findLavapipe();

/// The dynamic linker reads its path at process start only, so the program is executed again with
/// the same arguments. Returns only if that failed.
void restartWith(const PrivateLavapipe &Lavapipe, char **Argv);

} // namespace tessera::run

#endif
