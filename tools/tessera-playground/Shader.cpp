// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Shader.h"
#include "Arguments.h"
#include "Editor/Editor.h"
#include "Editor/Project.h"
#include "Limits.h"
#include "common/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::playground;

bool playground::isFileName(StringRef Name) {
  if (Name.empty() || Name.size() > limits::FileNameBytes)
    return false;
  return all_of(split(Name, '/'), [](StringRef Part) {
    return !Part.empty() && Part != "." && Part != ".." &&
           all_of(Part, [](char C) { return isAlnum(C) || C == '_' || C == '-' || C == '.'; });
  });
}

namespace {
/// Reads members of one object. After the first mistake, which it keeps, every member is empty.
class Members {
public:
  Members(const json::Object *Of, std::optional<Refusal> &Mistake) : Of(Of), Mistake(Mistake) {}

  /// Refuses members besides \p Known.
  void allow(std::initializer_list<StringRef> Known) {
    for (const auto &[Key, Value] : *Of)
      if (!is_contained(Known, StringRef(Key)))
        fail({Refused::UnknownMember, StringRef(Key).take_front(64).str(), {}});
  }
  /// Returns a text; an empty one if there is no such member.
  std::string text(StringRef Name) {
    const json::Value *Member = Of->get(Name);
    std::optional<StringRef> Text = Member ? Member->getAsString() : StringRef();
    if (!Text)
      fail({Refused::WrongMember, Name.str(), "a string"});
    return Text.value_or("").str();
  }
  std::vector<std::string> texts(StringRef Name) {
    std::vector<std::string> Found;
    const json::Value *Member = Of->get(Name);
    const json::Array *List = Member ? Member->getAsArray() : nullptr;
    bool IsRight = !Member || List;
    if (List)
      for (const json::Value &Element : *List) {
        IsRight &= Element.kind() == json::Value::String;
        Found.push_back(Element.getAsString().value_or("").str());
      }
    if (!IsRight)
      fail({Refused::WrongMember, Name.str(), "an array of strings"});
    return Found;
  }
  void fail(Refusal Why) {
    if (!Mistake)
      Mistake = std::move(Why);
  }

  const json::Object *Of;

private:
  std::optional<Refusal> &Mistake;
};

class Reader {
public:
  std::variant<ShaderRequest, Refusal> read(StringRef Body, bool IsPlan) {
    Expected<json::Value> Value = tools::parseJSON(Body);
    if (!Value)
      return Refusal{Refused::NotJSON, toString(Value.takeError()), {}};
    const json::Object *Root = Value->getAsObject();
    if (!Root)
      return Refusal{Refused::NotJSON, "it must be an object", {}};
    if (std::optional<int64_t> Version = Root->getInteger("version"); Version != ProtocolVersion)
      return Refusal{Refused::WrongVersion, Version ? itostr(*Version) : "unknown",
                     itostr(ProtocolVersion)};
    Members M(Root, Mistake);
    if (IsPlan)
      M.allow({"version", "client", "files", "main", "entry", "profile", "options", "targets"});
    else
      M.allow(
          {"version", "client", "files", "main", "entry", "profile", "options", "slot", "target"});
    Request.Client = M.text("client");
    Request.Slot = IsPlan ? "plan" : M.text("slot");
    readFiles(M);
    readOptions(M);
    if (IsPlan)
      readTargets(M);
    else
      readTarget(M);
    if (Mistake)
      return std::move(*Mistake);
    return std::move(Request);
  }

private:
  void readFiles(Members &M) {
    editor::Source &Shader = Request.Shader;
    Shader.OnlyOpen = true;
    Shader.File = M.text("main");
    const json::Array *List = M.Of->getArray("files");
    if (!List || List->empty())
      return M.fail({Refused::NoFiles, {}, {}});
    if (List->size() > limits::FileCount)
      return M.fail({Refused::TooManyFiles, utostr(limits::FileCount), {}});
    size_t Bytes = 0;
    StringSet<> Names;
    for (const json::Value &Element : *List) {
      if (!Element.getAsObject())
        return M.fail({Refused::WrongMember, "files", "an array of objects"});
      Members File(Element.getAsObject(), Mistake);
      File.allow({"name", "text"});
      std::string Name = File.text("name"), Text = File.text("text");
      if (!isFileName(Name))
        return M.fail({Refused::FileName, StringRef(Name).take_front(limits::FileNameBytes).str(),
                       utostr(limits::FileNameBytes)});
      if (!Names.insert(Name).second)
        return M.fail({Refused::SameName, Name, {}});
      Bytes += Text.size();
      Shader.Open.push_back({std::move(Name), std::move(Text)});
    }
    if (Bytes > limits::SourceBytes)
      return M.fail({Refused::TooMuchSource, utostr(limits::SourceBytes), {}});
    if (!Names.contains(Shader.File))
      M.fail({Refused::NoMain, Shader.File, {}});
  }

  void readOptions(Members &M) {
    std::vector<std::string> Given = M.texts("options");
    std::string Entry = M.text("entry"), Profile = M.text("profile");
    if (Mistake)
      return;
    std::variant<CompileOptions, Refusal> Read = readArguments(Given);
    if (auto *Why = std::get_if<Refusal>(&Read))
      return M.fail(std::move(*Why));
    CompileOptions &Options = Request.Shader.Options = std::move(std::get<CompileOptions>(Read));
    if (Profile.empty() && !hasProfile(Given)) {
      auto Main = find_if(Request.Shader.Open, [&](const editor::OpenFile &File) {
        return File.Path == Request.Shader.File;
      });
      editor::Inferred Shape = editor::inferShader(Request.Shader.File, Main->Text);
      Profile = Shape.Profile;
      if (Entry.empty() && Options.Entry.empty())
        Entry = Shape.Entry;
    }
    if (!Profile.empty())
      Options.Profile = Profile;
    if (!Entry.empty())
      Options.Entry = Entry;
    // Files at the top are found from every folder.
    Options.IncludeDirs = {"."};
    Options.Reflect = true;
  }

  static bool isTarget(StringRef Name) {
    static const std::vector<editor::TargetName> All = editor::allTargets();
    return any_of(All, [&](const editor::TargetName &T) { return T.Name == Name; });
  }

  void readTarget(Members &M) {
    std::string Target = M.text("target");
    if (Mistake)
      return;
    if (!isTarget(Target))
      return M.fail({Refused::UnknownTarget, Target, {}});
    CompileOptions &Options = Request.Shader.Options;
    Options.Target = Target;
    Options.Output =
        defaultOutput(Target) == OutputKind::MSL ? OutputKind::MSL : OutputKind::SPIRVAssembly;
  }

  void readTargets(Members &M) {
    Request.Targets = M.texts("targets");
    if (Mistake)
      return;
    if (Request.Targets.empty() || Request.Targets.size() > limits::PlanTargets)
      return M.fail({Refused::TooManyTargets, utostr(limits::PlanTargets), {}});
    for (const std::string &Target : Request.Targets)
      if (!isTarget(Target))
        return M.fail({Refused::UnknownTarget, Target, {}});
  }

  ShaderRequest Request;
  std::optional<Refusal> Mistake;
};
} // namespace

std::variant<ShaderRequest, Refusal> playground::readCompile(StringRef Body) {
  return Reader().read(Body, /*IsPlan=*/false);
}

std::variant<ShaderRequest, Refusal> playground::readPlan(StringRef Body) {
  return Reader().read(Body, /*IsPlan=*/true);
}
