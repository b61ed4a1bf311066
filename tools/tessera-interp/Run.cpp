// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"
#include "Addresses.h"
#include "StoredMatrices.h"
#include "Target/Legality.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp_tool;

namespace {
/// The pipeline's buffers as Vulkan pads them.
class Buffers {
public:
  Buffers(run::Pipeline &P, interp::Dispatch &D) : P(P) {
    run::placeAddresses(P, addressOf);
    D.PushConstants = P.pushConstantBytes();
    for (uint32_t Object : run::addressedBuffers(P))
      D.Addresses[addressOf(Object)] = {P.Buffers[Object].Id.Text, &contents(Object, 0, 4)};
    for (const run::DescriptorSet &Set : P.Sets)
      for (const run::Resource &R : Set.Resources) {
        if (R.isSampler() || R.isImage())
          continue;
        const run::Buffer &Object = P.Buffers[R.Object];
        std::optional<ir::ImageFormat> View = ir::imageFormatNamed(R.TexelFormat.Text);
        for (uint32_t Element = 0; View && Element < Object.ArraySize; ++Element)
          D.Views[{R.Set, R.Binding, Element}] = *View;
        for (uint32_t Element = 0; Element < Object.ArraySize; ++Element)
          D.Buffers[{R.Set, R.Binding, Element}] =
              &contents(R.Object, Element, R.Kind == run::ResourceKind::ConstantBuffer ? 16 : 4);
        for (uint32_t Element = 0; R.CounterBinding && Element < Object.ArraySize; ++Element) {
          std::vector<uint8_t> &Counter = Counters[{R.Object, Element}];
          const auto *Value = reinterpret_cast<const uint8_t *>(&Object.Counters[Element]);
          Counter.assign(Value, Value + sizeof(uint32_t));
          D.Buffers[{R.Set, *R.CounterBinding, Element}] = &Counter;
        }
      }
  }
  /// Takes the contents back into the pipeline.
  void read() {
    for (const auto &[Where, Bytes] : Contents) {
      std::vector<uint8_t> &Data = P.Buffers[Where.first].Data[Where.second];
      std::copy_n(Bytes.begin(), Data.size(), Data.begin());
    }
    for (const auto &[Where, Bytes] : Counters)
      std::memcpy(&P.Buffers[Where.first].Counters[Where.second], Bytes.data(), sizeof(uint32_t));
  }

private:
  /// Far from each other, with bits on both sides of the 32nd.
  static uint64_t addressOf(uint32_t Object) { return uint64_t(Object + 1) << 36 | 0x1000; }

  std::vector<uint8_t> &contents(uint32_t Object, uint32_t Element, uint64_t Multiple) {
    std::vector<uint8_t> &Bytes = Contents[{Object, Element}];
    if (Bytes.empty())
      Bytes = P.Buffers[Object].Data[Element];
    Bytes.resize(std::max<size_t>(Bytes.size(), alignTo(P.Buffers[Object].size(), Multiple)));
    return Bytes;
  }

  run::Pipeline &P;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint8_t>> Contents, Counters;
};

uint32_t waveSizeOf(const ir::Module &M, const Options &O, const Target &Device,
                    const run::Pipeline &P) {
  if (O.WaveSize)
    return O.WaveSize;
  if (P.Dispatch.SubgroupSize)
    return P.Dispatch.SubgroupSize;
  WaveSizeRange Range;
  if (M.Entry.Wave)
    Range = {M.Entry.Wave->Min, M.Entry.Wave->Max, M.Entry.Wave->Preferred};
  const uint32_t (&N)[3] = M.Entry.NumThreads;
  uint32_t Size = checkWaveSize(Device, Range, {N[0], N[1], N[2]}, /*UsesMatrices=*/false).WaveSize;
  return Size ? Size : 32;
}
} // namespace

interp::Outcome interp_tool::runPipeline(ir::Module &M, const Options &O, const Target &Device,
                                         run::Pipeline &P) {
  interp::Dispatch D;
  D.Groups = P.Dispatch.GroupCount;
  D.WaveSize = waveSizeOf(M, O, Device, P);
  D.RaceCheck = O.RaceCheck;
  D.Robust = O.Robust;
  D.ChecksMatrices = O.CheckBounds;
  D.StoresUndefined = O.StoresUndefined;
  D.OperationLimit = O.OperationLimit;
  D.Print = [](StringRef Text) { outs() << Text << '\n'; };
  for (const run::SpecializationConstant &C : P.shader().SpecializationConstants)
    D.Constants[C.ConstantID] = C.Bits;
  interp::Outcome Result;
  cantFail(run::withMatricesLaidOut(P, nullptr, [&]() -> Error {
    Buffers Data(P, D);
    Result = interp::run(M, D);
    Data.read();
    return Error::success();
  }));
  return Result;
}

void interp_tool::report(const interp::Violation &V, DiagnosticEngine &Diags) {
  auto Place = [](const std::array<uint32_t, 3> &At) {
    return "(" + std::to_string(At[0]) + ", " + std::to_string(At[1]) + ", " +
           std::to_string(At[2]) + ")";
  };
  Diagnostic Error;
  Error.Name = interp::spelling(V.Broken).str();
  Error.Where = V.Where;
  Error.Message = V.Message + " [" + Error.Name + "]";
  Diags.add(Error);
  Diagnostic Thread;
  Thread.Level = Severity::Note;
  Thread.Message = "in thread " + Place(V.Thread) + " of group " + Place(V.Group);
  Diags.add(Thread);
  if (V.Note.empty())
    return;
  Diagnostic Why;
  Why.Level = Severity::Note;
  Why.Where = V.NoteWhere;
  Why.Message = V.Note;
  Diags.add(Why);
}
