// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Target files: an accepted one prints, and reads back as the same. A module with matrices then
// compiles for it or is rejected.
#include "API/Compile.h"
#include "Fuzz.h"
#include "IR/Text/Parser.h"
#include "MSL/MSL.h"
#include "SPIRV/SPIRV.h"
#include "Support/DiagnosticsIR.h"
#include "Support/LargeStack.h"
#include "Target/TargetPrinter.h"
#include "Target/TargetYAML.h"
#include "tessera/tessera.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::fuzz;

static constexpr StringRef Shader = R"(
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
groupshared float16_t Shared[32 * 40];
[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(In, 0, 64, false);
  Shared[id.x] = In.Load<float16_t>(id.x * 2);
  GroupMemoryBarrierWithGroupSync();
  b.Load(Shared, 0, 40, true);
  c.Multiply(a, b);
  c.Store(Out, 0, 128, false);
  Out.Store(4096 + id.x * 4, WaveActiveSum(id.x) + WaveGetLaneCount());
  Out.Store<double>(8192 + id.x * 8, In.Load<double>(id.x * 8) * 2);
}
)";

/// As it is lowered, for any target.
static const std::string &lowered() {
  static const std::string Text = [] {
    CompileOptions Options;
    Options.Output = OutputKind::IR;
    Options.Target = "vulkan";
    Options.PrintAfter = {"lower"};
    return compile("shader.hlsl", {Shader.data(), Shader.size()}, Options).PrintedIR;
  }();
  return Text;
}

static void compileFor(const Target &Device, DiagnosticEngine &Diags) {
  std::unique_ptr<ir::Module> M = ir::parse(lowered(), "lowered.tsir", Diags);
  if (!M)
    return finding("the module cannot be read");
  PassContext Ctx{.Diags = Diags, .Device = Device};
  if (!runSteps(*M, passes(), Ctx, {.VerifyEach = true}))
    return;
  if (includes(Device.Backends, Backend::SPIRV)) {
    spirv::SPIRVOptions Options;
    Options.Device = &Device;
    if (std::optional<std::vector<uint32_t>> Words = spirv::emitSPIRV(*M, Options, Diags))
      noteWords(*Words);
  } else {
    msl::MSLOptions Options;
    Options.Device = &Device;
    if (std::optional<std::string> Text = msl::emitMSL(*M, Options, Diags))
      noteText(*Text);
  }
}

static std::string printed(const Target &T) {
  std::string Text;
  raw_string_ostream OS(Text);
  printTarget(OS, T);
  return Text;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text(reinterpret_cast<const char *>(Data), Size);
  setInput(Text);
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  bool IsWhole = contain([&] {
    std::optional<Target> Device = parseTarget("input.yaml", Text, Diags);
    if (!Device)
      return;
    std::string Once = printed(*Device);
    std::optional<Target> Again = parseTarget("printed.yaml", Once, Diags);
    if (!Again)
      return finding("what was printed cannot be read: " + Diags.diagnostics().back().Message);
    if (printed(*Again) != Once)
      finding("what was printed reads back as something else");
    if (auto Found = LargeStack::run([&](LargeStack &) { compileFor(*Device, Diags); }))
      Diags.report(Found->Where, diags::InternalError, Found->What);
  });
  noteDiagnostics(Diags);
  for (const Diagnostic &D : Diags.diagnostics()) {
    noteText(D.Message);
    if (IsWhole && D.ID && isInternalError(*D.ID))
      finding("internal error: " + D.Name + ": " + D.Message);
  }
  return 0;
}
