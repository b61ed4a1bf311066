#include "Lower/Lower.h"
#include "Lower/Lowering.h"

using namespace llvm;
using namespace tessera;

ModuleLowering::ModuleLowering(ParsedShader &Shader, const Target &For, const LowerOptions &Options,
                               DiagnosticEngine &Diags)
    : Shader(Shader), AST(Shader.ast()), For(For), Options(Options), Diags(Diags),
      Owned(std::make_unique<ir::Module>()), M(*Owned), Types(M.types()) {}

bool ModuleLowering::run() {
  unsigned Before = Diags.errorCount();
  lowerEntry();
  lowerPending();
  if (!rejectRecursion())
    return false;
  callInitializers();
  if (Diags.errorCount() != Before)
    return false;
  finishGlobals(*this);
  return Diags.errorCount() == Before;
}

std::unique_ptr<ir::Module> tessera::lower(ParsedShader &Shader, const Target &For,
                                           const LowerOptions &Options, DiagnosticEngine &Diags) {
  ModuleLowering L(Shader, For, Options, Diags);
  return L.run() ? std::move(L.Owned) : nullptr;
}
