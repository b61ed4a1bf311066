// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Project.h"
#include "Editor/Texts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

const ProjectFile *Project::find(StringRef File) const {
  for (const ProjectFile &F : Files)
    if (F.Path == File)
      return &F;
  return nullptr;
}

void editor::report(Project &To, StringRef Text, StringRef Where, const std::string &Message) {
  // The parser does not tell the places of values.
  size_t At = Text.find(Where);
  Span Place;
  if (At != StringRef::npos) {
    Lines Of(Text);
    Place = {Of.at(At), Of.at(At + Where.size())};
  }
  To.Problems.push_back(
      {CompileSeverity::Error, ProjectName.str(), To.Path, Place, Message, {}, {}});
}

namespace {
class Reader {
public:
  Reader(Project &To, StringRef Text)
      : To(To), Text(Text), Folder(sys::path::parent_path(To.Path)) {}

  void read() {
    Expected<json::Value> Value = json::parse(Text);
    if (!Value) {
      syntaxError(toString(Value.takeError()));
      return;
    }
    const json::Object *Top = Value->getAsObject();
    if (!Top) {
      report(Text.trim().take_front(1), "tessera.json must be an object");
      return;
    }
    for (const auto &[Key, Member] : *Top) {
      StringRef Name = Key;
      if (Name == "targets")
        strings(Name, Member, To.Targets);
      else if (Name == "include")
        strings(Name, Member, To.Includes);
      else if (Name == "arguments")
        strings(Name, Member, To.Arguments);
      else if (Name == "define")
        defines(Member);
      else if (Name == "files")
        files(Member);
      else if (Name != "$schema")
        report(quoted(Name), "unknown key '" + Name.str() +
                                 "'; the keys are targets, include, define, arguments and files");
    }
    for (std::string &Path : To.Includes)
      Path = absolute(Path);
    for (std::string &Target : To.Targets) {
      const std::string Written = Target;
      StringRef Name = Written;
      // A target file is beside the project, as for the command line.
      if (Name.contains('/') || Name.ends_with(".yaml") || Name.ends_with(".yml"))
        Target = absolute(Name);
      std::string Error;
      if (!describeTarget(Target, Error))
        report(quoted(Name), "unknown target '" + Name.str() +
                                 "': 'tessera --list-targets' prints the names, and a path ends "
                                 "in .yaml");
    }
  }

private:
  static std::string quoted(StringRef Name) { return "\"" + Name.str() + "\""; }

  std::string absolute(StringRef Path) const {
    SmallString<128> Whole = Path;
    sys::path::make_absolute(Folder, Whole);
    return plainPath(Whole);
  }

  void report(StringRef Where, const std::string &Message) {
    editor::report(To, Text, Where, Message);
  }

  /// "[2:13, byte=27]: Expected object key"
  void syntaxError(StringRef Message) {
    uint32_t Line = 0, Column = 0;
    StringRef Rest = Message;
    if (Rest.consume_front("["))
      (void)(Rest.consumeInteger(10, Line) || !Rest.consume_front(":") ||
             Rest.consumeInteger(10, Column));
    Lines Of(Text);
    Position At = Of.fromBytes(Line, Column + 1);
    size_t Colon = Message.find("]: ");
    To.Problems.push_back({CompileSeverity::Error,
                           "tessera.json",
                           To.Path,
                           {At, Of.at(Of.offset({At.Line, At.Column + 1}))},
                           Message.drop_front(Colon == StringRef::npos ? 0 : Colon + 3).str(),
                           {},
                           {}});
  }

  void strings(StringRef Key, const json::Value &Value, std::vector<std::string> &List) {
    const json::Array *Array = Value.getAsArray();
    if (!Array) {
      report(quoted(Key), "'" + Key.str() + "' must be an array of strings");
      return;
    }
    for (const json::Value &Element : *Array)
      if (std::optional<StringRef> String = Element.getAsString())
        List.push_back(String->str());
      else
        report(quoted(Key), "'" + Key.str() + "' must be an array of strings");
  }

  void defines(const json::Value &Value) {
    const json::Object *Members = Value.getAsObject();
    if (!Members) {
      report("\"define\"", "'define' must be an object of strings");
      return;
    }
    for (const auto &[Name, Member] : *Members)
      if (std::optional<StringRef> String = Member.getAsString())
        To.Defines.push_back(String->empty() ? StringRef(Name).str()
                                             : (StringRef(Name) + "=" + *String).str());
      else
        report(quoted(Name), "the value of a macro must be a string");
  }

  void files(const json::Value &Value) {
    const json::Array *Array = Value.getAsArray();
    if (!Array) {
      report("\"files\"", "'files' must be an array of objects");
      return;
    }
    for (const json::Value &Element : *Array) {
      const json::Object *Members = Element.getAsObject();
      std::optional<StringRef> Path = Members ? Members->getString("path") : std::nullopt;
      if (!Path || Path->empty()) {
        report("\"files\"", "each of 'files' must be an object with a 'path'");
        continue;
      }
      file(*Path, *Members);
    }
  }

  void file(StringRef Path, const json::Object &Members) {
    ProjectFile File{absolute(Path), "", ""};
    for (const auto &[Key, Member] : Members) {
      StringRef Name = Key;
      std::optional<StringRef> String = Member.getAsString();
      if (Name != "path" && Name != "entry" && Name != "profile")
        report(quoted(Name),
               "unknown key '" + Name.str() + "' of a file; the keys are path, entry and profile");
      else if (!String)
        report(quoted(Name), "'" + Name.str() + "' must be a string");
      else if (Name == "entry")
        File.Entry = String->str();
      else if (Name == "profile")
        File.Profile = String->str();
    }
    if (!sys::fs::exists(File.Path))
      report(quoted(Path), "there is no file '" + Path.str() + "'");
    To.Files.push_back(std::move(File));
  }

  Project &To;
  StringRef Text;
  StringRef Folder;
};
} // namespace

Project editor::readProject(const std::string &Path, StringRef Text) {
  Project Read;
  Read.Path = Path;
  Reader(Read, Text).read();
  return Read;
}
