// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/YAMLReader.h"
#include "Support/DiagnosticsTarget.h"
#include "Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tessera;

std::string tessera::suggest(StringRef Word, ArrayRef<StringRef> Candidates) {
  StringRef Nearest = nearestName(Word, Candidates);
  return Nearest.empty() ? "" : fmt::format("; did you mean '{}'?", Nearest);
}

YAMLReader::YAMLReader(StringRef FileName, StringRef Text, DiagnosticEngine &Diags)
    : FileName(FileName), Source(Text), Diags(Diags) {}

Loc YAMLReader::loc(SMRange Range) {
  Loc L;
  L.File = Diags.files().add(FileName, Source);
  const char *Begin = Range.Start.getPointer();
  if (!Begin || Begin < Source.begin() || Begin > Source.end())
    return L;
  StringRef Before = Source.take_front(Begin - Source.begin());
  size_t LineStart = Before.rfind('\n') + 1; // npos + 1 is 0
  L.Line = Before.count('\n') + 1;
  L.Col = Before.size() - LineStart + 1;
  const char *End = Range.End.getPointer();
  if (!End || End <= Begin || End > Source.end())
    return L;
  StringRef Marked = Source.substr(Before.size(), End - Begin).split('\n').first.rtrim();
  if (Marked.size() > 1)
    L.EndCol = L.Col + Marked.size();
  return L;
}

SMRange YAMLReader::rangeOf(const yaml::Node &Node) const {
  SMRange Range = Node.getSourceRange();
  const char *Start = Range.Start.getPointer();
  if (!isa<yaml::SequenceNode, yaml::MappingNode>(Node) || Start < Source.begin() ||
      Start > Source.end())
    return Range;
  StringRef Before = Source.take_front(Start - Source.begin()).rtrim();
  if (Before.ends_with("[") || Before.ends_with("{"))
    Range.Start = Range.End = SMLoc::getFromPointer(Before.end() - 1);
  return Range;
}

bool YAMLReader::document(function_ref<void(yaml::Node &)> Read) {
  SourceMgr Manager;
  Manager.setDiagHandler(
      [](const SMDiagnostic &D, void *Self) {
        auto *Reader = static_cast<YAMLReader *>(Self);
        SMRange Where(D.getLoc(), D.getLoc());
        Reader->fail(Where, diags::TargetYaml, D.getMessage());
      },
      this);
  yaml::Stream Stream(Source, Manager, /*ShowColors=*/false);
  SMRange Start(SMLoc::getFromPointer(Source.begin()), SMLoc::getFromPointer(Source.begin()));
  yaml::document_iterator It = Stream.begin();
  if (It == Stream.end()) {
    fail(Start, diags::TargetEmpty);
    return false;
  }
  yaml::Node *Root = It->getRoot();
  if (Failed)
    return false;
  if (!Root || isa<yaml::NullNode>(Root)) {
    fail(Start, diags::TargetEmpty);
    return false;
  }
  Read(*Root);
  if (Failed)
    return false;
  ++It;
  if (!Stream.failed() && It != Stream.end())
    fail(Start, diags::TargetDocuments);
  if (Stream.failed())
    fail(Start, diags::TargetYaml, "syntax error");
  return !Failed;
}

void YAMLReader::wrongType(yaml::Node &Node, StringRef Name, StringRef Expected) {
  fail(rangeOf(Node), diags::TargetWrongType, Name, Expected);
}

void YAMLReader::pair(yaml::KeyValueNode &Pair, StringRef What, SMRange MapRange,
                      ArrayRef<Key> Keys, Places &Seen) {
  auto *KeyNode = dyn_cast_or_null<yaml::ScalarNode>(Pair.getKey());
  if (Failed)
    return;
  if (!KeyNode)
    return fail(MapRange, diags::TargetWrongType, "key", "a text");
  SmallString<32> Storage;
  StringRef Name = KeyNode->getValue(Storage);
  const Key *Known = find_if(Keys, [&](const Key &K) { return K.Name == Name; });
  if (Known == Keys.end()) {
    SmallVector<StringRef, 16> Names;
    for (const Key &K : Keys)
      Names.push_back(K.Name);
    fail(KeyNode->getSourceRange(), diags::TargetUnknownKey, Name, What, suggest(Name, Names));
    return note(diags::TargetKeys, What, join(Names, ", "));
  }
  if (Seen.contains(Known->Name))
    return fail(KeyNode->getSourceRange(), diags::TargetDuplicateKey, Name, What);
  yaml::Node *Value = Pair.getValue();
  if (Failed || !Value)
    return;
  Seen.insert({Known->Name, rangeOf(*Value)});
  Known->Read(*Value);
}

