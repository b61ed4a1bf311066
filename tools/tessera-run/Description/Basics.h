// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions that all parts of a pipeline description share: enumerations, and names with their
// place.

#ifndef TESSERA_RUN_BASICS_H
#define TESSERA_RUN_BASICS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"
#include <cstdint>
#include <string>

namespace tessera::run {

/// "No object" where an object is named by its index in a list of the pipeline.
inline constexpr uint32_t NoIndex = ~uint32_t(0);

#define ENUM_BEGIN(Type) enum class Type : uint8_t {
#define VALUE(Type, Value) Value,
#define ENUM_END(Type)                                                                             \
  }                                                                                                \
  ;                                                                                                \
  llvm::StringRef spelling(Type V);
#include "Description/Enums.def"

/// A name together with the place where it was written, for messages.
struct Name {
  std::string Text;
  llvm::SMLoc Loc;

  bool empty() const { return Text.empty(); }
};

} // namespace tessera::run

#endif
