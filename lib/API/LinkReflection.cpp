// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/LinkReflection.h"
#include "SPIRV/SPIRV.h"
#include "Support/DiagnosticsBackend.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <map>

using namespace llvm;
using namespace tessera;
using json::Array;
using json::Object;
using json::Value;

namespace {
/// An entry point, or an exported function: no two of one kind have the same name.
using FunctionKey = std::pair<bool, std::string>;

/// Of one linked function: its imports, and what its module's reflection says of it.
struct Reflected {
  std::vector<std::string> Imports;
  const Object *JSON = nullptr;
};

class Merger {
public:
  Merger(const std::vector<LinkInput> &Modules, DiagnosticEngine &Diags)
      : Modules(Modules), Diags(Diags) {}

  std::string run();

private:
  void readModules();
  void readReflection(const LinkInput &M);
  void noteEntry(const Object &JSON);
  Object merged(const FunctionKey &Entry);

  const std::vector<LinkInput> &Modules;
  DiagnosticEngine &Diags;
  std::vector<Value> Texts;
  std::map<FunctionKey, Reflected> Functions;
  std::vector<FunctionKey> Entries; ///< the entry points, in the order of the modules
};
} // namespace

void Merger::readModules() {
  for (const LinkInput &M : Modules)
    for (spirv::PublicFunction &F : spirv::publicFunctions(wordsOf(M.Bytes))) {
      FunctionKey Key(F.IsEntry, F.Name);
      Functions[Key].Imports = std::move(F.Imports);
      if (F.IsEntry)
        Entries.push_back(Key);
    }
}

void Merger::noteEntry(const Object &JSON) {
  const Object *Entry = JSON.getObject("entry");
  std::optional<StringRef> Name = Entry ? Entry->getString("name") : std::nullopt;
  if (!Name)
    return;
  bool IsEntry = Entry->getString("stage") != "library";
  if (auto It = Functions.find({IsEntry, Name->str()}); It != Functions.end())
    It->second.JSON = &JSON;
}

void Merger::readReflection(const LinkInput &M) {
  Expected<Value> Read = json::parse(M.Reflection);
  if (!Read)
    return Diags.report({}, diags::LinkReflectionInput, M.Name, toString(Read.takeError()));
  Texts.push_back(std::move(*Read));
}

/// Adds to an array what it does not have yet.
static void addNew(Array &To, const Array &From) {
  for (const Value &V : From)
    if (!is_contained(To, V))
      To.push_back(V);
}

static void sortStrings(Array &A) {
  llvm::sort(A, [](const Value &X, const Value &Y) { return *X.getAsString() < *Y.getAsString(); });
}

static Array &arrayOf(Object &To, StringRef Key) {
  Value &Slot = To[Key];
  if (!Slot.getAsArray())
    Slot = Array();
  return *Slot.getAsArray();
}

namespace {
/// Takes the structs of one reflection over to another, where they have other numbers.
class StructMap {
public:
  StructMap(const Array *From, Array &To) : From(From), To(To), Numbers(From ? From->size() : 0) {}

  /// Gives every struct in \p V its number there.
  void renumber(Value &V) {
    if (Array *Each = V.getAsArray())
      for (Value &Part : *Each)
        renumber(Part);
    Object *Parts = V.getAsObject();
    if (!Parts)
      return;
    for (auto &[Key, Part] : *Parts)
      if (std::optional<int64_t> Number = Part.getAsInteger(); Number && Key == "struct")
        Part = int64_t(numberOf(size_t(*Number)));
      else
        renumber(Part);
  }

private:
  size_t numberOf(size_t Old) {
    if (Old >= Numbers.size())
      return Old;
    std::optional<size_t> &Number = Numbers[Old];
    if (Number)
      return *Number;
    Value Struct = (*From)[Old];
    renumber(Struct); // its members may be structs
    auto Same = find(To, Struct);
    Number = size_t(Same - To.begin());
    if (Same == To.end())
      To.push_back(std::move(Struct));
    return *Number;
  }

  const Array *From;
  Array &To;
  std::vector<std::optional<size_t>> Numbers;
};
} // namespace

/// Adds what the function needs that \p From describes.
static void add(Object &To, const Object &From) {
  for (StringRef Key : {"capabilities", "extensions", "features"})
    if (const Array *Names = From.getArray(Key)) {
      addNew(arrayOf(To, Key), *Names);
      sortStrings(arrayOf(To, Key));
    }
  if (const Array *Constants = From.getArray("specializationConstants"))
    addNew(arrayOf(To, "specializationConstants"), *Constants);
  if (const Array *Resources = From.getArray("resources")) {
    Value Added = Array(*Resources);
    StructMap(From.getArray("structs"), arrayOf(To, "structs")).renumber(Added);
    addNew(arrayOf(To, "resources"), *Added.getAsArray());
  }
  constexpr StringLiteral Shared = "groupsharedBytes";
  if (std::optional<int64_t> Bytes = From.getInteger(Shared))
    To[Shared] = To.getInteger(Shared).value_or(0) + *Bytes;
}

Object Merger::merged(const FunctionKey &Entry) {
  std::vector<FunctionKey> Reached{Entry};
  Object Result;
  for (size_t I = 0; I < Reached.size(); ++I) {
    const Reflected &F = Functions[Reached[I]];
    for (const std::string &Import : F.Imports)
      if (FunctionKey Key(false, Import); !is_contained(Reached, Key))
        Reached.push_back(std::move(Key));
    if (!F.JSON)
      Diags.report({}, diags::LinkReflection, Reached[I].second);
    else if (I == 0)
      Result = *F.JSON;
    else
      add(Result, *F.JSON);
  }
  if (Array *Names = Result.getArray("capabilities"))
    if (auto Linkage = find(*Names, Value("Linkage")); Linkage != Names->end())
      Names->erase(Linkage);
  if (Array *Resources = Result.getArray("resources"))
    stable_sort(*Resources, [](const Value &X, const Value &Y) {
      auto Place = [](const Value &V) {
        const Object &R = *V.getAsObject();
        return std::pair(R.getInteger("set").value_or(-1), R.getInteger("binding").value_or(-1));
      };
      return Place(X) < Place(Y);
    });
  return Result;
}

std::string Merger::run() {
  readModules();
  for (const LinkInput &M : Modules)
    if (!M.Reflection.empty())
      readReflection(M);
  if (Diags.hasErrors())
    return {};
  for (const Value &Text : Texts) {
    if (const Object *Entry = Text.getAsObject())
      noteEntry(*Entry);
    else if (const Array *All = Text.getAsArray())
      for (const Value &Entry : *All)
        if (const Object *Each = Entry.getAsObject())
          noteEntry(*Each);
  }
  Array Made;
  for (const FunctionKey &Entry : Entries)
    Made.push_back(merged(Entry));
  if (Diags.hasErrors())
    return {};
  Value Whole = Made.size() == 1 ? std::move(Made.front()) : Value(std::move(Made));
  return formatv("{0:2}\n", Whole).str();
}

std::string tessera::linkedReflection(const std::vector<LinkInput> &Modules,
                                      DiagnosticEngine &Diags) {
  return Merger(Modules, Diags).run();
}
