// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/Parts.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

void tessera::forEachElement(Builder &B, Value *Matrix,
                             function_ref<void(Builder &, Value *)> Body) {
  B.countedLoop("element", B.MatLength({Matrix}, B.types().u32()), Body);
}

Value *tessera::mapElements(Builder &B, Value *Matrix,
                            function_ref<Value *(Builder &, Value *, Value *)> Each) {
  Value *Held = B.var(Matrix->type(), "", Matrix);
  forEachElement(B, Matrix, [&](Builder &In, Value *Index) {
    Value *Now = In.load(Held);
    In.store(Held, In.MatInsert({Now, Index, Each(In, Now, Index)}));
  });
  return B.load(Held);
}

Value *tessera::lengthOfParts(Builder &B, ArrayRef<Value *> Parts) {
  Value *One = B.MatLength({Parts[0]}, B.types().u32());
  return Parts.size() == 1 ? One : B.Mul({One, B.u32(uint32_t(Parts.size()))});
}

PartElement::PartElement(Builder &B, ArrayRef<Value *> Parts, Value *Index)
    : InPart(Index), B(B), Parts(Parts) {
  if (Parts.size() == 1)
    return;
  Value *PerPart = B.MatLength({Parts[0]}, B.types().u32());
  Part = B.Div({Index, PerPart});
  InPart = B.Rem({Index, PerPart});
}

/// All lanes must read from the same matrix, so this reads from all and selects.
Value *PartElement::extract() const {
  if (Parts.size() == 1)
    return B.MatExtract({Parts[0], InPart});
  Value *Found = nullptr;
  for (auto [I, Of] : enumerate(Parts)) {
    Value *Here = B.MatExtract({Of, InPart});
    Value *IsHere = B.Eq({Part, B.u32(uint32_t(I))});
    Found = Found ? B.Select({IsHere, Here, Found}, Here->type()) : Here;
  }
  return Found;
}

ValueList PartElement::insert(Value *V) const {
  if (Parts.size() == 1)
    return {B.MatInsert({Parts[0], InPart, V})};
  ValueList Results;
  for (auto [I, Of] : enumerate(Parts)) {
    Value *Old = B.MatExtract({Of, InPart});
    Value *IsHere = B.Eq({Part, B.u32(uint32_t(I))});
    Results.push_back(B.MatInsert({Of, InPart, B.Select({IsHere, V, Old}, Old->type())}));
  }
  return Results;
}

/// \p Ty with every replaced matrix in it replaced.
const Type *MatrixRewriter::mapped(const Type *Ty) {
  if (!Ty->containsMatrix() && !(Ty->isPointer() && Ty->element()->containsMatrix()))
    return Ty;
  auto It = Types.find(Ty);
  if (It != Types.end())
    return It->second;
  const Type *New = Ty;
  if (Ty->isPointer()) {
    New = M.types().pointer(mapped(Ty->element()), Ty->space());
  } else if (Ty->isArray()) {
    New = M.types().array(mapped(Ty->element()), Ty->count());
  } else if (Ty->isStruct()) {
    SmallVector<StructMember, 8> Members;
    bool Changes = false;
    for (const StructMember &Member : Ty->members()) {
      Members.push_back(Member);
      Members.back().Ty = mapped(Member.Ty);
      Changes |= Members.back().Ty != Member.Ty;
    }
    if (Changes)
      New = M.types().structTy(Ty->name(), Members);
  } else if (Parts P = partsOf(Ty); P.Ty) {
    New = P.Count == 1 ? P.Ty : M.types().array(P.Ty, P.Count);
  }
  // A new type is final, even if it contains matrices.
  Types[New] = New;
  return Types[Ty] = New;
}

Value *MatrixRewriter::addressOfPart(Builder &B, Value *Whole, size_t Index, size_t Count) {
  if (auto It = Vars.find(Whole); It != Vars.end())
    return It->second[Index];
  return Count == 1 ? Whole : B.access(Whole, {B.u32(uint32_t(Index))});
}

bool MatrixRewriter::visitVar(Op &O, Builder &B) {
  const Type *Ty = O.type()->element();
  if (!isReplaced(Ty)) {
    O.result()->setType(mapped(O.type()));
    return false;
  }
  Parts P = partsOf(Ty);
  Value *First = O.as<ops::Var>().init();
  ValueList Init = First ? parts(First) : ValueList(P.Count, nullptr);
  StringRef Name = O.strAttr(AttrKind::Name);
  ValueList &List = Vars[O.result()];
  for (uint64_t I = 0; I < P.Count; ++I)
    List.push_back(B.var(
        P.Ty, P.Count == 1 || Name.empty() ? Name.str() : (Name + "." + Twine(I)).str(), Init[I]));
  return true;
}

