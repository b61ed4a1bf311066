// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shared object that a shader was compiled to, and the lines of its text.

#ifndef TESSERA_MSL_MODEL_MODULE_H
#define TESSERA_MSL_MODEL_MODULE_H

#include "model/Runtime.h"
#include "llvm/DebugInfo/DIContext.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>

namespace tessera::model {

class Module {
public:
  Module() = default;
  Module(const Module &) = delete;
  ~Module();

  /// \p TextName is the file name that the lines were compiled under.
  llvm::Error load(llvm::StringRef Path, llvm::StringRef TextName);

  llvm::Expected<const msl_model::Kernel *> kernel(llvm::StringRef Name) const;

  /// The address of a function that the text marks [[visible]].
  llvm::Expected<const void *> visibleFunction(llvm::StringRef Name) const;

  /// The instruction before \p ReturnAddress, from the module's start.
  uint32_t offsetOf(const void *ReturnAddress) const {
    return static_cast<uint32_t>(static_cast<const char *>(ReturnAddress) - Base - 1);
  }
  /// Returns the place in the text, for inlined code that of the innermost function in the text.
  msl_model::Place placeOf(uint32_t Offset);
  /// Whether \p Address is in the module's own data.
  bool contains(const void *Address) const { return Address >= Base && Address < Limit; }

private:
  void *Handle = nullptr;
  const char *Base = nullptr;
  const char *Limit = nullptr;
  std::string TextName;
  llvm::object::OwningBinary<llvm::object::ObjectFile> Object;
  std::unique_ptr<llvm::DIContext> Lines;
  std::map<uint32_t, msl_model::Place> Known;
};

} // namespace tessera::model

#endif