YAMLReader::Places YAMLReader::mapping(yaml::Node &Node, StringRef What, ArrayRef<Key> Keys) {
  Places Seen;
  auto *Map = dyn_cast<yaml::MappingNode>(&Node);
  if (!Map) {
    wrongType(Node, What, "a mapping of keys to values");
    return Seen;
  }
  SMRange MapRange = rangeOf(*Map);
  for (yaml::KeyValueNode &Pair : *Map) {
    pair(Pair, What, MapRange, Keys, Seen);
    if (Failed)
      return Seen;
  }
  for (const Key &K : Keys)
    if (K.Required && !Seen.contains(K.Name))
      K.Name == "source" ? fail(MapRange, diags::TargetMissingSource, What)
                         : fail(MapRange, diags::TargetMissingKey, K.Name, What);
  return Seen;
}

void YAMLReader::list(yaml::Node &Node, StringRef Name, function_ref<void(yaml::Node &)> Read) {
  auto *List = dyn_cast<yaml::SequenceNode>(&Node);
  if (!List)
    return wrongType(Node, Name, "a list");
  bool Empty = true;
  for (yaml::Node &Element : *List) {
    if (Failed)
      return;
    Empty = false;
    Read(Element);
    if (Failed)
      return;
  }
  if (Empty)
    fail(rangeOf(Node), diags::TargetEmptyList, Name);
}

SmallVector<YAMLReader::Text, 8> YAMLReader::texts(yaml::Node &Node, StringRef Name) {
  SmallVector<Text, 8> All;
  if (isa<yaml::ScalarNode>(Node))
    All.push_back(text(Node, Name));
  else
    list(Node, Name, [&](yaml::Node &Element) { All.push_back(text(Element, Name)); });
  return All;
}

YAMLReader::Text YAMLReader::text(yaml::Node &Node, StringRef Name) {
  Text Result;
  Result.Range = rangeOf(Node);
  if (auto *Scalar = dyn_cast<yaml::ScalarNode>(&Node)) {
    SmallString<64> Storage;
    Result.Value = Scalar->getValue(Storage).str();
  } else if (auto *Block = dyn_cast<yaml::BlockScalarNode>(&Node)) {
    Result.Value = Block->getValue().rtrim().str();
  } else {
    wrongType(Node, Name, "a text");
    return Result;
  }
  if (Result.Value.empty())
    fail(Result.Range, diags::TargetEmptyList, Name);
  return Result;
}

uint32_t YAMLReader::number(yaml::Node &Node, StringRef Name, uint32_t Min, uint32_t Max) {
  auto *Scalar = dyn_cast<yaml::ScalarNode>(&Node);
  SmallString<16> Storage;
  StringRef Value = Scalar ? Scalar->getValue(Storage) : StringRef();
  if (Value.empty() || !all_of(Value, isDigit)) {
    wrongType(Node, Name, "a whole number");
    return Min;
  }
  uint32_t Number = 0;
  if (Value.getAsInteger(10, Number) || Number < Min || Number > Max) {
    fail(rangeOf(Node), diags::TargetRange, "'" + Name.str() + "'", Value, Min, Max);
    return Min;
  }
  return Number;
}

bool YAMLReader::isFirst(yaml::Node &Node, StringRef Name, StringRef First, StringRef Second) {
  Text Given = text(Node, Name);
  if (Given.Value != First && Given.Value != Second)
    fail(Given.Range, diags::TargetWrongType, Name,
         ("'" + std::min(First, Second) + "' or '" + std::max(First, Second) + "'").str());
  return Given.Value == First;
}

bool YAMLReader::boolean(yaml::Node &Node, StringRef Name) {
  auto *Scalar = dyn_cast<yaml::ScalarNode>(&Node);
  SmallString<16> Storage;
  StringRef Value = Scalar ? Scalar->getValue(Storage) : StringRef();
  if (Value != "true" && Value != "false")
    wrongType(Node, Name, "true or false");
  return Value == "true";
}
