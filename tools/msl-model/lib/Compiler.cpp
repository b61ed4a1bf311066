// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace tessera::model {

namespace {
/// The end of the arguments that make an object.
constexpr StringLiteral Linking[] = {"-fno-sanitize-link-runtime", "-shared", "-nostdlib", "-lm",
                                     "-lgcc"};
} // namespace

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    (void)sys::fs::remove_directories(Path);
}

Error TemporaryFolder::create() {
  if (std::error_code EC = sys::fs::createUniqueDirectory("tessera-msl", Path))
    return createStringError("no temporary folder: " + EC.message());
  return Error::success();
}

std::string TemporaryFolder::file(StringRef Name) const {
  SmallString<128> File(Path);
  sys::path::append(File, Name);
  return File.str().str();
}

Expected<Toolchain> Toolchain::find() {
  Toolchain Found;
  const char *Wanted = std::getenv(Variable);
  for (StringRef Candidate :
       {StringRef(Wanted ? Wanted : ""), StringRef(TESSERA_MSL_CLANG), StringRef("clang++")}) {
    if (Candidate.empty())
      continue;
    // A path is taken as it is.
    if (ErrorOr<std::string> Program = sys::findProgramByName(Candidate);
        Program && sys::fs::can_execute(*Program)) {
      Found.Clang = *Program;
      break;
    }
    if (Wanted && Candidate == Wanted)
      return createStringError(Twine(Variable) + " names no program: '" + Candidate + "'");
  }
  if (Found.Clang.empty())
    return createStringError(
        Twine("no clang++ was found, but the model of Metal needs it to compile; "
              "name one in the environment variable ") +
        Variable);
  SmallString<256> Folder(sys::path::parent_path(sys::fs::getMainExecutable(nullptr, nullptr)));
  sys::path::append(Folder, "..", "lib", "tessera", "msl-model");
  sys::path::remove_dots(Folder, /*remove_dot_dot=*/true);
  if (!sys::fs::is_directory(Folder))
    return createStringError("the headers of the model of Metal are not beside the program, in '" +
                             Folder + "'");
  Found.Folder = Folder.str().str();
  return Found;
}

bool Compilation::finish() { return sys::Wait(Process, std::nullopt, &Problem).ReturnCode == 0; }

std::string Compilation::messages() const {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(MessageFile);
  return Problem + (Text ? (*Text)->getBuffer().str() : std::string());
}

Error Toolchain::start(StringRef Code, StringRef Source, ArrayRef<StringRef> Arguments,
                       Compilation &C) const {
  std::error_code EC;
  {
    raw_fd_ostream Out(Source, EC);
    Out << Code;
  }
  if (EC)
    return createStringError(Source + ": " + EC.message());
  C.MessageFile = (Source + ".messages").str();
  std::optional<StringRef> Redirects[] = {StringRef(""), StringRef(""), StringRef(C.MessageFile)};
  std::string Problem;
  C.Process = sys::ExecuteNoWait(Clang, Arguments, std::nullopt, Redirects, 0, &Problem);
  if (C.Process.Pid == sys::ProcessInfo::InvalidPid)
    return createStringError("'" + Clang + "' cannot be run: " + Problem);
  return Error::success();
}

Error Toolchain::startCompile(StringRef Code, const TemporaryFolder &Work, StringRef Output,
                              Compilation &C) const {
  std::string Source = Work.file("shader.cpp");
  std::string Header = Folder + "/Model.pch", Functions = Folder + "/Model.o";
  std::string Flags = "@" + Folder + "/flags.txt", Include = "-I" + Folder + "/include";
  SmallVector<StringRef, 16> Arguments = {Clang, Flags, Include};
  Arguments.append({"-o", Output});
  if (sys::fs::exists(Header))
    Arguments.append({"-include-pch", Header, Source, "-x", "none", Functions});
  else
    Arguments.push_back(Source);
  Arguments.append(std::begin(Linking), std::end(Linking));
  return start(Code, Source, Arguments, C);
}

Error Toolchain::startCheck(StringRef Code, const TemporaryFolder &Work, Compilation &C) const {
  std::string Source = Work.file("shader.clcpp"), Include = "-I" + Folder + "/include";
  return start(Code, Source,
               {Clang, "-x", "clcpp", "-fsyntax-only", "-w", "-ferror-limit=0", "-nostdinc",
                "-cl-no-stdinc", "-fno-caret-diagnostics", "-fno-color-diagnostics", Include,
                Source},
               C);
}

std::string Toolchain::keptObject(StringRef Code, StringRef Checked) const {
  const char *Cache = std::getenv(CacheVariable);
  if (!Cache || !*Cache)
    return "";
  SHA256 Hash;
  // A file that the build makes again has another time.
  for (const std::string &File : {Clang, Folder + "/Model.pch"}) {
    sys::fs::file_status Status;
    if (sys::fs::status(File, Status))
      return "";
    Hash.update(formatv("{0} {1} {2}\n", File, Status.getSize(),
                        Status.getLastModificationTime().time_since_epoch().count())
                    .str());
  }
  for (StringRef Argument : Linking)
    Hash.update(Argument);
  for (StringRef Text : {Code, Checked})
    Hash.update((Twine(Text.size()) + "\n" + Text).str());
  SmallString<256> Path(Cache);
  sys::path::append(Path, toHex(Hash.final(), /*LowerCase=*/true) + ".so");
  return Path.str().str();
}

Error Toolchain::keep(StringRef Object, StringRef Kept) const {
  SmallString<256> New;
  std::error_code EC = sys::fs::create_directories(sys::path::parent_path(Kept));
  if (!EC)
    EC = sys::fs::createUniqueFile(Kept + ".%%%%%%%%", New);
  if (!EC)
    EC = sys::fs::copy_file(Object, New);
  if (!EC)
    EC = sys::fs::rename(New, Kept);
  return EC ? createStringError(Kept + ": " + EC.message()) : Error::success();
}

} // namespace tessera::model
