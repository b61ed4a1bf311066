//===- OpRules.h - The verifier's rules for single ops --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to the verifier. checkTables asks what the tables state; only an op that passed it may
// be given to checkRule, so that the rules may rely on the number and kind of operands, on required
// attributes and on a result.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/AttrInfo.h"
#include "IR/OpViews.h"
#include "IR/Rules/TypeRules.h"
#include "Support/Diagnostic.h"
#include "Support/DiagnosticsIR.h"

namespace tessera::ir {

/// An op under examination: where rules report.
struct OpUnderTest {
  Module &M;
  DiagnosticEngine &Diags;
  TypeRules &Types;
  const Op &O;

  const Type *operandType(unsigned I) const { return O.operand(I)->type(); }
  /// See ops::operandType; the op has operands.
  const Type *leadingType() const { return ops::operandType(O); }
  const Type *type() const { return O.type(); }
  TypeContext &types() const { return M.types(); }
  /// A vector of \p Count; of one \p Scalar itself.
  const Type *scalars(const Type *Scalar, unsigned Count) const {
    return Count == 1 ? Scalar : types().vector(Scalar, Count);
  }

  template <typename... Args> void fail(DiagID ID, const Args &...Arguments) const {
    Diags.report(O.loc(), ID, O.mnemonic(), Arguments...);
  }
  void rule(llvm::StringRef Broken) const { fail(diags::VerifyRule, Broken); }
  /// The result must be \p Expected.
  void expectResult(const Type *Expected) const;
  /// Operand \p I must be \p Expected.
  void expectOperand(unsigned I, const Type *Expected) const;
};

bool checkTables(const OpUnderTest &T);
void checkRule(const OpUnderTest &T);

/// The column "rule" of Ops.def.
namespace rules {
#define OP(Enum, Mnemonic, Operands, Names, Result, Regions, Rule, Flags, Doc)                     \
  void Rule(const OpUnderTest &T);
#include "IR/AllOps.inc"
#undef OP
} // namespace rules

/// Reports a write through \p Address when that is read-only memory.
void checkWritable(const OpUnderTest &T, const Value *Address);
/// The same of \p Image, which operand 0 points to.
void checkImageWrites(const OpUnderTest &T, const Type *Image);

} // namespace tessera::ir
