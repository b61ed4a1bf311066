// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/TargetYAML.h"
#include "Support/DiagnosticsTarget.h"
#include "Target/TargetRegistry.h"
#include "Target/YAMLReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using yaml::Node;

namespace {
/// The largest M, N or K of a row or a granularity.
constexpr uint32_t MaxRowDimension = 1024;
constexpr uint32_t MaxFlexibleDimension = 65536;
constexpr uint32_t MaxThreads = 65536;

class TargetReader {
public:
  TargetReader(StringRef FileName, StringRef Text, DiagnosticEngine &Diags)
      : Reader(FileName, Text, Diags) {}

  std::optional<Target> read() {
    if (!Reader.document([&](Node &Root) { readTarget(Root); }))
      return std::nullopt;
    return std::move(T);
  }

private:
  using Text = YAMLReader::Text;

  void readTarget(Node &Root);
  void readName(Node &N);
  void readAliases(Node &N);
  void readBackends(Node &N);
  void readInherited(Node &N);
  void readAccumulatorLayout(Node &N);
  void readSubgroup(Node &N);
  void readLimits(Node &N);
  template <typename Item, typename Parser>
  void readNames(Node &N, StringRef Kind, StringSet<> &Seen, Parser Parse,
                 SmallVectorImpl<Item> &Items, ArrayRef<StringRef> All);
  void readFeatures(Node &N);
  void readWorkarounds(Node &N);
  void readMatrices(Node &N, bool Flexible);
  void readVectors(Node &N);
  void readScope(Node &N, MatrixGroup &Group);
  void addInherited();

  bool checkName(const Text &Name);
  std::optional<MatrixShape> parseShape(const Text &T);
  std::optional<MatrixTypes> parseTypes(const Text &T);
  std::optional<VectorTypes> parseVector(const Text &T);
  std::optional<ElementType> parseElement(StringRef Name, SMRange Where, bool AllowPacked);
  void unique(StringSet<> &Seen, StringRef What, const Text &T) {
    if (!Seen.insert(T.Value).second)
      Reader.fail(T.Range, diags::TargetDuplicate, What, T.Value);
  }
  void readSource(Node &N, std::string &Source) { Source = Reader.text(N, "source").Value; }

