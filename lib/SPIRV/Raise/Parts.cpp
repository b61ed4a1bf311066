// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Maximum number of parts; a type with more is not split.
constexpr uint64_t MostParts = 64;

/// How many parts without parts \p Ty has; what is more than MostParts is only more.
static uint64_t partsIn(const Type *Ty) {
  if (Ty->isArray()) {
    uint64_t Each = partsIn(Ty->element());
    return Each > MostParts ? Each : Each * Ty->count();
  }
  if (!Ty->isStruct())
    return 1;
  uint64_t Sum = Ty->members().empty() ? MostParts + 1 : 0;
  for (const ir::StructMember &Member : Ty->members())
    if ((Sum += partsIn(Member.Ty)) > MostParts)
      break;
  return Sum;
}

namespace {
class Splitter {
public:
  Splitter(ir::Module &M, Op &Var) : M(M), Var(Var) {}

  void run() {
    const Type *Ty = Var.type()->element();
    if (!Ty->isAggregate() || partsIn(Ty) > MostParts || Var.as<ir::ops::Var>().init() ||
        !all_of(Var.result()->uses(),
                [&](const ir::Use &U) { return pathOf(*U.user()).has_value(); }))
      return;
    addParts(Ty, Var.strAttr(AttrKind::Name).str(), {});
    for (Op *User : Var.result()->users())
      redirect(*User);
    tellOfParts();
    Var.erase();
  }

private:
  struct Path {
    uint64_t Part = 0;   ///< the number of the part
    unsigned Length = 0; ///< how many indices lead to it
  };
  struct Part {
    SmallVector<int64_t, 4> Indices;
    Value *Variable;
  };

  /// Which part \p User, an access, leads to; nothing where that is not known or not one.
  std::optional<Path> pathOf(const Op &User) const {
    auto Access = User.dyn<ir::ops::Access>();
    if (!Access)
      return std::nullopt;
    Path Result;
    const Type *Ty = Var.type()->element();
    for (const Value *Index : Access.indices()) {
      if (!Ty->isAggregate())
        break;
      auto Bits = ir::constantBits(Index);
      if (!Bits || *Bits >= ir::partCount(Ty))
        return std::nullopt;
      // Those in front of it.
      for (uint64_t I = 0; I < *Bits; ++I)
        Result.Part += partsIn(ir::partType(Ty, I));
      Ty = ir::partType(Ty, Bits);
      ++Result.Length;
    }
    return Ty->isAggregate() ? std::nullopt : std::optional(Result);
  }

  void addParts(const Type *Ty, const std::string &Name, const SmallVector<int64_t, 4> &Indices) {
    if (!Ty->isAggregate()) {
      Parts.push_back({Indices, Builder::before(M, Var).var(Ty, Name)});
      return;
    }
    for (uint64_t I = 0; I < ir::partCount(Ty); ++I) {
      SmallVector<int64_t, 4> Inner = Indices;
      Inner.push_back(int64_t(I));
      std::string Part = Ty->isArray() ? std::to_string(I) : Ty->members()[I].Name.str();
      // The one member of a dialect's matrix object is none of the user's names.
      bool IsNamed = !Name.empty() && !StringRef(Part).starts_with("__");
      addParts(ir::partType(Ty, I), IsNamed ? Name + "." + Part : Name, Inner);
    }
  }

  void redirect(Op &User) {
    Path To = *pathOf(User);
    Value *Variable = Parts[To.Part].Variable;
    ArrayRef<Value *> Rest = User.as<ir::ops::Access>().indices().drop_front(To.Length);
    if (Rest.empty())
      return User.replaceWith(Variable);
    SmallVector<Value *, 3> Operands{Variable};
    append_range(Operands, Rest);
    M.setOperands(&User, Operands);
  }

  void tellOfParts() {
    for (Op *Old : Var.result()->debugUsers()) {
      auto B = Builder::before(M, *Old);
      for (const Part &Each : Parts) {
        SmallVector<int64_t, 4> Indices(Old->intsAttr(AttrKind::Indices));
        append_range(Indices, Each.Indices);
        B.DebugValue({Each.Variable}, nullptr,
                     {*Old->attr(AttrKind::Variable), B.list(AttrKind::Indices, Indices)});
      }
      Old->erase();
    }
  }

  ir::Module &M;
  Op &Var;
  SmallVector<Part, 16> Parts;
};
} // namespace

void tessera::spirv::splitParts(ir::Module &M, const PassContext &) {
  // Accesses go, which may be what a walk would come to next.
  SmallVector<Op *, 16> Variables;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Var))
        Variables.push_back(&O);
    });
  for (Op *Var : Variables)
    Splitter(M, *Var).run();
}
