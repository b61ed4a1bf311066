//===- main.cpp - A language server for HLSL ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exit status: 0; 1 if the client ends it without a shutdown; 2 for a wrong command line; 70 for a
// crash.
//
//===----------------------------------------------------------------------===//
#include "Server.h"
#include "common/Program.h"
#include "common/Usage.h"
#include "common/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::tools;

namespace {
constexpr const char *Usage =
    "Serves HLSL to editors over standard input and output (Language Server Protocol).\n"
    "\n"
    "usage: tessera-lsp [options]\n"
    "\n"
    "Options:\n"
    "  --target=NAME|FILE    Check shaders for this target; may be given several times "
    "(default:\n"
    "                        vulkan). tessera.json beside the shaders goes before it\n"
    "  --time-limit=MS       Restart the compiler if one answer takes longer (default: 20000; 0: "
    "no\n"
    "                        limit)\n"
    "  --help                Print this help\n"
    "  --version             Print the version, the commit and the releases of LLVM and "
    "SPIRV-Tools\n"
    "\n"
    "Editors start the program. Settings for them, and tessera.json: docs/editor.md.\n"
    "\n"
    "Examples:\n"
    "  tessera-lsp --target=nvidia-hopper --target=apple-m1\n"
    "\n"
    "Exit status: 0; 1 if the editor ends it without a shutdown; 2 for a wrong command line; 70 "
    "for\n"
    "an internal error.\n";

int wrong(const Twine &Message) {
  printError(Message);
  printUsage(errs(), "tessera-lsp", Usage);
  return BadCommandLine;
}

int runCommandLine(int Argc, char **Argv) {
  server::Server::Settings Settings;
  Settings.Worker.TimeLimitMs = 20000;
  for (StringRef Argument : arguments(Argc, Argv).drop_front()) {
    if (Argument == "--worker") {
      server::runEditorWorker();
      return wrong("'--worker' is for the server itself");
    }
    if (Argument == "--help") {
      outs() << Usage;
      return Done;
    }
    if (Argument == "--version") {
      printVersion(outs(), "tessera-lsp");
      return Done;
    }
    if (Argument.consume_front("--target=")) {
      std::string Error;
      if (!describeTarget({Argument.data(), Argument.size()}, Error))
        return wrong("unknown target '" + Argument + "'");
      Settings.Targets.push_back(Argument.str());
    } else if (Argument.consume_front("--time-limit=")) {
      if (Argument.getAsInteger(10, Settings.Worker.TimeLimitMs))
        return wrong("'--time-limit' takes milliseconds, not '" + Argument + "'");
    } else if (Argument != "--stdio") { // which editors pass by habit
      return wrong("unknown argument '" + Argument + "'");
    }
  }
  if (Settings.Targets.empty())
    Settings.Targets.push_back("vulkan");
  Settings.Worker.Program =
      sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(runCommandLine));
  (void)sys::ChangeStdinToBinary();
  (void)sys::ChangeStdoutToBinary();
  server::Channel Client(stdin, outs());
  return server::Server(std::move(Settings), Client).run();
}
} // namespace

int main(int Argc, char **Argv) {
  start("tessera-lsp");
  return finish(runCommandLine(Argc, Argv));
}
