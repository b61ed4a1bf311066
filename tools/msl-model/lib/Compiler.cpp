#include "Compiler.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace tessera::model {

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    sys::fs::remove_directories(Path);
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
    if (ErrorOr<std::string> Program = sys::findProgramByName(Candidate)) {
      Found.Clang = *Program;
      break;
    }
    if (Wanted && Candidate == Wanted)
      return createStringError(Twine(Variable) + " names no program: '" + Candidate + "'");
  }
  if (Found.Clang.empty())
    return createStringError(Twine("no clang++ was found, which the model of Metal compiles with; "
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

Error Toolchain::compile(StringRef Code, const TemporaryFolder &Work, StringRef Output) const {
  std::string Source = Work.file("shader.cpp"), Messages = Work.file("messages.txt");
  std::error_code EC;
  {
    raw_fd_ostream Out(Source, EC);
    Out << Code;
  }
  if (EC)
    return createStringError(Source + ": " + EC.message());
  std::string Flags = "@" + Folder + "/flags.txt", Include = "-I" + Folder + "/include";
  std::string Header = Folder + "/Model.pch";
  SmallVector<StringRef, 16> Arguments = {Clang, Flags, Include};
  if (sys::fs::exists(Header))
    Arguments.append({"-include-pch", Header});
  Arguments.append(
      {"-fno-sanitize-link-runtime", "-shared", "-nostdlib", "-o", Output, Source, "-lm", "-lgcc"});
  std::optional<StringRef> Redirects[] = {StringRef(""), StringRef(""), StringRef(Messages)};
  std::string Problem;
  int Status = sys::ExecuteAndWait(Clang, Arguments, std::nullopt, Redirects, 0, 0, &Problem);
  if (Status == 0)
    return Error::success();
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(Messages);
  return createStringError("the text does not compile:\n" + Problem +
                           (Text ? (*Text)->getBuffer() : StringRef()));
}

} // namespace tessera::model
