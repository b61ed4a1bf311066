// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/PipelineWriter.h"

#include "Description/DrawingWriter.h"
#include "Description/RaysWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;

namespace tessera::run {
namespace {

// The layout is that of LLVM's YAML output: values start at column 17 of their key, lists wrap once
// they pass column 70, and continue two columns right of their bracket.
constexpr size_t KeyWidth = 17;
constexpr size_t WrapColumn = 70;

class Writer {
public:
  Writer(raw_ostream &OS, const WriterOptions &Options) : OS(OS), Options(Options) {}

  void write(const Pipeline &P) {
    OS << "---\n";
    writeShaders(P);
    writeRays(OS, P);
    heading("Buffers");
    for (const Buffer &B : P.Buffers)
      writeBuffer(B);
    if (!P.Results.empty())
      heading("Results");
    for (const Result &R : P.Results)
      writeResult(R);
    heading("DescriptorSets");
    for (const DescriptorSet &Set : P.Sets)
      writeSet(Set);
    // Behind the buffers: tests of the suite expect a buffer's lines where its name is first.
    if (P.kind() == PipelineKind::Graphics)
      writeDrawing(OS, P);
    OS << "...\n";
  }

  void writeBuffer(const Buffer &B) {
    field("  - ", "Name", B.Id.Text);
    field("    ", "Format", B.format().Name);
    if (B.Channels != 1)
      field("    ", "Channels", B.Channels);
    if (B.Stride)
      field("    ", "Stride", B.Stride);
    if (B.ArraySize != 1)
      field("    ", "ArraySize", B.ArraySize);
    if (B.Counters.size() == 1)
      field("    ", "Counter", B.Counters.front());
    if (B.Counters.size() > 1) {
      list(key("    ", "Counters"), B.Counters.size(),
           [&](raw_ostream &Out, size_t I) { Out << B.Counters[I]; });
      OS << '\n';
    }
    if (B.ArraySize == 1) {
      data(key("    ", "Data"), B.format(), B.Data.front());
    } else {
      OS << "    Data:\n";
      for (const std::vector<uint8_t> &Array : B.Data) {
        OS << "      - ";
        data(8, B.format(), Array);
      }
    }
    if (B.Image) {
      OS << "    OutputProps:\n";
      field("      ", "Height", B.Image->Height);
      field("      ", "Width", B.Image->Width);
      field("      ", "Depth", B.Image->Depth);
      if (B.Image->MipLevels != 1)
        field("      ", "MipLevels", B.Image->MipLevels);
      if (B.Image->Layers != 1)
        field("      ", "Layers", B.Image->Layers);
      if (B.Image->Samples != 1)
        field("      ", "Samples", B.Image->Samples);
    }
  }

private:
  void heading(StringRef Key) { OS << Key << ":\n"; }

  /// Starts the line of a key; gives the column after it.
  size_t key(StringRef Indent, StringRef Key) {
    OS << Indent << Key << ':';
    size_t Padding = Key.size() + 1 < KeyWidth ? KeyWidth - Key.size() - 1 : 1;
    OS.indent(static_cast<unsigned>(Padding));
    return Indent.size() + Key.size() + 1 + Padding;
  }

  template <typename T> void field(StringRef Indent, StringRef Key, const T &Value) {
    key(Indent, Key);
    OS << Value << '\n';
  }

  template <typename PrintFn> void list(size_t Column, size_t Count, PrintFn Print) {
    size_t Start = Column;
    OS << "[ ";
    Column += 2;
    for (size_t I = 0; I < Count; ++I) {
      if (I) {
        OS << ", ";
        Column += 2;
      }
      if (Column > WrapColumn) {
        OS << '\n';
        OS.indent(static_cast<unsigned>(Start + 2));
        Column = Start + 2;
      }
      SmallString<32> Text;
      raw_svector_ostream Element(Text);
      Print(Element, I);
      OS << Text;
      Column += Text.size();
    }
    OS << " ]";
  }

