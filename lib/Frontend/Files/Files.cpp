// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/Files.h"
#include "Dialects/Rules.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/TextFile.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;

namespace {

class TextFile final : public vfs::File {
public:
  TextFile(vfs::Status S, StringRef Text) : S(std::move(S)), Text(Text) {}
  ErrorOr<vfs::Status> status() override { return S; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t, bool,
                                                   bool) override {
    return MemoryBuffer::getMemBufferCopy(Text, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status S;
  StringRef Text;
};

/// Asks a function for each file but the main one, once. Clang looks at a file's directory before
/// it opens the file, and takes a directory for a file that is not there: so what the function does
/// not know is reported as a directory, and it is not asked to tell the kind of a path without an
/// extension.
class CallbackFileSystem final : public vfs::FileSystem {
public:
  /// \p MainText is not copied.
  CallbackFileSystem(const FrontendOptions &Options, StringRef MainText)
      : Callback(Options.Include), MainName(withoutDots(Options.File)), MainText(MainText) {
    addDirectories(sys::path::parent_path(Options.File));
    for (StringRef Dir : Options.IncludeDirs)
      addDirectories(Dir);
    addDirectories(".");
  }

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    std::string Name = Path.str();
    // Under each of its names it is one file, which Clang has overridden.
    if (isMain(Name))
      return vfs::Status(Name, MainID, {}, 0, 0, MainText.size(), sys::fs::file_type::regular_file,
                         sys::fs::all_all);
    const std::string *Text = nullptr;
    // SlashedIncludes asks for it with slashes.
    if (StringRef(Name).contains('\\') && sys::path::is_style_posix(sys::path::Style::native))
      return make_error_code(errc::no_such_file_or_directory);
    if (Answers.contains(Name) || sys::path::has_extension(Name))
      if (const std::optional<std::string> &Answer = textOf(Name))
        Text = &*Answer;
    return vfs::Status(Name, vfs::getNextVirtualUniqueID(), {}, 0, 0, Text ? Text->size() : 0,
                       Text ? sys::fs::file_type::regular_file : sys::fs::file_type::directory_file,
                       sys::fs::all_all);
  }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    std::string Name = Path.str();
    if (isMain(Name))
      return std::make_unique<TextFile>(*status(Name), MainText);
    const std::optional<std::string> &Text = textOf(Name);
    if (!Text)
      return make_error_code(errc::no_such_file_or_directory);
    return std::make_unique<TextFile>(*status(Name), *Text);
  }
  vfs::directory_iterator dir_begin(const Twine &, std::error_code &Error) override {
    Error = make_error_code(errc::no_such_file_or_directory);
    return {};
  }
  std::error_code setCurrentWorkingDirectory(const Twine &) override { return {}; }
  ErrorOr<std::string> getCurrentWorkingDirectory() const override { return std::string("."); }

private:
  void addDirectories(StringRef Dir) {
    for (; !Dir.empty(); Dir = sys::path::parent_path(Dir))
      Answers.try_emplace(Dir, std::nullopt);
  }
  static std::string withoutDots(StringRef Path) {
    SmallString<128> Plain = Path;
    sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
    return Plain.str().str();
  }
  bool isMain(StringRef Path) const { return withoutDots(Path) == MainName; }
  const std::optional<std::string> &textOf(StringRef Name) {
    auto It = Answers.find(Name);
    if (It == Answers.end())
      It = Answers.try_emplace(Name, Callback(Name)).first;
    return It->second;
  }

  std::function<std::optional<std::string>(StringRef)> Callback;
  StringMap<std::optional<std::string>> Answers;
  std::string MainName;
  StringRef MainText;
  sys::fs::UniqueID MainID = vfs::getNextVirtualUniqueID();
};

/// Looks for paths of a supported length, and opens what may be a text and nothing else.
class TextFileSystem final : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    SmallString<256> Name;
    if (std::error_code Error = refusedAsPath(Path.toStringRef(Name)))
      return Error;
    return ProxyFileSystem::status(Path);
  }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    ErrorOr<vfs::Status> Status = status(Path);
    if (!Status)
      return Status.getError();
    if (std::error_code Error = refusedAsText(Status->getType(), Status->getSize()))
      return Error;
    return ProxyFileSystem::openFileForRead(Path);
  }
};

