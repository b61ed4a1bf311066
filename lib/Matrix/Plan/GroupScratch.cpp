// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/GroupScratch.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t RowBits = 128; ///< alignment that every device accepts
/// No variable of HLSL has a point in its name.
constexpr StringLiteral Prefix = "group_scratch.";

bool GroupScratch::owns(const Global &G) {
  return G.Space == AddressSpace::Workgroup && G.Name.starts_with(Prefix);
}

uint32_t GroupScratch::strideOf(const Type *Element, uint32_t Cols) {
  return alignTo(Cols, std::max(1u, RowBits / Element->bits()));
}

bool GroupScratch::reserve(const Type *Element, uint32_t Rows, uint32_t Cols, Loc Where,
                           DiagnosticEngine &Diags) {
  uint64_t Count = uint64_t(Rows) * strideOf(Element, Cols);
  if (Count > limits::ValueComponents) {
    Diags.report(Where, diags::GroupScratchSize, Count, limits::ValueComponents);
    return false;
  }
  Global *&G = Variables[Element];
  if (!G) {
    Global New;
    New.Name = M.intern(Prefix.str() + Element->str());
    New.ValueType = M.types().array(Element, Count);
    New.Space = AddressSpace::Workgroup;
    New.Where = Where;
    G = M.addGlobal(New);
  } else if (G->ValueType->count() < Count) {
    G->ValueType = M.types().array(Element, Count);
    G->Where = Where;
  }
  return true;
}

Value *GroupScratch::memory(Builder &B, const Type *Element) {
  return B.global(Variables.at(Element));
}

Value *GroupScratch::element(Builder &B, const Type *Element, uint32_t Cols, Value *Row,
                             Value *Col) {
  Value *Line = B.Mul({Row, B.u32(strideOf(Element, Cols))});
  Value *Memory = memory(B, Element);
  return B.access(Memory, {B.Add({Line, Col})});
}

void GroupScratch::forEach(Builder &B, uint32_t Rows, uint32_t Cols,
                           function_ref<void(Builder &, Value *, Value *)> Body) {
  Value *Thread = B.systemValue(SystemValue::GroupIndex);
  B.countedLoop(
      "element", Rows * Cols,
      [&](Builder &In, Value *Index) {
        Value *Row = In.Div({Index, In.u32(Cols)});
        Body(In, Row, In.Rem({Index, In.u32(Cols)}));
      },
      Thread, B.u32(uint32_t(M.Entry.groupSize())));
}