  YAMLReader Reader;
  Target T;
  std::optional<Target> Base;
  SMRange InheritsRange;
  bool HasBackends = false, HasSubgroup = false, HasLimits = false, HasDescription = false,
       HasAccumulatorLayout = false;
  StringSet<> SeenNames, SeenFeatures, SeenWorkarounds, SeenRows;
};

void TargetReader::readTarget(Node &Root) {
  // A permissive target has none of these; the range is where the first of them stands.
  SMRange Facts;
  StringRef Fact;
  auto Noting = [&](StringRef Name, Node &N) {
    if (Fact.empty()) {
      Fact = Name;
      Facts = Reader.rangeOf(N);
    }
  };
  Reader.mapping(
      Root, "a target",
      {
          {"name", true, [&](Node &N) { readName(N); }},
          {"aliases", false, [&](Node &N) { readAliases(N); }},
          {"description", false,
           [&](Node &N) {
             HasDescription = true;
             T.Description = Reader.text(N, "description").Value;
           }},
          {"inherits", false, [&](Node &N) { readInherited(N); }},
          {"backends", false, [&](Node &N) { readBackends(N); }},
          {"permissive", false, [&](Node &N) { T.Permissive = Reader.boolean(N, "permissive"); }},
          {"accumulator-layout", false,
           [&](Node &N) {
             Noting("accumulator-layout", N);
             readAccumulatorLayout(N);
           }},
          {"subgroup", false,
           [&](Node &N) {
             Noting("subgroup", N);
             readSubgroup(N);
           }},
          {"limits", false,
           [&](Node &N) {
             Noting("limits", N);
             readLimits(N);
           }},
          {"features", false,
           [&](Node &N) {
             Noting("features", N);
             readFeatures(N);
           }},
          {"workarounds", false,
           [&](Node &N) {
             Noting("workarounds", N);
             readWorkarounds(N);
           }},
          {"matrix", false,
           [&](Node &N) {
             Noting("matrix", N);
             readMatrices(N, /*Flexible=*/false);
           }},
          {"flexible", false,
           [&](Node &N) {
             Noting("flexible", N);
             readMatrices(N, /*Flexible=*/true);
           }},
          {"vectors", false,
           [&](Node &N) {
             Noting("vectors", N);
             readVectors(N);
           }},
      });
  if (Reader.failed())
    return;
  if (T.Permissive && !Fact.empty())
    return Reader.fail(Facts, diags::TargetPermissive, Fact);
  if (T.Permissive && Base)
    return Reader.fail(InheritsRange, diags::TargetPermissive, "inherits");
  auto Need = [&](bool Has, StringRef Key) {
    if (!Has && !Base)
      Reader.fail(Reader.rangeOf(Root), diags::TargetMissingKey, Key, "a target");
  };
  Need(HasDescription, "description");
  Need(HasBackends, "backends");
  Need(HasSubgroup || T.Permissive, "subgroup");
  if (!Reader.failed() && Base)
    addInherited();
}

bool TargetReader::checkName(const Text &Name) {
  bool Good = !Name.Value.empty() && all_of(Name.Value, [](char C) {
    return (C >= 'a' && C <= 'z') || isDigit(C) || C == '-' || C == '.';
  });
  if (!Good)
    Reader.fail(Name.Range, diags::TargetBadName, Name.Value);
  return Good;
}

void TargetReader::readName(Node &N) {
  Text Name = Reader.text(N, "name");
  if (!Reader.failed() && checkName(Name)) {
    unique(SeenNames, "name", Name);
    T.Name = Name.Value;
  }
}

void TargetReader::readAliases(Node &N) {
  for (const Text &Alias : Reader.texts(N, "aliases")) {
    if (Reader.failed() || !checkName(Alias))
      return;
    unique(SeenNames, "name", Alias);
    T.Aliases.push_back(Alias.Value);
  }
}

void TargetReader::readBackends(Node &N) {
  HasBackends = true;
  uint8_t Set = 0;
  StringSet<> Seen;
  for (const Text &One : Reader.texts(N, "backends")) {
    if (One.Value != "spirv" && One.Value != "msl")
      return Reader.fail(One.Range, diags::TargetUnknownBackend, One.Value);
    unique(Seen, "back end", One);
    Set |= uint8_t(One.Value == "msl" ? Backend::MSL : Backend::SPIRV);
  }
  T.Backends = Backend(Set);
}

void TargetReader::readInherited(Node &N) {
  Text Name = Reader.text(N, "inherits");
  InheritsRange = Name.Range;
  if (Reader.failed())
    return;
  if (embeddedTarget(Name.Value).empty()) {
    Reader.fail(Name.Range, diags::TargetUnknown, Name.Value, suggestTarget(Name.Value));
    return Reader.note(diags::TargetList);
  }
  Base = findTarget(Name.Value, Reader.diagnostics());
}

void TargetReader::readAccumulatorLayout(Node &N) {
  Text Layout = Reader.text(N, "accumulator-layout");
  if (Layout.Value != "a" && Layout.Value != "b")
    return Reader.fail(Layout.Range, diags::TargetWrongType, "accumulator-layout", "'a' or 'b'");
  T.AccumulatorsAsB = Layout.Value == "b";
  HasAccumulatorLayout = true;
}

void TargetReader::readSubgroup(Node &N) {
  HasSubgroup = true;
  SubgroupSizes &S = T.Subgroup;
  SMRange Sizes, Default;
  Reader.mapping(N, "subgroup",
                 {{"sizes", true,
                   [&](Node &N) {
                     Sizes = Reader.rangeOf(N);
                     Reader.list(N, "sizes", [&](Node &E) {
                       S.Sizes.push_back(Reader.number(E, "sizes", 1, 128));
                     });
                   }},
                  {"default", true,
                   [&](Node &N) {
                     Default = Reader.rangeOf(N);
                     S.Default = Reader.number(N, "default", 1, 128);
                   }},
                  {"source", true, [&](Node &N) { readSource(N, S.Source); }}});
  bool Ascending = is_sorted(S.Sizes, [](uint32_t A, uint32_t B) { return A <= B; });
  if (!Ascending || !all_of(S.Sizes, [](uint32_t Size) { return isPowerOf2_32(Size); }))
    Reader.fail(Sizes, diags::TargetSubgroupSizes);
  if (!is_contained(S.Sizes, S.Default))
    Reader.fail(Default, diags::TargetSubgroupDefault, S.Default);
}

void TargetReader::readLimits(Node &N) {
  HasLimits = true;
  TargetLimits &L = T.Limits;
  Reader.mapping(
      N, "limits",
      {{"workgroup-invocations", false,
        [&](Node &N) {
          L.WorkgroupInvocations = Reader.number(N, "workgroup-invocations", 1, MaxThreads);
        }},
       {"workgroup-size", false,
        [&](Node &N) {
          SMRange Where = Reader.rangeOf(N);
          unsigned Count = 0;
          Reader.list(N, "workgroup-size", [&](Node &E) {
            uint32_t Size = Reader.number(E, "workgroup-size", 1, MaxThreads);
            if (Count < 3)
              L.WorkgroupSize[Count] = Size;
            ++Count;
          });
          if (Count != 3)
            Reader.fail(Where, diags::TargetWrongType, "workgroup-size", "a list of three numbers");
        }},
       {"shared-memory", false,
        [&](Node &N) { L.SharedMemory = Reader.number(N, "shared-memory", 1, 1u << 30); }},
       {"source", true, [&](Node &N) { readSource(N, L.Source); }}});
}

/// The names of a list whose possible ones are \p All; \p Kind is what one of them is.
template <typename Item, typename Parser>
void TargetReader::readNames(Node &N, StringRef Kind, StringSet<> &Seen, Parser Parse,
                             SmallVectorImpl<Item> &Items, ArrayRef<StringRef> All) {
  for (const Text &Name : Reader.texts(N, "list")) {
    if (std::optional<Item> Known = Parse(Name.Value)) {
      Items.push_back(*Known);
      unique(Seen, Kind, Name);
      continue;
    }
    Reader.fail(Name.Range, diags::TargetUnknownName, Kind, Name.Value, suggest(Name.Value, All));
    return Reader.note(diags::TargetKnownNames, Kind, join(All, ", "));
  }
}

void TargetReader::readFeatures(Node &N) {
  SmallVector<StringRef, NumFeatures> All;
  for (unsigned I = 0; I < NumFeatures; ++I)
    All.push_back(info(Feature(I)).Name);
  Reader.list(N, "features", [&](Node &E) {
    FeatureGroup Group;
    Reader.mapping(E, "a feature group",
                   {{"list", true,
                     [&](Node &N) {
                       readNames(N, "feature", SeenFeatures, parseFeature, Group.Features, All);
                     }},
                    {"source", true, [&](Node &N) { readSource(N, Group.Source); }}});
    if (!Reader.failed())
      T.addFeatures(std::move(Group));
  });
}

void TargetReader::readWorkarounds(Node &N) {
  SmallVector<StringRef, NumWorkarounds> All;
  for (unsigned I = 0; I < NumWorkarounds; ++I)
    All.push_back(name(Workaround(I)));
  Reader.list(N, "workarounds", [&](Node &E) {
    WorkaroundGroup Group;
    Reader.mapping(E, "a group of workarounds",
                   {{"list", true,
                     [&](Node &N) {
                       readNames(N, "workaround", SeenWorkarounds, parseWorkaround,
                                 Group.Workarounds, All);
                     }},
                    {"source", true, [&](Node &N) { readSource(N, Group.Source); }}});
    if (!Reader.failed())
      T.Workarounds.push_back(std::move(Group));
  });
}

void TargetReader::readScope(Node &N, MatrixGroup &Group) {
  Text Name = Reader.text(N, "scope");
  if (Name.Value != "subgroup" && Name.Value != "workgroup")
    Reader.fail(Name.Range, diags::TargetUnknownScope, Name.Value);
  Group.Scope = Name.Value == "workgroup" ? MatrixScope::Workgroup : MatrixScope::Subgroup;
}

void TargetReader::readMatrices(Node &N, bool Flexible) {
  StringRef ListName = Flexible ? "flexible" : "matrix";
  Reader.list(N, ListName, [&](Node &E) {
    MatrixGroup Group;
    Group.Flexible = Flexible;
    SMRange GroupRange = Reader.rangeOf(E), Invocations, TypesRange;
    SmallVector<YAMLReader::Key, 8> Keys;
    auto ReadShapes = [&](Node &N) {
      for (const Text &Shape : Reader.texts(N, Flexible ? "granularity" : "shapes"))
        if (std::optional<MatrixShape> S = parseShape(Shape))
          Group.Shapes.push_back(*S);
    };
    auto ReadTypes = [&](Node &N) {
      TypesRange = Reader.rangeOf(N);
      for (const Text &Types : Reader.texts(N, "types"))
        if (std::optional<MatrixTypes> Parsed = parseTypes(Types))
          Group.Types.push_back(*Parsed);
    };
    auto ReadSaturating = [&](Node &N) { Group.Saturating = Reader.boolean(N, "saturating"); };
    auto ReadScope = [&](Node &N) { readScope(N, Group); };
    auto ReadInvocations = [&](Node &N) {
      Invocations = Reader.rangeOf(N);
      Group.Invocations = Reader.number(N, "invocations", 1, MaxThreads);
    };
    auto ReadMaxDimension = [&](Node &N) {
      Group.MaxDimension = Reader.number(N, "max-dimension", 1, MaxFlexibleDimension);
    };
    auto ReadSource = [&](Node &N) { readSource(N, Group.Source); };
    Keys.push_back({Flexible ? "granularity" : "shapes", true, ReadShapes});
    Keys.push_back({"types", true, ReadTypes});
    Keys.push_back({"saturating", false, ReadSaturating});
    Keys.push_back({"scope", false, ReadScope});
    Keys.push_back({"invocations", false, ReadInvocations});
    if (Flexible)
      Keys.push_back({"max-dimension", false, ReadMaxDimension});
    Keys.push_back({"source", true, ReadSource});
    Reader.mapping(E, Flexible ? "a flexible group" : "a matrix group", Keys);
    if (Reader.failed())
      return;
    if (Group.Scope == MatrixScope::Workgroup && !Group.Invocations)
      return Reader.fail(GroupRange, diags::TargetInvocationsMissing);
    if (Group.Scope == MatrixScope::Subgroup && Group.Invocations)
      return Reader.fail(Invocations, diags::TargetInvocationsSubgroup);
    for (const MatrixTypes &Types : Group.Types)
      for (const MatrixShape &Shape : Group.Shapes) {
        std::string Row = toString(Shape) + " " + toString(Types);
        if (!SeenRows
                 .insert(fmt::format("{} {} {} {} {}", Row, Flexible, Group.Saturating,
                                     size_t(Group.Scope), Group.Invocations))
                 .second)
          return Reader.fail(TypesRange, diags::TargetDuplicate, "row", Row);
      }
    T.addMatrices(std::move(Group));
  });
}

void TargetReader::readVectors(Node &N) {
  Reader.list(N, "vectors", [&](Node &E) {
    VectorGroup Group;
    Reader.mapping(E, "a vector group",
                   {{"types", true,
                     [&](Node &N) {
                       for (const Text &Types : Reader.texts(N, "types"))
                         if (std::optional<VectorTypes> Parsed = parseVector(Types)) {
                           Group.Types.push_back(*Parsed);
                           unique(SeenRows, "row", Types);
                         }
                     }},
                    {"source", true, [&](Node &N) { readSource(N, Group.Source); }}});
    if (!Reader.failed())
      T.Vectors.push_back(std::move(Group));
  });
}

/// Own keys replace inherited ones; lists of groups add to them.
void TargetReader::addInherited() {
  Target Own = std::exchange(T, std::move(*Base));
  T.Name = std::move(Own.Name);
  T.Aliases = std::move(Own.Aliases);
  if (HasDescription)
    T.Description = std::move(Own.Description);
  if (HasBackends)
    T.Backends = Own.Backends;
  if (HasSubgroup)
    T.Subgroup = std::move(Own.Subgroup);
  if (HasLimits)
    T.Limits = std::move(Own.Limits);
  if (HasAccumulatorLayout)
    T.AccumulatorsAsB = Own.AccumulatorsAsB;
  T.Permissive = false;
  for (FeatureGroup &Group : Own.FeatureGroups)
    T.addFeatures(std::move(Group));
  append_range(T.Workarounds, Own.Workarounds);
  // Fixed groups stand before flexible ones, as in a file.
  std::vector<MatrixGroup> Groups = std::exchange(T.Groups, {});
  T.Rows.clear();
  append_range(Groups, Own.Groups);
  for (bool Flexible : {false, true})
    for (const MatrixGroup &Group : Groups)
      if (Group.Flexible == Flexible)
        T.addMatrices(Group);
  append_range(T.Vectors, Own.Vectors);
}

std::optional<MatrixShape> TargetReader::parseShape(const Text &T) {
  SmallVector<StringRef, 4> Parts;
  StringRef(T.Value).split(Parts, 'x');
  uint32_t Sizes[3] = {0, 0, 0};
  bool Good = Parts.size() == 3 && all_of(Parts, [](StringRef Part) {
                return !Part.empty() && Part.size() < 9 && all_of(Part, isDigit);
              });
  if (!Good) {
    Reader.fail(T.Range, diags::TargetBadShape, T.Value);
    return std::nullopt;
  }
  for (unsigned I = 0; I < 3; ++I) {
    Parts[I].getAsInteger(10, Sizes[I]);
    if (Sizes[I] == 0 || Sizes[I] > MaxRowDimension) {
      Reader.fail(T.Range, diags::TargetRange, fmt::format("{} of '{}'", "MNK"[I], T.Value),
                  Sizes[I], 1, MaxRowDimension);
      return std::nullopt;
    }
  }
  return MatrixShape{Sizes[0], Sizes[1], Sizes[2]};
}

std::optional<ElementType> TargetReader::parseElement(StringRef Name, SMRange Where,
                                                      bool AllowPacked) {
  std::optional<ElementType> Type = parseElementType(Name);
  if (Type && !AllowPacked && (*Type == ElementType::S8Packed || *Type == ElementType::U8Packed)) {
    Reader.fail(Where, diags::TargetPackedElement, Name);
    return std::nullopt;
  }
  if (Type || Reader.failed())
    return Type;
  Reader.fail(Where, diags::TargetUnknownElement, Name);
  Reader.note(diags::TargetElements, join(elementTypeNames(), ", "));
  return std::nullopt;
}

std::optional<MatrixTypes> TargetReader::parseTypes(const Text &T) {
  SmallVector<StringRef, 8> Words;
  SplitString(T.Value, Words);
  bool Short = Words.size() == 5 && Words[1] == "x" && Words[3] == "->";
  bool Long = Words.size() == 7 && Words[1] == "x" && Words[3] == "+" && Words[5] == "->";
  if (!Short && !Long) {
    Reader.fail(T.Range, diags::TargetBadTypes, T.Value);
    return std::nullopt;
  }
  auto A = parseElement(Words[0], T.Range, false);
  auto B = parseElement(Words[2], T.Range, false);
  auto C = parseElement(Words[4], T.Range, false);
  auto R = Long ? parseElement(Words[6], T.Range, false) : C;
  if (!A || !B || !C || !R)
    return std::nullopt;
  return MatrixTypes{*A, *B, *C, *R};
}

std::optional<VectorTypes> TargetReader::parseVector(const Text &T) {
  SmallVector<StringRef, 12> Words;
  SplitString(T.Value, Words);
  bool Transposable = !Words.empty() && Words.back() == "(transposable)";
  if (Transposable)
    Words.pop_back();
  if (Words.size() != 9 || Words[1] != "as" || Words[3] != "x" || Words[5] != "+" ||
      Words[7] != "->") {
    Reader.fail(T.Range, diags::TargetBadVector, T.Value);
    return std::nullopt;
  }
  std::optional<ElementType> Types[5];
  for (unsigned I = 0; I < 5; ++I) {
    Types[I] = parseElement(Words[2 * I], T.Range, true);
    if (!Types[I])
      return std::nullopt;
  }
  return VectorTypes{*Types[0], *Types[1], *Types[2], *Types[3], *Types[4], Transposable};
}
} // namespace

std::optional<Target> tessera::parseTarget(StringRef FileName, StringRef Text,
                                           DiagnosticEngine &Diags) {
  return TargetReader(FileName, Text, Diags).read();
}
