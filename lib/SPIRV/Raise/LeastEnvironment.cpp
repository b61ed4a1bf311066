// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where no environment is asked for, a module is for the oldest one that has what it is made of.
#include "IR/InlineSPIRV.h"
#include "IR/OpViews.h"
#include "IR/Waves.h"
#include "SPIRV/Raise/Raise.h"
#include "SPIRV/Rules/Requirements.h"
#include "Support/DiagnosticsBackend.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;

namespace {
/// Numbers that are in SPIR-V from 1.N on ("Missing before").
struct Range {
  uint32_t First, Last;
  Environment Since;
};
constexpr Range Instructions[] = {{321, 332, Environment::Vulkan11}, // OpSizeOf, OpDecorateId
                                  {333, 366, Environment::Vulkan11}, // OpGroupNonUniform...
                                  {400, 403, Environment::Vulkan11SPIRV14}}; // OpCopyLogical ...
constexpr Range Capabilities[] = {{60, 69, Environment::Vulkan11},           // GroupNonUniform...
                                  {4427, 4442, Environment::Vulkan11},       // DrawParameters ...
                                  {5345, 5346, Environment::Vulkan12},       // VulkanMemoryModel...
                                  {6022, 6022, Environment::Vulkan13},       // CooperativeMatrixKHR
                                  {5430, 5433, Environment::Vulkan13}}; // CooperativeMatrix...NV
constexpr Range Builtins[] = {{36, 41, Environment::Vulkan11},          // SubgroupSize ...
                              {4416, 4440, Environment::Vulkan11}};     // SubgroupEqMask ...

/// The name of an op in messages, and the lowest environment that has it.
struct Need {
  StringRef What;
  Environment For = Environment::Vulkan10;
};

Environment since(ArrayRef<Range> Ranges, uint32_t Number) {
  const auto *It =
      find_if(Ranges, [&](const Range &R) { return Number >= R.First && Number <= R.Last; });
  return It == Ranges.end() ? Environment::Vulkan10 : It->Since;
}

Environment inlineNeed(const Op &O) {
  auto Number = uint32_t(O.intAttr(AttrKind::Instruction));
  switch (O.opcode()) {
  case Opcode::Inline:
    // That of a set of extended instructions is in all versions.
    return O.strAttr(AttrKind::Text).empty() ? since(Instructions, Number) : Environment::Vulkan10;
  case Opcode::InlineBuiltin:
    return since(Builtins, Number);
  case Opcode::InlineDeclare:
    return Number == ir::inlined::OpCapability
               ? since(Capabilities, uint32_t(O.intsAttr(AttrKind::LiteralWords).front()))
               : Environment::Vulkan10;
  default:
    return Environment::Vulkan10;
  }
}

Need needOf(const Op &O) {
  // DXC's header for matrices asks for SPIR-V 1.6, too.
  bool IsOfDevice = O.mnemonic().starts_with("mat.") || O.is(Opcode::VecAtomicAdd) ||
                    (O.type() && !O.type()->isPointer() && O.type()->containsMatrix());
  if (IsOfDevice)
    return {"a matrix of the device", Environment::Vulkan13};
  if (O.mnemonic().starts_with("query."))
    return {"a ray query", Environment::Vulkan11SPIRV14};
  bool IsOfWave = O.is(Opcode::Barrier) &&
                  O.enumAttr<ir::BarrierScope>(AttrKind::ExecScope) == ir::BarrierScope::Subgroup;
  if (IsOfWave || ir::worksInWaves(O))
    return {"an operation on waves", Environment::Vulkan11};
  return {"inline SPIR-V", inlineNeed(O)};
}
} // namespace

StringRef tessera::spirv::optionOf(Environment For) {
  constexpr StringRef Options[] = {
#define ENVIRONMENT(Enumerator, Minor, Validator, Option) Option,
#include "SPIRV/Rules/Environments.def"
  };
  return Options[size_t(For)];
}

Environment tessera::spirv::leastEnvironment(ArrayRef<ir::Module *> Modules, bool GLSLMemory,
                                             DiagnosticEngine &Diags) {
  Environment Least = GLSLMemory ? Environment::Vulkan10 : Environment::Vulkan12;
  StringRef Why;
  Loc Where;
  for (ir::Module *M : Modules) {
    if (StringRef Pipeline = ir::newPipelineOf(M->Entry.Of);
        !Pipeline.empty() && minorVersion(Least) < minorVersion(Environment::Vulkan11SPIRV14)) {
      Least = Environment::Vulkan11SPIRV14;
      Why = Pipeline;
      Where = M->Entry.loc();
    }
    for (const ir::Global *G : M->Globals)
      if (ir::isUntypedHeap(*G) && minorVersion(Least) < minorVersion(Environment::Vulkan11)) {
        Least = Environment::Vulkan11;
        Why = "a descriptor heap";
        Where = G->Where;
      }
    for (ir::Function *F : M->Functions)
      ir::walk(F->body(), [&](const Op &O) {
        Need N = needOf(O);
        if (minorVersion(N.For) <= minorVersion(Least))
          return;
        Least = N.For;
        Why = N.What;
        Where = O.loc();
      });
  }
  if (!Why.empty())
    Diags.report(Where, diags::SpirvEnvironment, Why, optionOf(Least));
  return Least;
}
