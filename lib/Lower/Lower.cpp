// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Lower.h"
#include "Lower/Globals/Globals.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Lowering.h"
#include "Lower/Types/OpaqueSizes.h"

using namespace llvm;
using namespace tessera;

ModuleLowering::ModuleLowering(ParsedShader &Shader, const Target &For, const LowerOptions &Options,
                               DiagnosticEngine &Diags)
    : Shader(Shader), AST(Shader.ast()), For(For), Options(Options), Diags(Diags),
      Owned(std::make_unique<ir::Module>()), M(*Owned), Types(M.types()) {
  constexpr ir::BufferLayout Layouts[] = {ir::BufferLayout::D3D, ir::BufferLayout::Relaxed,
                                          ir::BufferLayout::Scalar, ir::BufferLayout::GL};
  Types.setBufferLayout(Layouts[static_cast<size_t>(Options.Layout)]);
  if (!Options.Debug)
    return;
  M.Debug = std::make_unique<ir::DebugInfo>();
  Debug = std::make_unique<DebugLowering>(*this, *M.Debug);
}

/// `precise` reaches backward through every value that a declaration is computed from, across calls
/// and memory. A shader that says it once is computed precisely throughout, which is safe.
void ModuleLowering::markPrecise() {
  for (ir::Function *Fn : M.Functions)
    walk(Fn->body(), [&](ir::Op &O) {
      StringRef Operands = O.info().Operands;
      bool IsArithmetic = Operands.starts_with("n") || Operands.starts_with("f");
      if (IsArithmetic && O.has(ir::Pure) && O.type()->scalar()->isFloat())
        M.setAttr(&O, ir::Builder::flag(ir::AttrKind::Precise));
    });
}

bool ModuleLowering::run() {
  unsigned Before = Diags.errorCount();
  rejectOpaqueSizes(*this);
  checkPayloads(*this);
  lowerEntry();
  if (!rowOf(M.Entry.Of).isFunction())
    lowerStaticEffects(*this);
  lowerPending();
  if (FinishOutputs)
    FinishOutputs();
  if (Options.AllBindings)
    addUnusedResources(*this);
  if (!rejectRecursion())
    return false;
  if (rowOf(M.Entry.Of).isFunction())
    rejectKeptStatics();
  callInitializers();
  storeInlineOutputs();
  declareInlineNeeds(*this);
  if (Diags.errorCount() != Before)
    return false;
  if (UsesPrecise || Options.Precise)
    markPrecise();
  finishGlobals(*this);
  return Diags.errorCount() == Before;
}

std::unique_ptr<ir::Module> tessera::lower(ParsedShader &Shader, const Target &For,
                                           const LowerOptions &Options, DiagnosticEngine &Diags) {
  ModuleLowering L(Shader, For, Options, Diags);
  return L.run() ? std::move(L.Owned) : nullptr;
}
