// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spawns Clang for a rewritten text.

#ifndef TESSERA_MSL_MODEL_COMPILER_H
#define TESSERA_MSL_MODEL_COMPILER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Program.h"
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

/// A run of Clang.
class Compilation {
public:
  /// Waits for it. False if there were errors.
  bool finish();
  /// Returns the compiler's messages after it has finished.
  std::string messages() const;

private:
  friend struct Toolchain;
  llvm::sys::ProcessInfo Process;
  std::string MessageFile;
  std::string Problem;
};

/// The paths of the compiler and of the model's headers.
struct Toolchain {
  /// The environment variable that names another Clang.
  static constexpr char Variable[] = "TESSERA_MSL_CLANG";
  /// The environment variable that names a folder in which objects are kept for later runs.
  static constexpr char CacheVariable[] = "TESSERA_MSL_CACHE";

  std::string Clang;
  /// Holds include/, flags.txt and, if the build made them, Model.pch and Model.o.
  std::string Folder;

  /// Beside the program: ../lib/tessera/msl-model from its folder.
  static llvm::Expected<Toolchain> find();
  /// Makes the shared object \p Output of \p Code.
  llvm::Error startCompile(llvm::StringRef Code, const TemporaryFolder &Work,
                           llvm::StringRef Output, Compilation &C) const;
  /// Looks for errors in \p Code, which was written for the check of address spaces.
  llvm::Error startCheck(llvm::StringRef Code, const TemporaryFolder &Work, Compilation &C) const;

  /// The file that keeps the object of these two, which depends on them, on Clang and on the
  /// compiled headers. Empty without a folder for it, or without compiled headers.
  std::string keptObject(llvm::StringRef Code, llvm::StringRef Checked) const;
  /// Copies \p Object, of a text without errors, to \p Kept in one step.
  llvm::Error keep(llvm::StringRef Object, llvm::StringRef Kept) const;

private:
  llvm::Error start(llvm::StringRef Code, llvm::StringRef Source,
                    llvm::ArrayRef<llvm::StringRef> Arguments, Compilation &C) const;
};

} // namespace tessera::model

#endif
