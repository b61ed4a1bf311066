// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/ImageOps.h"
#include "IR/OpFamilies.h"
#include "SPIRV/Raise/Raise.h"
#include "Support/DiagnosticsBackend.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

static const Type *combinedType(ir::TypeContext &Types, const Type *Ty) {
  if (Ty->isArray())
    return Types.array(combinedType(Types, Ty->element()), Ty->count());
  return Types.image(Ty->element(), Ty->dim(), ir::ImageAccess::Combined);
}

static bool isSameAttr(const ir::Attr &A, const ir::Attr &B) {
  return A.Kind == B.Kind && A.Int == B.Int && A.Str == B.Str && A.Ints == B.Ints;
}

/// Whether both are the same number for certain, as far as so many ops say it.
static bool isSameIndex(const Value *A, const Value *B, unsigned Depth) {
  if (A == B)
    return true;
  const Op *X = A->def(), *Y = B->def();
  if (!Depth || !X || !Y || X->opcode() != Y->opcode() || !X->has(ir::Pure) ||
      A->type() != B->type())
    return false;
  if (X->constant())
    return X->constant()->Bits == Y->constant()->Bits;
  return all_of_zip(X->attrs(), Y->attrs(), isSameAttr) &&
         all_of_zip(X->operands(), Y->operands(),
                    [&](const Value *V, const Value *W) { return isSameIndex(V, W, Depth - 1); });
}

/// Whether \p Texture and \p Sampler are the same element of their arrays, or in none.
static bool isSameElement(const Value *Texture, const Value *Sampler) {
  const Op *X = Texture->def(), *Y = Sampler->def();
  if (!X->is(Opcode::Access) || !Y->is(Opcode::Access))
    return !X->is(Opcode::Access) && !Y->is(Opcode::Access);
  constexpr unsigned MostDepth = 8;
  return all_of_zip(X->as<ir::ops::Access>().indices(), Y->as<ir::ops::Access>().indices(),
                    [](const Value *V, const Value *W) { return isSameIndex(V, W, MostDepth); });
}

namespace {
class Combiner {
public:
  Combiner(ir::Module &M, DiagnosticEngine &Diags) : M(M), Diags(Diags) {}

  void run() {
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) { visit(O); });
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) { retype(O); });
    for (Op *O : reverse(Samplers))
      if (!O->result()->hasUses())
        O->erase();
    for (Global *G : M.Globals)
      if (isTexture(G))
        G->ValueType = combinedType(M.types(), G->ValueType);
    M.eraseGlobals([](Global &G) { return isSampler(&G); });
  }

private:
  static bool isSampler(const Global *G) {
    return G && G->Combined && G->ValueType->innermost()->isSampler();
  }
  static bool isTexture(const Global *G) { return G && G->Combined && G->ValueType->isImages(); }

  /// The variable that \p Address is, or is an element of; null where it is none.
  Global *variableOf(const Value *Address) const {
    if (!Address->type()->isPointer() || !Address->type()->element()->isOpaque())
      return nullptr;
    return ir::globalAt(M, Address);
  }

  void visit(Op &O) {
    if (O.result() && isSampler(variableOf(O.result())))
      Samplers.push_back(&O);
    if (O.is(Opcode::Access) || O.is(Opcode::Global))
      return;
    for (unsigned I = 0; I < O.numOperands(); ++I) {
      const Global *G = variableOf(O.operand(I));
      if (!isSampler(G) && !isTexture(G))
        continue;
      if (!ir::isImageOp(O))
        Diags.report(O.loc(), diags::SpirvCombinedInline, G->Name);
      else if (isSampler(G))
        useSampler(O, I, *G);
    }
  }

  void useSampler(Op &O, unsigned At, const Global &Sampler) {
    Value *Texture = ir::ops::OfImage(O).image();
    const Global *G = variableOf(Texture);
    if (isTexture(G) && *G->Bind == *Sampler.Bind && isSameElement(Texture, O.operand(At)))
      O.setOperand(At, Texture);
    else
      Diags.report(O.loc(), diags::SpirvForeignSampler, Sampler.Name);
  }

  void retype(Op &O) {
    if (!O.result() || !(O.is(Opcode::Access) || O.is(Opcode::Global)) ||
        !isTexture(variableOf(O.result())))
      return;
    const Type *Ty = combinedType(M.types(), O.type()->element());
    O.result()->setType(M.types().pointer(Ty, O.type()->space()));
  }

  ir::Module &M;
  DiagnosticEngine &Diags;
  SmallVector<Op *, 8> Samplers; ///< ops that name one, or an element
};
} // namespace

void tessera::spirv::combineSamplers(ir::Module &M, const PassContext &Ctx) {
  if (any_of(M.Globals, [](const Global *G) { return G->Combined; }))
    Combiner(M, Ctx.Diags).run();
}
