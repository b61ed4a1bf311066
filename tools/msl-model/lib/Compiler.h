// Spawns Clang for a rewritten text.

#ifndef TESSERA_MSL_MODEL_COMPILER_H
#define TESSERA_MSL_MODEL_COMPILER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tessera::model {

/// A folder that goes with all that is in it.
class TemporaryFolder {
public:
  TemporaryFolder() = default;
  TemporaryFolder(const TemporaryFolder &) = delete;
  ~TemporaryFolder();

  llvm::Error create();
  std::string file(llvm::StringRef Name) const;

private:
  llvm::SmallString<128> Path;
};

/// Where the compiler and the model's headers are.
struct Toolchain {
  /// The environment variable that names another Clang.
  static constexpr char Variable[] = "TESSERA_MSL_CLANG";

  std::string Clang;
  /// Holds include/, flags.txt and, if the build made it, Model.pch.
  std::string Folder;

  /// Beside the program: ../lib/tessera/msl-model from its folder.
  static llvm::Expected<Toolchain> find();
  /// Makes the shared object \p Output of \p Code. The error is what Clang printed.
  llvm::Error compile(llvm::StringRef Code, const TemporaryFolder &Work,
                      llvm::StringRef Output) const;
};

} // namespace tessera::model

#endif