/// Has the headers of the dialects beside the files of another one, which is not asked for them.
class HeaderFileSystem final : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    std::string Name = Path.str();
    std::optional<StringRef> Inside = nameInside(Name);
    if (!Inside)
      return ProxyFileSystem::status(Path);
    if (isDialectFolder(*Inside))
      return vfs::Status(Name, vfs::getNextVirtualUniqueID(), {}, 0, 0, 0,
                         sys::fs::file_type::directory_file, sys::fs::all_all);
    std::optional<StringRef> Text = dialectHeader(*Inside);
    if (!Text)
      return make_error_code(errc::no_such_file_or_directory);
    return vfs::Status(Name, vfs::getNextVirtualUniqueID(), {}, 0, 0, Text->size(),
                       sys::fs::file_type::regular_file, sys::fs::all_all);
  }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    std::string Name = Path.str();
    std::optional<StringRef> Inside = nameInside(Name);
    if (!Inside)
      return ProxyFileSystem::openFileForRead(Path);
    std::optional<StringRef> Text = dialectHeader(*Inside);
    if (!Text)
      return make_error_code(errc::no_such_file_or_directory);
    return std::make_unique<TextFile>(*status(Name), *Text);
  }

private:
  /// Of a path into the folder of the headers, what follows.
  static std::optional<StringRef> nameInside(StringRef Path) {
    if (!Path.consume_front(PreludeIncludes))
      return std::nullopt;
    Path.consume_front("/");
    return Path;
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
tessera::makeFileSystem(const FrontendOptions &Options, StringRef MainText,
                        std::shared_ptr<const IncludeRoots> Roots) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = machineFiles(Options);
  if (Options.Include)
    Files = makeIntrusiveRefCnt<TextFileSystem>(
        makeIntrusiveRefCnt<CallbackFileSystem>(Options, MainText));
  return makeIntrusiveRefCnt<HeaderFileSystem>(keepInside(std::move(Files), std::move(Roots)));
}

IntrusiveRefCntPtr<vfs::FileSystem> tessera::machineFiles(const FrontendOptions &Options) {
  return makeIntrusiveRefCnt<TextFileSystem>(Options.Files ? Options.Files
                                                           : vfs::getRealFileSystem());
}

std::unique_ptr<MemoryBuffer> tessera::loadMainFile(const FrontendOptions &Options,
                                                    vfs::FileSystem &Files,
                                                    DiagnosticEngine &Diags) {
  std::unique_ptr<MemoryBuffer> Buffer;
  if (Options.Text) {
    std::error_code Error = refusedAsText(sys::fs::file_type::regular_file, Options.Text->size());
    // Clang looks for a folder in the name, and for a file in that.
    if (StringRef(Options.File).empty() || sys::path::is_separator(Options.File.back()))
      Error = make_error_code(errc::is_a_directory);
    if (Error) {
      Diags.report({}, diags::InputUnreadable, Options.File, Error.message());
      return nullptr;
    }
    Buffer = MemoryBuffer::getMemBufferCopy(*Options.Text, Options.File);
  } else {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Read = Files.getBufferForFile(Options.File);
    if (!Read) {
      Diags.report({}, diags::InputUnreadable, Options.File, Read.getError().message());
      return nullptr;
    }
    Buffer = std::move(*Read);
  }
  StringRef Text = Buffer->getBuffer();
  Loc Where{Diags.files().add(Options.File), 0, 0, 0};
  if (size_t Nul = Text.find('\0'); Nul != StringRef::npos) {
    Diags.report(Where, diags::InputBinary, Nul);
    return nullptr;
  }
  if (Text.trim().empty()) {
    Diags.report(Where, diags::InputEmpty);
    return nullptr;
  }
  return Buffer;
}
