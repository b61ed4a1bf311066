// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/IncludeNames.h"
#include "Dialects/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

/// Endings of files that shaders include.
constexpr StringRef Endings[] = {".hlsl", ".hlsli", ".h", ".fx", ".fxh", ".inc"};
/// Files of a folder that are looked at.
constexpr unsigned MostFiles = 2000;

std::optional<IncludeName> editor::includeAt(StringRef Before) {
  StringRef Line = Before.substr(Before.rfind('\n') + 1).ltrim();
  if (!Line.consume_front("#"))
    return std::nullopt;
  Line = Line.ltrim();
  if (!Line.consume_front("include"))
    return std::nullopt;
  Line = Line.ltrim();
  IncludeName Name;
  Name.IsQuoted = Line.starts_with("\"");
  if (!Line.consume_front("\"") && !Line.consume_front("<"))
    return std::nullopt;
  if (Line.find_first_of("\">") != StringRef::npos)
    return std::nullopt;
  size_t Slash = Line.find_last_of("/\\") + 1; // 0 without one
  Name.Folder = Line.take_front(Slash);
  Name.Begun = Line.drop_front(Slash);
  return Name;
}

static Completion fileNamed(StringRef Name, StringRef Folder) {
  Completion New;
  New.Name = Name.str();
  New.Detail = Folder.str();
  New.IsFile = true;
  New.Priority = Name.ends_with("/") ? 20 : 10;
  return New;
}

std::vector<Completion> editor::includesFor(const IncludeName &Name, const Source &Shader,
                                            const std::string &File, vfs::FileSystem &Files) {
  std::vector<Completion> List;
  std::set<std::string> Seen;
  auto Add = [&](StringRef Found, StringRef Folder) {
    if (Seen.insert(Found.str()).second)
      List.push_back(fileNamed(Found, Folder));
  };
  std::vector<std::string> Folders;
  if (Name.IsQuoted)
    Folders.push_back(sys::path::parent_path(File).str());
  append_range(Folders, Shader.Options.IncludeDirs);
  for (StringRef Base : Folders) {
    SmallString<128> Folder = Base;
    sys::path::append(Folder, Name.Folder);
    std::error_code Error;
    unsigned Count = 0;
    for (vfs::directory_iterator It = Files.dir_begin(Folder, Error), End;
         It != End && !Error && Count < MostFiles; It.increment(Error), ++Count) {
      StringRef Entry = sys::path::filename(It->path());
      if (Entry.starts_with(".") || It->path() == File)
        continue;
      if (It->type() == sys::fs::file_type::directory_file)
        Add((Entry + "/").str(), Base);
      else if (any_of(Endings, [&](StringRef Ending) { return Entry.ends_with(Ending); }))
        Add(Entry, Base);
    }
  }
  for (StringRef Header : dialectHeaders()) {
    if (!Header.consume_front(Name.Folder))
      continue;
    size_t Slash = Header.find('/');
    Add(Slash == StringRef::npos ? Header : Header.take_front(Slash + 1), "of the compiler");
  }
  return List;
}
