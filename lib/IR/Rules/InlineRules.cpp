// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier's rules for SPIR-V instructions that the user wrote. SPIR-V's validator checks their
// meaning.
#include "IR/InlineSPIRV.h"
#include "IR/Rules/OpRules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool isWord(int64_t V) { return V >= 0 && V <= UINT32_MAX; }

/// The number and the words; false after a report.
static bool checkNumbers(const OpUnderTest &T) {
  if (T.O.intAttr(AttrKind::Instruction) > UINT16_MAX) {
    T.rule("an instruction of SPIR-V has a number of 16 bits");
    return false;
  }
  if (!all_of(T.O.intsAttr(AttrKind::LiteralWords), isWord)) {
    T.rule("a word has 32 bits");
    return false;
  }
  return true;
}

void rules::checkInline(const OpUnderTest &T) {
  if (!checkNumbers(T))
    return;
  if (inlined::isImportedCall(T.O.intAttr(AttrKind::Instruction), T.O.strAttr(AttrKind::Text)) &&
      !all_of(T.O.operands(), [](const Value *V) { return V->type()->isPointer(); }))
    return T.rule("a function of another module gets addresses");
  ArrayRef<int64_t> Words = T.O.intsAttr(AttrKind::LiteralWords),
                    Places = T.O.intsAttr(AttrKind::WordsAt);
  if (Words.size() != Places.size())
    return T.rule("each word has a place");
  int64_t Count = int64_t(Words.size() + T.O.numOperands());
  for (size_t I = 0; I < Places.size(); ++I)
    if (Places[I] < (I ? Places[I - 1] + 1 : 0) || Places[I] >= Count)
      return T.rule("places of words rise, and lie among the operands");
}

void rules::checkInlineBuiltin(const OpUnderTest &T) {
  const Type *Ty = T.type();
  if (!Ty->isScalar() && !Ty->isVector() && !Ty->isArray())
    T.rule("an input is a scalar, a vector or an array");
}

void rules::checkInlineDeclare(const OpUnderTest &T) {
  if (!checkNumbers(T))
    return;
  size_t Words = T.O.intsAttr(AttrKind::LiteralWords).size(), Operands = T.O.numOperands();
  bool HasText = !T.O.strAttr(AttrKind::Text).empty();
  bool OfElement = T.O.flag(AttrKind::Element);
  if (OfElement) {
    const auto &Elements = T.O.flag(AttrKind::OfOutput) ? T.M.Entry.Outputs : T.M.Entry.Inputs;
    if (uint64_t(T.O.intAttr(AttrKind::Element)) >= Elements.size() ||
        !inlined::isDecoration(T.O.intAttr(AttrKind::Instruction)))
      return T.rule("an element is an input or output that is decorated");
  }
  switch (T.O.intAttr(AttrKind::Instruction)) {
  case inlined::OpCapability:
    return Words == 1 && !Operands && !HasText ? void() : T.rule("a capability is one word");
  case inlined::OpExtension:
    return !Words && !Operands && HasText ? void() : T.rule("an extension is a text");
  case inlined::OpExecutionMode:
    return Words && !Operands && !HasText ? void() : T.rule("an execution mode is of words");
  case inlined::OpExecutionModeId:
    return Words == 1 && !HasText ? void() : T.rule("a mode, and values");
  case inlined::OpDecorate:
    return Words && Operands < (OfElement ? 1 : 2) && !HasText
               ? void()
               : T.rule("a decoration is of words, of one value");
  case inlined::OpDecorateId:
    return Words == 1 && Operands && !HasText ? void()
                                              : T.rule("a decoration of a value, with values");
  case inlined::OpDecorateString:
    return Words == 1 && Operands == (OfElement ? 0 : 1) && HasText
               ? void()
               : T.rule("a decoration of one value, with a text");
  default:
    return T.rule("no instruction that stands outside of functions");
  }
}