bool MatrixRewriter::visitLoad(Op &O, Builder &B) {
  if (!isReplaced(O.type())) {
    O.result()->setType(mapped(O.type()));
    return false;
  }
  uint64_t Count = partsOf(O.type()).Count;
  ValueList List;
  for (uint64_t I = 0; I < Count; ++I)
    List.push_back(B.load(addressOfPart(B, O.as<ops::Load>().address(), I, Count)));
  setParts(O, std::move(List));
  return true;
}

bool MatrixRewriter::visitStore(Op &O, Builder &B) {
  auto Store = O.as<ops::Store>();
  auto It = Values.find(Store.value());
  if (It == Values.end())
    return false;
  for (auto [I, Part] : enumerate(It->second))
    B.store(addressOfPart(B, Store.address(), I, It->second.size()), Part);
  return true;
}

bool MatrixRewriter::visitConstruct(Op &O, Builder &B) {
  for (unsigned I = 0; I < O.numOperands(); ++I) {
    auto It = Values.find(O.operand(I));
    if (It == Values.end())
      continue;
    const ValueList &Of = It->second;
    O.setOperand(I, Of.size() == 1 ? Of[0]
                                   : B.Construct(Of, M.types().array(Of[0]->type(), Of.size())));
  }
  O.result()->setType(mapped(O.type()));
  return false;
}

bool MatrixRewriter::visitExtract(Op &O, Builder &B) {
  if (!isReplaced(O.type())) {
    O.result()->setType(mapped(O.type()));
    return false;
  }
  uint64_t Count = partsOf(O.type()).Count;
  ValueList List;
  for (uint64_t I = 0; I < Count; ++I) {
    SmallVector<int64_t, 4> Indices(O.intsAttr(AttrKind::Indices));
    if (Count > 1)
      Indices.push_back(int64_t(I));
    List.push_back(B.extract(O.as<ops::Extract>().composite(), Indices));
  }
  setParts(O, std::move(List));
  return true;
}

bool MatrixRewriter::visitInsert(Op &O, Builder &B) {
  auto Insert = O.as<ops::Insert>();
  auto It = Values.find(Insert.part());
  if (It == Values.end()) {
    O.result()->setType(mapped(O.type()));
    return false;
  }
  Value *Whole = Insert.composite();
  for (auto [I, Part] : enumerate(It->second)) {
    SmallVector<int64_t, 4> Indices(O.intsAttr(AttrKind::Indices));
    if (It->second.size() > 1)
      Indices.push_back(int64_t(I));
    Whole = B.insert(Whole, Part, Indices);
  }
  setValue(O, Whole);
  return true;
}

bool MatrixRewriter::visitSelect(Op &O, Builder &B) {
  if (!isReplaced(O.type())) {
    O.result()->setType(mapped(O.type()));
    return false;
  }
  auto Choice = O.as<ops::Select>();
  ValueList List;
  for (auto [Then, Else] : zip(parts(Choice.ifTrue()), parts(Choice.ifFalse())))
    List.push_back(B.Select({Choice.condition(), Then, Else}, Then->type()));
  setParts(O, std::move(List));
  return true;
}

bool MatrixRewriter::visitUndef(Op &O, Builder &B) {
  if (!isReplaced(O.type())) {
    O.result()->setType(mapped(O.type()));
    return false;
  }
  Parts P = partsOf(O.type());
  setParts(O, ValueList(P.Count, B.Undef({}, P.Ty)));
  return true;
}

/// True when the op is to be removed.
bool MatrixRewriter::visitOp(Op &O) {
  bool Concerned = O.type() && mapped(O.type()) != O.type();
  for (Value *V : O.operands())
    Concerned |= Values.contains(V);
  if (!Concerned)
    return false;
  auto B = Builder::before(M, O);
  switch (O.opcode()) {
  case Opcode::Var:
    return visitVar(O, B);
  case Opcode::Global:
  case Opcode::Access:
    O.result()->setType(mapped(O.type()));
    return false;
  case Opcode::Load:
    return visitLoad(O, B);
  case Opcode::Store:
    return visitStore(O, B);
  case Opcode::Construct:
    return visitConstruct(O, B);
  case Opcode::Extract:
    return visitExtract(O, B);
  case Opcode::Insert:
    return visitInsert(O, B);
  case Opcode::Select:
    return visitSelect(O, B);
  case Opcode::Undef:
    return visitUndef(O, B);
  default:
    rewrite(O, B);
    return true;
  }
}

void MatrixRewriter::visit(Region &R) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    if (visitOp(O)) {
      O.erase();
      continue;
    }
    for (Region *Inner : O.regions())
      visit(*Inner);
  }
}

void MatrixRewriter::run() {
  for (Global *G : M.Globals)
    G->ValueType = mapped(G->ValueType);
  for (Function *F : M.Functions)
    visit(F->body());
}
