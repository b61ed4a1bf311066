// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/SplitLocals.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Locals.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Copies of larger structs would cost more than their members gain.
constexpr size_t MaxMembers = 64;

namespace {
class Splitter {
public:
  Splitter(Module &M, Function &F) : M(M), F(F), Vars(F) {}

  void run() { visit(F.body()); }

private:
  using Members = SmallVector<Value *, 8>;

  void visit(Region &R);
  void visitOp(Op &O);
  void split(Op &Var);
  void tellOfMembers(Op &Told, const Members &List);
  void access(Op &O, const Members &Of);
  bool hasParts(const Op &Told) const;
  Value *load(Op &O, const Members &From);
  void store(Op &O, const Members &To);

  Module &M;
  Function &F;
  Locals Vars;
  DenseMap<const Value *, Members> Split;
};
} // namespace

/// Omits the only member of a dialect's matrix object: its name is not the user's.
static std::string memberName(StringRef Var, StringRef Member) {
  return Member.starts_with("__") ? Var.str() : (Var + "." + Member).str();
}

/// Whether the variable of \p Told, or the part that it is about, has members for a debugger.
bool Splitter::hasParts(const Op &Told) const {
  const DebugInfo &Info = *M.Debug;
  uint32_t Of = DebugInfo::row(Info.Variables, uint32_t(Told.intAttr(AttrKind::Variable))).Type;
  for (int64_t Index : Told.intsAttr(AttrKind::Indices))
    Of = Info.part(Of, uint64_t(Index));
  return Info.part(Of, 0) != 0;
}

/// Replaces the debug_value \p Told of a whole by one for each member in \p List.
void Splitter::tellOfMembers(Op &Told, const Members &List) {
  if (!hasParts(Told)) // a debugger only knows the name of its type
    return M.setOperands(&Told, {});
  SmallVector<int64_t, 4> Indices(Told.intsAttr(AttrKind::Indices));
  Indices.push_back(0);
  for (size_t I = List.size(); I-- > 0;) {
    Indices.back() = int64_t(I);
    Attr Path{AttrKind::Indices, 0, {}, M.ints(Indices), nullptr};
    Op *Part = &Told;
    if (I > 0) {
      Part = Builder::after(M, Told).create(Opcode::DebugValue, {List[I]}, nullptr,
                                            {*Told.attr(AttrKind::Variable), Path});
    } else {
      M.setAttr(Part, Path);
      M.setOperands(Part, {List[I]});
    }
    if (auto It = Split.find(List[I]); It != Split.end())
      tellOfMembers(*Part, Members(It->second));
  }
}

/// Splits a variable into its members' variables, recursively for structs.
void Splitter::split(Op &Var) {
  const Type *Ty = Var.type()->element();
  if (!Ty->isStruct() || Ty->members().empty() || Ty->members().size() > MaxMembers)
    return;
  auto B = Builder::before(M, Var);
  Value *Whole = Var.result(), *Init = Var.as<ops::Var>().init();
  Members List;
  for (const auto &[I, Member] : enumerate(Ty->members())) {
    Value *Part = Init ? B.extract(Init, {int64_t(I)}) : nullptr;
    std::string Name = memberName(Var.strAttr(AttrKind::Name), Member.Name);
    List.push_back(B.var(Member.Ty, Name, Part));
  }
  for (Op *Told : Whole->debugUsers())
    tellOfMembers(*Told, List);
  Var.erase();
  for (Value *V : List)
    split(*V->def());
  Split[Whole] = std::move(List);
}

void Splitter::access(Op &O, const Members &Of) {
  ArrayRef<Value *> Indices = O.as<ops::Access>().indices();
  Value *Member = Of[Indices.front()->def()->constant()->Bits];
  ArrayRef<Value *> Rest = Indices.drop_front();
  if (Rest.empty())
    return O.replaceWith(Member);
  // The path goes on into a member, which may be split itself.
  SmallVector<Value *, 4> Operands{Member};
  append_range(Operands, Rest);
  M.setOperands(&O, Operands);
  visitOp(O);
}

/// Returns the value that replaces the load \p O.
Value *Splitter::load(Op &O, const Members &From) {
  auto B = Builder::before(M, O);
  SmallVector<Value *, 8> Parts;
  for (Value *V : From) {
    auto It = Split.find(V);
    Value *Part = B.load(V);
    Parts.push_back(It == Split.end() ? Part : load(*Part->def(), Members(It->second)));
  }
  Value *Whole = B.Construct(Parts, O.type());
  O.replaceWith(Whole);
  return Whole;
}

void Splitter::store(Op &O, const Members &To) {
  auto B = Builder::before(M, O);
  for (const auto &[I, V] : enumerate(To)) {
    Value *Part = B.extract(O.as<ops::Store>().value(), {int64_t(I)});
    Op *Store = B.create(Opcode::Store, {V, Part});
    if (auto It = Split.find(V); It != Split.end())
      store(*Store, Members(It->second));
  }
  O.erase();
}

void Splitter::visitOp(Op &O) {
  for (Region *Sub : O.regions())
    visit(*Sub);
  if (O.is(Opcode::Var)) {
    if (const Locals::Use *U = Vars.use(&O); U && !U->EscapesWhole)
      split(O);
    return;
  }
  if (auto Told = O.dyn<ops::DebugValue>()) { // of a member that was split
    if (auto It = Split.find(Told.value()); It != Split.end())
      tellOfMembers(O, Members(It->second));
    return;
  }
  ops::FromAddress User(O);
  auto It = User ? Split.find(User.address()) : Split.end();
  if (It == Split.end())
    return;
  Members List = It->second;
  if (O.is(Opcode::Access))
    access(O, List);
  else if (O.is(Opcode::Load))
    load(O, List);
  else if (O.is(Opcode::Store))
    store(O, List);
}

void Splitter::visit(Region &R) {
  for (auto It = R.begin(); It != R.end();)
    visitOp(*It++);
}

void tessera::splitLocals(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    Splitter(M, *F).run();
}
