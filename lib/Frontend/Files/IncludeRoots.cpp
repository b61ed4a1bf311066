// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/IncludeRoots.h"
#include "Support/DiagnosticsFrontend.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;

IncludeRoots::IncludeRoots(const FrontendOptions &Options)
    : Disk(Options.Files ? Options.Files : vfs::getRealFileSystem()),
      Named(Options.IncludeRoots.size() == 1 ? "the include root '" : "the include roots '") {
  Named += join(Options.IncludeRoots, "', '") + "'";
}

std::shared_ptr<const IncludeRoots> IncludeRoots::make(const FrontendOptions &Options,
                                                       DiagnosticEngine &Diags) {
  if (Options.IncludeRoots.empty())
    return nullptr;
  std::shared_ptr<IncludeRoots> Roots(new IncludeRoots(Options));
  for (const std::string &Root : Options.IncludeRoots) {
    SmallString<256> Real;
    std::error_code Error = Roots->Disk->getRealPath(Root, Real);
    if (ErrorOr<vfs::Status> Status = Roots->Disk->status(Root); !Error && Status)
      Error = Status->isDirectory() ? std::error_code() : make_error_code(errc::not_a_directory);
    else if (!Error)
      Error = Status.getError();
    if (Error)
      Diags.report({}, diags::IncludeRootUnusable, Root, Error.message());
    Roots->Resolved.push_back(Real.str().str());
  }
  if (Diags.hasErrors())
    return nullptr;
  std::vector<std::string> Given = Options.IncludeDirs;
  if (!Options.Text)
    Given.push_back(Options.File);
  for (const std::string &Path : Given)
    if (!Roots->contains(Path))
      Roots->report({}, Path, Diags);
  return Diags.hasErrors() ? nullptr : Roots;
}

std::string IncludeRoots::resolve(StringRef Path) const {
  SmallString<256> Head(Path), Rest, Real;
  if (Disk->makeAbsolute(Head))
    return {};
  while (Disk->getRealPath(Head, Real)) {
    StringRef Parent = sys::path::parent_path(Head);
    if (Parent.empty())
      return {};
    SmallString<256> Longer = sys::path::filename(Head);
    sys::path::append(Longer, Rest);
    Rest = Longer;
    Head.resize(Parent.size());
  }
  sys::path::append(Real, Rest);
  sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
  return Real.str().str();
}

bool IncludeRoots::contains(StringRef Path) const {
  std::string Real = resolve(Path);
  return any_of(Resolved, [&](StringRef Root) {
    auto Rest = sys::path::begin(Real), End = sys::path::end(Real);
    for (auto Part = sys::path::begin(Root), Last = sys::path::end(Root); Part != Last;
         ++Part, ++Rest)
      if (Rest == End || *Rest != *Part)
        return false;
    return true;
  });
}

void IncludeRoots::report(Loc Where, StringRef Path, DiagnosticEngine &Diags) const {
  Diags.report(Where, diags::IncludeOutside, Path, Named);
  Diags.report(Where, diags::IncludeOutsideNote);
}

namespace {
class RootedFileSystem final : public vfs::ProxyFileSystem {
public:
  RootedFileSystem(IntrusiveRefCntPtr<vfs::FileSystem> Files,
                   std::shared_ptr<const IncludeRoots> Roots)
      : ProxyFileSystem(std::move(Files)), Roots(std::move(Roots)) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    if (!Roots->contains(Path.str()))
      return Refused;
    return ProxyFileSystem::status(Path);
  }
  bool exists(const Twine &Path) override {
    return Roots->contains(Path.str()) && ProxyFileSystem::exists(Path);
  }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    if (!Roots->contains(Path.str()))
      return Refused;
    ErrorOr<std::unique_ptr<vfs::File>> File = ProxyFileSystem::openFileForRead(Path);
    if (!File)
      return File;
    // A link may have been put there since.
    ErrorOr<std::string> Opened = (*File)->getName();
    if (!Opened || !Roots->contains(*Opened))
      return Refused;
    return File;
  }
  vfs::directory_iterator dir_begin(const Twine &Path, std::error_code &Error) override {
    if (Roots->contains(Path.str()))
      return ProxyFileSystem::dir_begin(Path, Error);
    Error = Refused;
    return {};
  }

private:
  /// One that Clang reports, and does not take for a file that is not there.
  const std::error_code Refused = make_error_code(errc::operation_not_permitted);
  std::shared_ptr<const IncludeRoots> Roots;
};
} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> tessera::keepInside(IntrusiveRefCntPtr<vfs::FileSystem> Files,
                                                        std::shared_ptr<const IncludeRoots> Roots) {
  if (!Roots)
    return Files;
  return makeIntrusiveRefCnt<RootedFileSystem>(std::move(Files), std::move(Roots));
}
