#include "SPIRV/Raise.h"
#include "SPIRV/Views.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

bool tessera::spirv::raise(ir::Module &M, const SPIRVOptions &Options, DiagnosticEngine &Diags) {
  // First, so that what is refused still looks as the user wrote it.
  if (!refuse(M, Options, Diags))
    return false;
  // Before addresses are rewritten: views copy the mark.
  inferReadOnly(M);
  // Before raiseVectors: comparisons of long vectors are made here.
  raiseWaves(M);
  raiseLocals(M);
  {
    Views V(M);
    raiseMatrices(M, V);
    raiseBuffers(M, V);
  }
  // After raiseBuffers, which loads and stores vectors of any length.
  raiseVectors(M);
  // After everything that makes arithmetic.
  raiseArithmetic(M);
  raiseCalls(M);
  return true;
}

void tessera::spirv::inferReadOnly(ir::Module &M) {
  StringSet<> Written;
  auto Write = [&](const Value *Pointer) {
    const Op *Def = Pointer->def();
    while (Def && (Def->is(Opcode::Access) || Def->is(Opcode::BytesAt)))
      Def = Def->operand(0)->def();
    if (Def && Def->is(Opcode::Global))
      Written.insert(Def->strAttr(AttrKind::Symbol));
  };
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Store) || O.is(Opcode::Atomic))
        Write(O.operand(0));
      else if (O.is(Opcode::MatStore))
        Write(O.operand(1));
    });
  for (ir::Global *G : M.Globals)
    if (G->Space == AddressSpace::Storage && !G->Coherent && !Written.contains(G->Name))
      G->ReadOnly = true;
}

void tessera::spirv::raiseCalls(ir::Module &M) {
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    if (!O.is(Opcode::Call))
      return std::nullopt;
    for (Value *&Argument : O.operands()) {
      if (!Argument->type()->isPointer() || !Argument->def() ||
          !Argument->def()->is(Opcode::Access))
        continue;
      Value *Part = Argument;
      Argument = B.var(Part->type()->element(), "", B.load(Part));
      Builder After(B.module(), B.region());
      After.setInsertionAfter(&O);
      After.setLoc(O.loc());
      After.store(Part, After.load(Argument));
    }
    return std::nullopt;
  });
}

Value *tessera::spirv::shiftRight(Builder &B, Value *V, unsigned Count) {
  if (Count == 0)
    return V;
  if (auto Bits = constantBits(V))
    return B.u32(uint32_t(*Bits) >> Count);
  return B.Shr({V, B.u32(Count)});
}

Value *tessera::spirv::addConstant(Builder &B, Value *V, uint64_t Addend) {
  if (Addend == 0)
    return V;
  if (auto Bits = constantBits(V))
    return B.u32(uint32_t(*Bits + Addend));
  return B.Add({V, B.u32(uint32_t(Addend))});
}

SmallVector<Value *, 8> tessera::spirv::components(Builder &B, Value *V) {
  if (!V->type()->isVector() && !V->type()->isArray())
    return {V};
  SmallVector<Value *, 8> Parts;
  for (uint64_t I = 0; I < V->type()->count(); ++I)
    Parts.push_back(B.extract(V, {int64_t(I)}));
  return Parts;
}

Value *tessera::spirv::compose(Builder &B, ArrayRef<Value *> Parts, const Type *Ty) {
  return Parts.size() == 1 && Parts[0]->type() == Ty ? Parts[0] : B.Construct(Parts, Ty);
}

Value *tessera::spirv::byComponent(Builder &B, Op &O, const Type *Ty,
                                   function_ref<Value *(ArrayRef<Value *>, const Type *)> Part) {
  auto IsWide = [](const Type *T) { return T->isVector() || T->isArray(); };
  SmallVector<SmallVector<Value *, 8>, 3> Columns;
  for (Value *V : O.operands())
    Columns.push_back(components(B, V));
  uint64_t Count = IsWide(Ty) ? Ty->count() : 1;
  const Type *Scalar = IsWide(Ty) ? Ty->element() : Ty;
  SmallVector<Value *, 8> Parts;
  for (uint64_t I = 0; I < Count; ++I) {
    SmallVector<Value *, 3> Row;
    for (auto [Column, V] : zip(Columns, O.operands()))
      Row.push_back(IsWide(V->type()) ? Column[I] : Column[0]);
    Parts.push_back(Part(Row, Scalar));
  }
  return compose(B, Parts, Ty);
}

Value *tessera::spirv::byComponent(Builder &B, Op &O, const Type *Ty) {
  return byComponent(B, O, Ty, [&](ArrayRef<Value *> Row, const Type *Scalar) {
    return B.create(O.opcode(), Row, Scalar, O.attrs())->result();
  });
}
