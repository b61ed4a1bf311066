// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Options.h"
#include "common/Steps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp_tool;

StringRef interp_tool::usage() {
  return "Runs a dispatch or a draw on the reference machine, which checks every rule of the IR.\n"
         "\n"
         "usage: tessera-interp [options] pipeline.yaml shader.hlsl|module.tsir\n"
         "       tessera-interp [options] pipeline.yaml vertex.hlsl|.tsir pixel.hlsl|.tsir\n"
         "\n"
         "Passes:\n"
         "  --passes=a,b          Run these passes first. 'all' stands for the passes of a "
         "compile, 'spirv'\n"
         "                        and 'msl' for those of a back end (after 'all'). Default: none.\n"
         "  --without=a,b         Skip these passes (they affect speed, not correctness)\n"
         "  --each-step           Run the shader before the first of these passes and after each\n"
         "\n"
         "Machine:\n"
         "  --target=NAME|FILE    Target of lowering and the passes; gives the wave size (default: "
         "vulkan)\n"
         "  --wave-size=N         Lanes of a wave, 1 to 128\n"
         "  --races=strict|lenient|off\n"
         "                        Data races: errors (default), errors unless the threads write "
         "the same\n"
         "                        value, or not checked\n"
         "  --bounds=error|robust Accesses outside a buffer: errors (default), or reads give 0 and "
         "writes do\n"
         "                        nothing\n"
         "  --undefined=error|stored\n"
         "                        Undefined values: errors (default), or they may be stored in "
         "buffers\n"
         "  --limit=N             Stop after N wave operations, as an endless loop\n"
         "\n"
         "Compiler (the same as in tessera):\n"
         "  --tile=auto|off, --emulate=auto|off\n"
         "                        Shapes and matrices that the target lacks\n"
         "  --matrix-bounds=device|checked\n"
         "                        Elements of a matrix outside its memory\n"
         "  --group-matrices=auto|waves|native\n"
         "  --thread-matrices=auto|gather|plain|vectors\n"
         "  --thread-sums=f32|f16\n"
         "                        Matrices of a thread group\n"
         "  --optimal-layouts=plain|driver\n"
         "                        Optimal layouts of thread matrices\n"
         "  --layout=d3d|relaxed|scalar|gl\n"
         "                        Buffer layout\n"
         "  --half-bits=16|32     Size of half and the min types\n"
         "  --most-blocks=N, --spirv-version=1.N\n"
         "                        As in tessera-opt\n"
         "  -D, -U, -I, -E, -T, -HV, -W, -w, -Zpr, -fvk-invert-y, -fvk-use-dx-position-w,\n"
         "  -fvk-support-nonzero-base-instance, -fvk-support-nonzero-base-vertex,\n"
         "  -fvk-stage-io-order=alpha, -fspv-preserve-interface, -pack-optimized,\n"
         "  -disable-payload-qualifiers\n"
         "                        As in tessera, for a shader in HLSL. -E: the functions of the "
         "shaders of the\n"
         "                        description, if they have other names\n"
         "\n"
         "Output:\n"
         "  --dump[=exact]        Print the description with the buffers' new contents; exact: "
         "floats with\n"
         "                        all digits\n"
         "  --write-image BUFFER=FILE\n"
         "                        Write the new contents of a buffer as a PNG file\n"
         "  --count               Print the number of operations\n"
         "\n"
         "Information:\n"
         "  --help                Print this help\n"
         "  --version             Print the version, the commit and the releases of LLVM and "
         "SPIRV-Tools\n"
         "\n"
         "Examples:\n"
         "  tessera-interp --target=nvidia-ada pipeline.yaml gemm.hlsl\n"
         "  tessera-interp --passes=all --each-step --target=lavapipe pipeline.yaml gemm.hlsl\n"
         "\n"
         "Exit status: 0; 1 for a failed result, a broken rule or an error in the input; 2 for a "
         "wrong command\n"
         "line; 70 for an internal error.\n";
}

