//===- main.cpp - A web page that compiles shaders ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exit status: 0 after an interrupt; 1 if the server cannot start; 2 for a wrong command line; 70
// for a crash.
//
//===----------------------------------------------------------------------===//
#include "Service.h"
#include "common/Program.h"
#include "common/Usage.h"
#include "common/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <csignal>

using namespace llvm;
using namespace tessera;
using namespace tessera::playground;
using namespace tessera::tools;

namespace {
constexpr const char *Usage =
    "Serves a web page that compiles HLSL to SPIR-V and Metal while you type.\n"
    "\n"
    "usage: tessera playground [options]\n"
    "\n"
    "Options:\n"
    "  --port=N              Port to listen at (default: 8520; 0: a free one)\n"
    "  --host=ADDRESS        IP address to listen at (default: 127.0.0.1, which only this machine\n"
    "                        reaches)\n"
    "  --allow-host=NAME     Answer requests to this host name too, such as the name of a proxy;\n"
    "                        may be given several times\n"
    "  --root=FOLDER         Offer the shaders of this folder, at most 32, as they are now\n"
    "  --workers=N           Number of compiles at a time (default: one for each hardware thread, "
    "at\n"
    "                        most 8)\n"
    "  --time-limit=SECONDS  Time of one compile (default: 10)\n"
    "  --memory-limit=MiB    Address space of one compile (default: 2048)\n"
    "  --help                Print this help\n"
    "  --version             Print the version, the commit and the releases of LLVM and "
    "SPIRV-Tools\n"
    "\n"
    "The program prints the address of the page and serves it until Ctrl-C. Shaders are compiled "
    "in\n"
    "separate processes and read no files. Hosting it for others: docs/playground.md.\n"
    "\n"
    "Examples:\n"
    "  tessera playground\n"
    "  tessera playground --port=9000 --root=shaders\n"
    "  tessera playground --allow-host=shaders.example.org\n"
    "\n"
    "Exit status: 0 after an interrupt; 1 if the server cannot start; 2 for a wrong command "
    "line;\n"
    "70 for an internal error.\n";

int wrong(const Twine &Message) {
  printError(Message);
  printUsage(errs(), "tessera-playground", Usage);
  return BadCommandLine;
}

struct Settings {
  std::string Address = "127.0.0.1";
  uint32_t Port = 8520;
  std::vector<std::string> Names;
  std::string Root;
  Pool::Settings Workers;
};

/// Reads "--NAME=N", or "--NAME N". Returns false with a message if N is not in the range.
bool readNumber(StringRef Name, StringRef Text, uint32_t From, uint32_t To, uint32_t &Value) {
  if (!Text.getAsInteger(10, Value) && Value >= From && Value <= To)
    return true;
  wrong("'" + Name + "' takes a number from " + Twine(From) + " to " + Twine(To) + ", not '" +
        Text + "'");
  return false;
}

/// Returns false after a wrong option.
bool readOption(StringRef Name, StringRef Value, Settings &To) {
  server::Link::Settings &Worker = To.Workers.Worker;
  if (Name == "--port")
    return readNumber(Name, Value, 0, 65535, To.Port);
  if (Name == "--workers")
    return readNumber(Name, Value, 1, 64, To.Workers.Workers);
  if (Name == "--memory-limit")
    return readNumber(Name, Value, 256, 1 << 20, Worker.MemoryLimitMiB);
  if (Name == "--time-limit") {
    uint32_t Seconds = 0;
    bool IsRight = readNumber(Name, Value, 1, 3600, Seconds);
    Worker.TimeLimitMs = Seconds * 1000;
    return IsRight;
  }
  if (Name == "--host" || Name == "--root") {
    (Name == "--host" ? To.Address : To.Root) = Value.str();
    return true;
  }
  std::string Host = hostName(Value);
  if (Host.empty()) {
    wrong("'" + Name + "' takes a host name without a port, not '" + Value + "'");
    return false;
  }
  To.Names.push_back(std::move(Host));
  return true;
}

int serve(Settings Given) {
  // Workers and threads keep the mask, so that only this thread gets an interrupt. A worker does
  // not see a terminal's.
  sigset_t Interrupts;
  sigemptyset(&Interrupts);
  for (int Signal : {SIGINT, SIGTERM, SIGHUP})
    sigaddset(&Interrupts, Signal);
  pthread_sigmask(SIG_BLOCK, &Interrupts, nullptr);

  std::string Name =
      Given.Address.find(':') == std::string::npos ? Given.Address : "[" + Given.Address + "]";
  std::string Error;
  std::optional<Folder> Own = Given.Root.empty() ? Folder() : readFolder(Given.Root, Error);
  if (!Own) {
    printError(Error);
    return BadInput;
  }
  Service Playground(Access(hostName(Name), std::move(Given.Names)), *Own, Given.Workers);
  std::unique_ptr<HttpServer> Server =
      HttpServer::start(Given.Address, uint16_t(Given.Port), Playground, Error);
  if (!Server) {
    printError(Error);
    return BadInput;
  }
  outs() << "http://" << Name << ':' << Server->port() << "/\n";
  outs().flush();
  int Signal = 0;
  sigwait(&Interrupts, &Signal);
  return Done;
}

int runCommandLine(int Argc, char **Argv) {
  constexpr StringLiteral Names[] = {"--port",    "--host",       "--allow-host",  "--root",
                                     "--workers", "--time-limit", "--memory-limit"};
  Settings Given;
  server::Link::Settings &Worker = Given.Workers.Worker;
  Worker.TimeLimitMs = 10000;
  Worker.MemoryLimitMiB = 2048;
  Given.Workers.Workers = std::clamp(std::thread::hardware_concurrency(), 1u, 8u);
  ArrayRef<const char *> Arguments = arguments(Argc, Argv).drop_front();
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (Argument == "--worker") {
      server::runEditorWorker();
      return wrong("'--worker' is for the server itself");
    }
    if (Argument == "--help") {
      outs() << Usage;
      return Done;
    }
    if (Argument == "--version") {
      printVersion(outs(), "tessera-playground");
      return Done;
    }
    auto [Name, Value] = Argument.split('=');
    if (!is_contained(Names, Name))
      return wrong("unknown argument '" + Argument + "'");
    if (!Argument.contains('=')) {
      if (++I == Arguments.size())
        return wrong("'" + Argument + "' needs a value");
      Value = Arguments[I];
    }
    if (!readOption(Name, Value, Given))
      return BadCommandLine;
  }
  Worker.Program = sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(runCommandLine));
  return serve(std::move(Given));
}
} // namespace

int main(int Argc, char **Argv) {
  start("tessera-playground");
  return finish(runCommandLine(Argc, Argv));
}