  void data(size_t Column, const FormatInfo &F, ArrayRef<uint8_t> Bytes) {
    size_t Count = Bytes.size() / F.Bytes, Shown = std::min(Count, Options.ElementLimit);
    list(Column, Shown, [&](raw_ostream &Out, size_t I) {
      printElement(Out, F, loadBits(F, Bytes.data() + I * F.Bytes), Options.Exact);
    });
    if (Shown < Count)
      OS << " # and " << Count - Shown << " more";
    OS << '\n';
  }

  void writeShaders(const Pipeline &P) {
    heading("Shaders");
    for (const Shader &S : P.Shaders) {
      field("  - ", "Stage", spelling(S.Stage));
      field("    ", "Entry", S.Entry.Text);
      if (!S.Id.empty())
        field("    ", "Name", S.Id.Text);
    }
    heading("DispatchParameters");
    if (P.kind() != PipelineKind::Graphics || P.hasMesh()) {
      size_t Column = key("  ", "DispatchGroupCount");
      list(Column, 3, [&](raw_ostream &Out, size_t I) { Out << P.Dispatch.GroupCount[I]; });
      OS << '\n';
    }
    if (P.Dispatch.SubgroupSize)
      field("  ", "SubgroupSize", P.Dispatch.SubgroupSize);
    if (P.kind() == PipelineKind::Graphics && !P.hasMesh())
      writeCounts(P.Dispatch.Draw);
  }

  void writeCounts(const DrawCounts &Draw) {
    auto Given = [&](StringRef Key, std::optional<uint32_t> Value) {
      if (Value)
        field("  ", Key, *Value);
    };
    Given("VertexCount", Draw.VertexCount);
    Given("FirstVertex", Draw.FirstVertex);
    Given("IndexCount", Draw.IndexCount);
    Given("FirstIndex", Draw.FirstIndex);
    if (Draw.BaseVertex)
      field("  ", "BaseVertex", Draw.BaseVertex);
    if (Draw.InstanceCount != 1)
      field("  ", "InstanceCount", Draw.InstanceCount);
    if (Draw.FirstInstance)
      field("  ", "FirstInstance", Draw.FirstInstance);
  }

  void writeResult(const Result &R) {
    field("  - ", "Result", R.Id.Text);
    field("    ", "Rule", spelling(R.Kind));
    field("    ", "Actual", R.Actual.Text);
    if (R.Kind != Rule::MatMul)
      field("    ", "Expected", R.Expected.Text);
  }

  void writeSet(const DescriptorSet &Set) {
    OS << "  - Resources:\n";
    for (const Resource &R : Set.Resources) {
      field("      - ", "Name", R.Id.Text);
      field("        ", "Kind", spelling(R.Kind));
      if (!R.TexelFormat.Text.empty())
        field("        ", "TexelFormat", R.TexelFormat.Text);
      if (R.HeapIndex)
        field("        ", "HeapIndex", *R.HeapIndex);
      if (R.DirectX) {
        OS << "        DirectXBinding:\n";
        field("          ", "Register", R.DirectX->Register);
        field("          ", "Space", R.DirectX->Space);
      }
      if (R.Vulkan) {
        OS << "        VulkanBinding:\n";
        field("          ", "Binding", R.Vulkan->Binding);
        if (R.Vulkan->CounterBinding)
          field("          ", "CounterBinding", *R.Vulkan->CounterBinding);
      }
    }
  }

  raw_ostream &OS;
  const WriterOptions &Options;
};

} // namespace

void writePipeline(raw_ostream &OS, const Pipeline &P, const WriterOptions &Options) {
  Writer(OS, Options).write(P);
}

void writeBuffer(raw_ostream &OS, const Buffer &B, const WriterOptions &Options) {
  Writer(OS, Options).writeBuffer(B);
}

} // namespace tessera::run