namespace {
/// One of two words.
template <typename T>
bool choose(StringRef Name, StringRef Word, std::initializer_list<std::pair<StringRef, T>> Words,
            T &Value, std::string &Problem) {
  for (const auto &[Text, Means] : Words)
    if (Word == Text) {
      Value = Means;
      return true;
    }
  Problem = ("'" + Word + "' is not a value of " + Name).str();
  return false;
}

bool number(StringRef Name, StringRef Word, uint64_t Least, uint64_t Greatest, uint64_t &Value,
            std::string &Problem) {
  if (!Word.getAsInteger(10, Value) && Value >= Least && Value <= Greatest)
    return true;
  Problem =
      (Name + ": '" + Word + "' is not a number from " + Twine(Least) + " to " + Twine(Greatest))
          .str();
  return false;
}

/// "--name=value".
bool readLong(StringRef Name, StringRef Value, Options &O, std::string &Problem) {
  using interp::Races;
  if (Name == "--passes") {
    StringRef Unknown = tools::findSteps(Value, O.Passes);
    if (!Unknown.empty())
      Problem = ("unknown step '" + Unknown + "'; tessera-opt --list-passes lists them").str();
    return Unknown.empty();
  }
  if (Name == "--without") {
    O.Without.push_back(Value.str());
    return true;
  }
  if (Name == "--target") {
    O.Target = Value.str();
    return true;
  }
  if (Name == "--tile" || Name == "--emulate")
    return choose<bool>(Name, Value, {{"auto", true}, {"off", false}},
                        Name == "--tile" ? O.Matrix.Tile : O.Matrix.Emulate, Problem);
  if (Name == "--matrix-bounds")
    return choose<bool>(Name, Value, {{"device", false}, {"checked", true}}, O.Matrix.CheckBounds,
                        Problem);
  if (Name == "--group-matrices")
    return choose<std::optional<bool>>(Name, Value,
                                       {{"auto", std::nullopt}, {"waves", false}, {"native", true}},
                                       O.Matrix.NativeGroups, Problem);
  if (Name == "--thread-matrices")
    return choose<ThreadProducts>(Name, Value,
                                  {{"auto", ThreadProducts::Auto},
                                   {"gather", ThreadProducts::Gather},
                                   {"plain", ThreadProducts::Plain},
                                   {"vectors", ThreadProducts::Vectors}},
                                  O.Matrix.Thread, Problem);
  if (Name == "--thread-sums")
    return choose<bool>(Name, Value, {{"f32", false}, {"f16", true}}, O.Matrix.HalfSums, Problem);
  if (Name == "--optimal-layouts")
    return choose<bool>(Name, Value, {{"plain", false}, {"driver", true}}, O.Matrix.DriverLayouts,
                        Problem);
  if (Name == "--layout")
    return choose<BufferLayout>(Name, Value,
                                {{"d3d", BufferLayout::D3D},
                                 {"relaxed", BufferLayout::Relaxed},
                                 {"scalar", BufferLayout::Scalar},
                                 {"gl", BufferLayout::GL}},
                                O.Layout, Problem);
  if (Name == "--half-bits")
    return choose<bool>(Name, Value, {{"16", false}, {"32", true}}, O.Front.WideHalf, Problem);
  if (Name == "--races")
    return choose<Races>(
        Name, Value, {{"strict", Races::Strict}, {"lenient", Races::Lenient}, {"off", Races::Off}},
        O.RaceCheck, Problem);
  if (Name == "--bounds")
    return choose<bool>(Name, Value, {{"error", false}, {"robust", true}}, O.Robust, Problem);
  if (Name == "--undefined")
    return choose<bool>(Name, Value, {{"error", false}, {"stored", true}}, O.StoresUndefined,
                        Problem);
  if (Name == "--limit")
    return number(Name, Value, 1, UINT64_MAX, O.OperationLimit, Problem);
  if (Name == "--dump")
    return choose<Options::Dumping>(Name, Value, {{"exact", Options::Dumping::Exact}}, O.Dump,
                                    Problem);
  if (Name == "--write-image")
    return run::parseImageOutput(Value, O.Images, Problem);
  if (Name == "--spirv-version") {
    uint64_t Minor = 0;
    Value.consume_front("1.");
    if (!number(Name, Value, 0, 6, Minor, Problem))
      return false;
    O.SPIRVMinor = unsigned(Minor);
    return true;
  }
  if (Name == "--wave-size" || Name == "--most-blocks") {
    bool IsSize = Name == "--wave-size";
    uint64_t Given = 0;
    if (!number(Name, Value, 1, IsSize ? 128 : UINT32_MAX, Given, Problem))
      return false;
    (IsSize ? O.WaveSize : O.MostBlocks) = uint32_t(Given);
    return true;
  }
  Problem = ("unknown option '" + Name + "'").str();
  return false;
}

/// An option of lowering without a value.
bool readFlag(StringRef Argument, Options &O) {
  const std::pair<StringRef, bool *> Flags[] = {
      {"-Zpr", &O.Front.RowMajor},
      {"-fvk-invert-y", &O.Stages.InvertY},
      {"-fvk-use-dx-position-w", &O.Stages.ReciprocalW},
      {"-fvk-support-nonzero-base-instance", &O.Stages.BaseInstance},
      {"-fvk-support-nonzero-base-vertex", &O.Stages.BaseVertex},
      {"-fvk-stage-io-order=alpha", &O.Stages.Alphabetical},
      {"-fspv-preserve-interface", &O.Stages.KeepUnused},
      {"-pack-optimized", &O.Stages.Packed}};
  for (auto [Name, Flag] : Flags)
    if (Argument == Name)
      return *Flag = true;
  if (Argument != "-disable-payload-qualifiers")
    return false;
  O.Front.Payloads = false;
  return true;
}

/// An option of the front end, whose value may be the next argument.
bool readShort(ArrayRef<char *> Arguments, size_t &I, Options &O, std::string &Problem) {
  struct Row {
    StringRef Name;
    std::vector<std::string> *List;
    std::string *One;
  };
  FrontendOptions &F = O.Front;
  StringRef Argument = Arguments[I];
  for (const Row &R : {Row{"-HV", nullptr, &F.Version}, Row{"-D", &F.Defines, nullptr},
                       Row{"-U", &F.Undefines, nullptr}, Row{"-I", &F.IncludeDirs, nullptr},
                       Row{"-W", &F.Warnings, nullptr}, Row{"-E", nullptr, &F.Entry},
                       Row{"-T", nullptr, &F.Profile}}) {
    StringRef Value = Argument;
    if (!Value.consume_front(R.Name))
      continue;
    if (Value.empty() && ++I == Arguments.size())
      break;
    std::string Text = Value.empty() ? std::string(Arguments[I]) : Value.str();
    if (R.List)
      R.List->push_back(Text);
    else
      *R.One = Text;
    return true;
  }
  Problem = ("unknown option '" + Argument + "', or its value is missing").str();
  return false;
}
} // namespace

