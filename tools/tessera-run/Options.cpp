// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Options.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tessera::run {

StringRef usage() {
  return "Runs shaders on a Vulkan device or the model of Metal, and checks their results.\n"
         "\n"
         "usage: tessera-run [options] pipeline.yaml shader.spv...|shader.metal\n"
         "\n"
         "Device:\n"
         "  --device N|NAME       A number of --list-devices, a part of a device's name, lavapipe, "
         "swiftshader\n"
         "                        or msl-model (default: the first GPU, or any device if there is "
         "no GPU)\n"
         "  --queue N|compute|graphics\n"
         "                        A queue family of --list-devices, or its kind (default: one that "
         "computes\n"
         "                        but does not draw, if there is one)\n"
         "  --validate            Run with the Khronos validation layer; every message is a "
         "failure\n"
         "  --no-robust-access    Turn the device's checks of buffer accesses off\n"
         "  --list-devices        List the devices and their queue families, and exit\n"
         "  --capture-target      Print a target file for the device, and exit\n"
         "\n"
         "Results:\n"
         "  --dump[=exact]        Print the description with the buffers' new contents; exact: "
         "floats with\n"
         "                        all digits\n"
         "  --write-image BUFFER=FILE\n"
         "                        Write the new contents of a buffer as a PNG file\n"
         "  --repeat N            Dispatch N more times and print the time of one dispatch\n"
         "\n"
         "Model of Metal (--device msl-model):\n"
         "  --threadgroup X,Y,Z   Threads of a threadgroup\n"
         "  --reflection FILE     JSON of tessera --reflect: threads of a threadgroup and buffer "
         "indices;\n"
         "                        one for each shader, in the order of the description, or one for "
         "all\n"
         "  --races strict        Make writes of the same value by several threads an error, not a "
         "warning\n"
         "  --flush-subnormals    Flush subnormal floats to 0, as a device may\n"
         "\n"
         "Information:\n"
         "  --help                Print this help\n"
         "  --version             Print the version, the commit and the releases of LLVM and "
         "SPIRV-Tools\n"
         "\n"
         "Examples:\n"
         "  tessera-run --validate pipeline.yaml gemm.spv\n"
         "  tessera-run --write-image Output=triangle.png pipeline.yaml vertex.spv pixel.spv\n"
         "  tessera-run --device msl-model --reflection gemm.json pipeline.yaml gemm.metal\n"
         "\n"
         "Exit status: 0; 1 for a failed result or an error in the input; 2 for a wrong command "
         "line or if no\n"
         "device can be used.\n";
}

/// The value of an option that is written as "--name value" or "--name=value".
static bool takeValue(StringRef Name, ArrayRef<char *> Arguments, size_t &I, StringRef &Value) {
  StringRef Argument = Arguments[I];
  if (Argument == Name && I + 1 < Arguments.size()) {
    Value = Arguments[++I];
    return true;
  }
  if (!Argument.consume_front(Name) || !Argument.consume_front("="))
    return false;
  Value = Argument;
  return true;
}

/// X,Y,Z; what is left out is 1.
static std::optional<std::array<uint32_t, 3>> readSize(StringRef Text) {
  std::array<uint32_t, 3> Size = {1, 1, 1};
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  if (Parts.size() > 3)
    return std::nullopt;
  for (size_t I = 0; I < Parts.size(); ++I)
    if (Parts[I].trim().getAsInteger(10, Size[I]) || !Size[I])
      return std::nullopt;
  return Size;
}

bool parseOptions(ArrayRef<char *> Arguments, Options &O, std::string &Problem) {
  std::vector<std::string> Files;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I], Value;
    if (Argument == "--validate") {
      O.Validate = true;
    } else if (Argument == "--dump" || Argument == "--dump=exact") {
      O.Dump = Argument == "--dump" ? Options::Dumping::Yes : Options::Dumping::Exact;
    } else if (Argument == "--no-robust-access") {
      O.RobustAccess = false;
    } else if (Argument == "--list-devices") {
      O.ListDevices = true;
    } else if (Argument == "--capture-target") {
      O.CaptureTarget = true;
    } else if (Argument == "--version") {
      O.Version = true;
    } else if (Argument == "--help" || Argument == "-h") {
      O.Help = true;
    } else if (takeValue("--device", Arguments, I, Value)) {
      O.Device = Value.str();
    } else if (takeValue("--repeat", Arguments, I, Value)) {
      if (Value.getAsInteger(10, O.Repeat) || !O.Repeat || O.Repeat > 1000000) {
        Problem = ("--repeat: '" + Value + "' is not a number from 1 to 1000000").str();
        return false;
      }
    } else if (takeValue("--queue", Arguments, I, Value)) {
      unsigned Number;
      if (Value != "compute" && Value != "graphics" && Value.getAsInteger(10, Number)) {
        Problem = ("--queue: '" + Value + "' is not compute, graphics or a number").str();
        return false;
      }
      O.Queue = Value.str();
    } else if (takeValue("--write-image", Arguments, I, Value)) {
      if (!parseImageOutput(Value, O.Images, Problem))
        return false;
    } else if (takeValue("--reflection", Arguments, I, Value)) {
      O.ReflectionFiles.push_back(Value.str());
    } else if (takeValue("--threadgroup", Arguments, I, Value)) {
      O.ThreadgroupSize = readSize(Value);
      if (!O.ThreadgroupSize) {
        Problem = ("--threadgroup: '" + Value + "' is not one to three numbers X,Y,Z").str();
        return false;
      }
    } else if (Argument == "--flush-subnormals") {
      O.FlushSubnormals = true;
    } else if (takeValue("--races", Arguments, I, Value)) {
      if (Value != "strict" && Value != "lenient") {
        Problem = ("--races: '" + Value + "' is neither strict nor lenient").str();
        return false;
      }
      O.StrictRaces = Value == "strict";
    } else if (Argument == "--device" || Argument == "--repeat" || Argument == "--reflection" ||
               Argument == "--threadgroup" || Argument == "--queue" || Argument == "--races" ||
               Argument == "--write-image") {
      Problem = (Argument + " needs a value").str();
      return false;
    } else if (Argument.starts_with("-") && Argument != "-") {
      Problem = ("unknown option '" + Argument + "'").str();
      return false;
    } else {
      Files.push_back(Argument.str());
    }
  }
  if (O.Help || O.Version || O.ListDevices)
    return true;
  if (O.CaptureTarget) {
    if (!Files.empty())
      Problem = "--capture-target takes no files, got '" + Files.front() + "'";
    else if (O.Device == "msl-model")
      Problem = "--capture-target needs a Vulkan device; the model of Metal is none";
    return Problem.empty();
  }
  if (Files.size() < 2) {
    Problem = "expected a pipeline description and a shader, got " + std::to_string(Files.size()) +
              (Files.size() == 1 ? " file" : " files");
    return false;
  }
  bool OnModel = O.Device == "msl-model";
  if (!OnModel &&
      (O.ThreadgroupSize || !O.ReflectionFiles.empty() || O.StrictRaces || O.FlushSubnormals)) {
    Problem = "--threadgroup, --reflection, --races and --flush-subnormals need --device msl-model";
    return false;
  }
  if (OnModel && (O.Repeat || O.Validate || !O.Queue.empty() || !O.RobustAccess)) {
    Problem = "the model of Metal knows no --repeat, --validate, --queue and --no-robust-access";
    return false;
  }
  O.PipelineFile = Files[0];
  O.ShaderFiles.assign(Files.begin() + 1, Files.end());
  return true;
}

} // namespace tessera::run
