//===- AttrInfo.h - What is known about attributes ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of Attrs.def, Enums.def and AttrUse.def, for those that treat all ops alike: the
// printer, the parser and the verifier.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/EnumSet.h"
#include "IR/Op.h"

namespace tessera::ir {

/// The kind of value of an attribute, with one enumerator for each enumeration of Enums.def.
enum class AttrValue : uint8_t {
  Flag,
  Int,
  Ints,
  Str,
  Const,
#define ENUM_BEGIN(Type) Type,
#include "IR/Enums.def"
};

/// A row of Attrs.def.
struct AttrInfo {
  const char *Spelling;
  AttrValue Value;
};
const AttrInfo &attrInfo(AttrKind Kind);
constexpr unsigned NumAttrs = 0
#define ATTR(Enum, Spelling, Kind) +1
#include "IR/Attrs.def"
    ;

/// The words of an enumeration in the order of its enumerators; none for other kinds of value.
llvm::ArrayRef<const char *> words(AttrValue Enumeration);

enum class AttrNeed : uint8_t { None, Optional, Required };
AttrNeed attrNeed(Opcode Code, AttrKind Kind);
using AttrSet = EnumSet<AttrKind, NumAttrs>;
/// Those that \p Code requires.
AttrSet requiredAttrs(Opcode Code);
/// The attribute that \p Code calls \p Spelling; several attributes share the spelling "fn".
std::optional<AttrKind> attrOf(Opcode Code, llvm::StringRef Spelling);

} // namespace tessera::ir