bool interp_tool::parseOptions(ArrayRef<char *> Arguments, Options &O, std::string &Problem) {
  SmallVector<StringRef, 2> Files;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (Argument == "--help")
      O.Help = true;
    else if (Argument == "--version")
      O.Version = true;
    else if (Argument == "--each-step")
      O.EachStep = true;
    else if (Argument == "--count")
      O.Count = true;
    else if (Argument == "--dump")
      O.Dump = Options::Dumping::Yes;
    else if (Argument == "-w")
      O.Front.Warnings.push_back("no-everything");
    else if (Argument.starts_with("--")) {
      auto [Name, Value] = Argument.split('=');
      if (Value.empty() && !Argument.contains('=') && I + 1 < Arguments.size())
        Value = Arguments[++I];
      if (!readLong(Name, Value, O, Problem))
        return false;
    } else if (Argument.starts_with("-") && Argument != "-") {
      if (!readFlag(Argument, O) && !readShort(Arguments, I, O, Problem))
        return false;
    } else {
      Files.push_back(Argument);
    }
  }
  if (O.Help || O.Version)
    return true;
  for (const std::string &List : O.Without)
    if (Problem = tools::leaveOut(List, O.Passes); !Problem.empty())
      return false;
  if (Files.size() < 2) {
    Problem = "expected a pipeline description and a shader, got " + std::to_string(Files.size()) +
              (Files.size() == 1 ? " file" : " files");
    return false;
  }
  O.PipelineFile = Files[0].str();
  for (StringRef File : ArrayRef(Files).drop_front())
    O.ShaderFiles.push_back(File.str());
  return true;
}
