// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Outputs of the entry point that are variables with [[vk::ext_builtin_output]].
#include "IR/SystemValues.h"
#include "Lower/Entry/Signature.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using ir::SystemValue;

/// The row that is the built-in \p Number of type \p Ty, or of one that becomes it.
static std::optional<SystemValue> valueOf(ir::TypeContext &Types, ir::Stage Stage, uint32_t Number,
                                          const ir::Type *Ty) {
  const ir::Type *Part = Ty->isArray() ? Ty->element() : Ty;
  auto IsNumber = [](const ir::Type *T) {
    return (T->isScalar() || T->isVector()) && T->scalar()->bits() == 32;
  };
  if (!IsNumber(Part))
    return std::nullopt;
  return ir::findSystemValue([&](const ir::SystemValueRow &Row) {
    const ir::Type *Wanted = typeOf(Types, SystemValue(&Row - ir::SystemValueRows));
    return Row.Number == Number && Row.Outputs.has(Stage) && Ty->isArray() == !Row.Components &&
           IsNumber(Wanted) && Wanted->components() == Part->components() &&
           Wanted->scalar()->isFloat() == Part->scalar()->isFloat();
  });
}

void ModuleLowering::storeInlineOutputs() {
  if (InlineOutputs.empty() || Diags.hasErrors())
    return;
  // A geometry shader's outputs are those of the vertex that it ends. Only its first stream is
  // rasterized.
  ir::Function *In = Streams.empty() ? M.Entry.Fn : Streams.front().Append;
  FunctionLowering F(*this, *In);
  F.beginAroundBody(Shader.entries()[Options.Entry]);
  F.B.setInsertionBefore(&*find_if(In->body(), [&](const ir::Op &O) {
    return O.is(Streams.empty() ? ir::Opcode::Return : ir::Opcode::StreamEmit);
  }));
  for (const auto &[Number, Var, G] : InlineOutputs) {
    ir::StageElement E;
    E.Semantic = M.intern(Var->getName());
    E.Ty = G->ValueType;
    E.Where = Shader.loc(Var->getLocation());
    E.Value = valueOf(Types, M.Entry.Of, Number, E.Ty);
    if (!E.Value)
      E.BuiltIn = Number;
    bool IsTaken = any_of(M.Entry.Outputs, [&](const ir::StageElement &Other) {
      return E.Value ? Other.Value == E.Value : Other.BuiltIn == E.BuiltIn;
    });
    if (IsTaken) {
      report(Var->getLocation(), diags::SemanticRepeated, E.Semantic, "outputs");
      continue;
    }
    if (E.Value && rowOf(*E.Value).Components)
      E.Ty = typeOf(Types, *E.Value);
    if (E.Value)
      M.Entry.Modes = M.Entry.Modes | Signature::modesOf(*E.Value);
    F.at(Var->getLocation());
    ir::Value *V = F.convert(F.B.load(F.B.global(G)), E.Ty);
    F.B.IoStore({V}, nullptr,
                {ir::Builder::integer(ir::AttrKind::Element, M.Entry.Outputs.size())});
    M.Entry.Outputs.push_back(E);
  }
}
