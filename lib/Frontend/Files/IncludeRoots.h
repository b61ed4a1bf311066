//===- IncludeRoots.h - Folders that a shader's files must be in ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Paths are compared by components after symbolic links are resolved. Of what does not exist, what
// exists of the path is resolved, so that a path outside is refused whether or not there is a file:
// a shader does not learn what exists elsewhere.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Frontend.h"

namespace tessera {

class IncludeRoots {
public:
  /// Returns null if \p Options has no roots, and after an error. Errors: a root that is not a
  /// folder; an -I folder or the shader itself outside of all roots.
  static std::shared_ptr<const IncludeRoots> make(const FrontendOptions &Options,
                                                  DiagnosticEngine &Diags);

  bool contains(llvm::StringRef Path) const;
  /// Says that \p Path is not in them.
  void report(Loc Where, llvm::StringRef Path, DiagnosticEngine &Diags) const;

private:
  explicit IncludeRoots(const FrontendOptions &Options);
  std::string resolve(llvm::StringRef Path) const;

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
  std::vector<std::string> Resolved;
  std::string Named; ///< as messages name them
};

/// \p Files without what is outside of \p Roots: neither a file nor a folder there can be seen.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
keepInside(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
           std::shared_ptr<const IncludeRoots> Roots);

} // namespace tessera
