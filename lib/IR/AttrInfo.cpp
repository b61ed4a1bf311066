// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/AttrInfo.h"

using namespace llvm;
using namespace tessera::ir;

namespace {
constexpr AttrInfo Infos[] = {
#define ATTR(Enum, Spelling, Kind) {Spelling, AttrValue::Kind},
#include "IR/Attrs.def"
};

struct Needs {
  AttrNeed Of[NumOpcodes][NumAttrs] = {};
};

constexpr bool IsPure[] = {
#define OP(Enum, Mnemonic, Operands, Names, Result, Regions, Rule, Flags, Doc) bool((Flags) & Pure),
#include "IR/AllOps.inc"
#undef OP
};

constexpr bool IsCollective[] = {
#define OP(Enum, Mnemonic, Operands, Names, Result, Regions, Rule, Flags, Doc)                     \
  bool((Flags) & Collective),
#include "IR/AllOps.inc"
#undef OP
};

constexpr Needs readUses() {
  Needs N;
  for (unsigned Code = 0; Code < NumOpcodes; ++Code)
    if (IsPure[Code]) {
#define USE_PURE(Attribute) N.Of[Code][unsigned(AttrKind::Attribute)] = AttrNeed::Optional;
#include "IR/AttrUse.def"
    }
  for (unsigned Code = 0; Code < NumOpcodes; ++Code)
    if (IsCollective[Code]) {
#define USE_COLLECTIVE(Attribute) N.Of[Code][unsigned(AttrKind::Attribute)] = AttrNeed::Optional;
#include "IR/AttrUse.def"
    }
#define USE(Op, Attribute, Need)                                                                   \
  N.Of[unsigned(Opcode::Op)][unsigned(AttrKind::Attribute)] = AttrNeed::Need;
#include "IR/AttrUse.def"
#define USE(Op, Attribute, Need)                                                                   \
  N.Of[unsigned(Opcode::Op)][unsigned(AttrKind::Attribute)] = AttrNeed::Need;
#include "IR/BackendAttrUse.inc"
#undef USE
  return N;
}
constexpr Needs Uses = readUses();

struct Masks {
  AttrSet Of[NumOpcodes] = {};
};

constexpr Masks readRequired() {
  Masks M;
  for (unsigned Code = 0; Code < NumOpcodes; ++Code)
    for (unsigned I = 0; I < NumAttrs; ++I)
      if (Uses.Of[Code][I] == AttrNeed::Required)
        M.Of[Code] = M.Of[Code] | AttrKind(I);
  return M;
}
constexpr Masks Required = readRequired();

#define ENUM_BEGIN(Type) constexpr const char *Type##Words[] = {
#define ENUMERATOR(Type, Name, Word) Word,
#define ENUM_END(Type)                                                                             \
  }                                                                                                \
  ;
#include "IR/Enums.def"
} // namespace

const AttrInfo &tessera::ir::attrInfo(AttrKind Kind) { return Infos[static_cast<size_t>(Kind)]; }

ArrayRef<const char *> tessera::ir::words(AttrValue Enumeration) {
  switch (Enumeration) {
  case AttrValue::Flag:
  case AttrValue::Int:
  case AttrValue::Ints:
  case AttrValue::Str:
  case AttrValue::Const:
    return {};
#define ENUM_BEGIN(Type)                                                                           \
  case AttrValue::Type:                                                                            \
    return Type##Words;
#include "IR/Enums.def"
  }
  llvm_unreachable("attribute value");
}

AttrNeed tessera::ir::attrNeed(Opcode Code, AttrKind Kind) {
  return Uses.Of[static_cast<size_t>(Code)][static_cast<size_t>(Kind)];
}

AttrSet tessera::ir::requiredAttrs(Opcode Code) { return Required.Of[static_cast<size_t>(Code)]; }

std::optional<AttrKind> tessera::ir::attrOf(Opcode Code, StringRef Spelling) {
  for (unsigned I = 0; I < NumAttrs; ++I)
    if (attrNeed(Code, AttrKind(I)) != AttrNeed::None && Spelling == Infos[I].Spelling)
      return AttrKind(I);
  return std::nullopt;
}
