// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Folder.h"
#include "Editor/Project.h"
#include "Limits.h"
#include "Shader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::playground;

namespace {
constexpr StringLiteral Endings[] = {".hlsl", ".hlsli", ".fx", ".fxh", ".h"};

/// The paths of the shaders below a folder, in order.
std::vector<std::string> shadersBelow(StringRef Path, std::error_code &Failure) {
  std::vector<std::string> Paths;
  sys::fs::recursive_directory_iterator It(Path, Failure, /*follow_symlinks=*/false), End;
  for (; It != End && !Failure; It.increment(Failure)) {
    if (sys::path::filename(It->path()).starts_with(".")) {
      It.no_push();
      continue;
    }
    sys::fs::file_status Status;
    if (!sys::fs::status(It->path(), Status, /*follow=*/false) &&
        sys::fs::is_regular_file(Status) && is_contained(Endings, sys::path::extension(It->path())))
      Paths.push_back(It->path());
  }
  llvm::sort(Paths);
  return Paths;
}
} // namespace

std::optional<Folder> playground::readFolder(StringRef Path, std::string &Error) {
  SmallString<256> Root;
  std::error_code Failure = sys::fs::real_path(Path, Root);
  std::vector<std::string> Paths;
  if (!Failure)
    Paths = shadersBelow(Root, Failure);
  auto Fail = [&](const Twine &Why) {
    Error = Why.str();
    return std::nullopt;
  };
  if (Failure)
    return Fail("cannot read the folder '" + Path + "': " + Failure.message());
  if (Paths.empty())
    return Fail("the folder '" + Path + "' has no shaders (.hlsl, .hlsli, .fx, .fxh, .h)");
  if (Paths.size() > limits::FileCount)
    return Fail("the folder '" + Path + "' has more than " + Twine(limits::FileCount) + " shaders");
  Folder Found{sys::path::filename(Root).str(), {}, {}};
  size_t Bytes = 0;
  for (StringRef File : Paths) {
    StringRef Name = File.drop_front(Root.size()).ltrim('/');
    ErrorOr<std::unique_ptr<MemoryBuffer>> Read = MemoryBuffer::getFile(File);
    if (!Read)
      return Fail("cannot read '" + File + "': " + Read.getError().message());
    StringRef Text = (*Read)->getBuffer();
    if (!isFileName(Name))
      return Fail("'" + Name + "' has characters that a file of the playground cannot have");
    if (!json::isUTF8(Text))
      return Fail("'" + File + "' is not UTF-8");
    if ((Bytes += Text.size()) > limits::SourceBytes)
      return Fail("the shaders of '" + Path + "' have more than " + Twine(limits::SourceBytes) +
                  " bytes");
    if (editor::inferShader(Name, Text).HasEntry)
      Found.Mains.push_back(Name.str());
    Found.Files.push_back({Name.str(), Text.str()});
  }
  if (Found.Mains.empty())
    return Fail("no shader of '" + Path + "' has an entry point");
  return Found;
}
