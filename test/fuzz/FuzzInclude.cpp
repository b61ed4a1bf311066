// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers of an include callback: nothing, only blanks, the including file, another file, large
// and binary texts, exceptions; and the names that shaders include.
#include "Fuzz.h"
#include "tessera/tessera.h"
#include <fuzzer/FuzzedDataProvider.h>
#include <stdexcept>

using namespace llvm;
using namespace tessera;
using namespace tessera::fuzz;

/// "?" is replaced by a name.
static constexpr const char *Lines[] = {"#include \"?\"",
                                        "#include <?>",
                                        "#include ?",
                                        "#define M \"?\"",
                                        "#include M",
                                        "#define M <?>",
                                        "#pragma once",
                                        "#if __has_include(\"?\")",
                                        "#if __has_include(<?>)",
                                        "#else",
                                        "#endif",
                                        "#ifndef ?",
                                        "#define ?",
                                        "#undef M",
                                        "#error ?",
                                        "#warning ?",
                                        "#line 7 \"?\"",
                                        "#line 4294967295",
                                        "#pragma ?",
                                        "#import \"?\"",
                                        "#include_next \"?\"",
                                        "#embed \"?\"",
                                        "/*",
                                        "*/",
                                        "//",
                                        "\\",
                                        "int a;",
                                        "float f() { return 1; }",
                                        "struct S {",
                                        "};",
                                        "[numthreads(1, 1, 1)] void main() {}",
                                        "namespace ? {",
                                        "}",
                                        "#elif 1",
                                        "#ifdef M",
                                        "__FILE__",
                                        "_Pragma(\"?\")",
                                        "\"",
                                        "'",
                                        "(",
                                        "R\"x(",
                                        "#include \"?",
                                        "#include __FILE__",
                                        "#define F(x) #x",
                                        "#include F(?)",
                                        "\xef\xbb\xbf",
                                        "\xff\xfe",
                                        "\x1a",
                                        "static const uint N = 4;",
                                        "#pragma GCC system_header",
                                        "#pragma push_macro(\"M\")"};

static constexpr StringLiteral Names[] = {"a.h",
                                          "b.h",
                                          "a.h/../b.h",
                                          "../a.h",
                                          "../../../../../../etc/passwd",
                                          "/a.h",
                                          "//a.h",
                                          "./a.h",
                                          "dir/a.h",
                                          "dir/../a.h",
                                          "",
                                          ".",
                                          "..",
                                          "a.h/",
                                          "shader.hlsl",
                                          "dx/linalg.h",
                                          "vk/khr/cooperative_matrix.h",
                                          "rocwmma/rocwmma.hpp",
                                          "C:\\a.h",
                                          "dir\\a.h",
                                          "a\nb",
                                          "<built-in>",
                                          "<command line>",
                                          "<scratch space>",
                                          "a\tb",
                                          " ",
                                          "\xc3\xa4.h",
                                          "\xff.h",
                                          "/dev/null",
                                          "/dev/stdin",
                                          "/proc/self/mem",
                                          StringLiteral::withInnerNUL("a\0.h"),
                                          "tessera",
                                          "~/a.h",
                                          "a\"b"};

/// More would take the time of others.
static constexpr unsigned MostFiles = 200;

namespace {
class Source {
public:
  explicit Source(FuzzedDataProvider &Bytes) : Bytes(Bytes) {}

  std::string text() {
    std::string Text;
    for (unsigned Count = Bytes.ConsumeIntegralInRange(0, 12); Count; --Count) {
      for (char C : StringRef(Bytes.PickValueInArray(Lines)))
        if (C == '?')
          Text += name();
        else
          Text += C;
      Text += Bytes.ConsumeIntegral<uint8_t>() % 16 ? "\n" : "";
    }
    return Text;
  }

  std::string name() {
    if (Bytes.ConsumeIntegral<uint8_t>() % 16 == 1)
      return Bytes.ConsumeRandomLengthString(20);
    if (Bytes.ConsumeIntegral<uint8_t>() % 64 == 1)
      return std::string(Bytes.ConsumeIntegralInRange(1, 5000), 'n');
    return Bytes.PickValueInArray(Names).str();
  }

  std::optional<std::string> answer(std::string_view Path) {
    noteFeature("path", {Path.data(), Path.size()});
    if (++Asked > MostFiles)
      return std::nullopt;
    switch (Bytes.ConsumeIntegralInRange(0, 15)) {
    case 0:
      return std::nullopt;
    case 1:
      return "";
    case 2: // itself
      return "#include \"" + std::string(Path) + "\"\n";
    case 3: // large
      return std::string(Bytes.ConsumeIntegralInRange<size_t>(0, 1 << 16),
                         Bytes.PickValueInArray({' ', '\n', '(', '/', 'a', '\0', '#'}));
    case 4: // beyond the limit of a file
      return Asked == 1 && Bytes.ConsumeIntegral<uint8_t>() % 32 == 1
                 ? std::string((16 << 20) + 1, '\n')
                 : text();
    case 5:
      return Bytes.ConsumeRandomLengthString(200);
    case 6:
      throw std::runtime_error("no");
    case 7:
      throw 3;
    case 8:
      return text() + std::string("\0", 1) + text();
    default:
      return text();
    }
  }

private:
  FuzzedDataProvider &Bytes;
  unsigned Asked = 0;
};
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  setInput({reinterpret_cast<const char *>(Data), Size});
  FuzzedDataProvider Bytes(Data, Size);
  Source Answers(Bytes);
  CompileOptions Options;
  Options.Include = [&](std::string_view Path) { return Answers.answer(Path); };
  Options.Dependencies = Bytes.ConsumeBool();
  Options.Includes = Bytes.ConsumeBool();
  Options.TimeLimitMs = 20000;
  if (Bytes.ConsumeBool())
    Options.Output = OutputKind::Preprocessed;
  for (unsigned Count = Bytes.ConsumeIntegralInRange(0, 2); Count; --Count)
    Options.IncludeDirs.push_back(Answers.name());
  if (Bytes.ConsumeIntegral<uint8_t>() % 4 == 1)
    Options.ForcedIncludes.push_back(Answers.name());
  std::string Name = Bytes.ConsumeBool() ? "shader.hlsl" : Answers.name(), Text = Answers.text();
  if (Bytes.ConsumeIntegral<uint8_t>() % 4 == 1)
    Options.Debug = DebugOutput::VulkanWithSource;
  compileShader(Name, Text + "\n[numthreads(1, 1, 1)] void main() {}\n", Options);
  if (Bytes.ConsumeIntegral<uint8_t>() % 8 == 1)
    contain([&] { hashOf(Name, Text, Options); });
  return 0;
}
