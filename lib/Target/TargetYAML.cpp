// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/TargetYAML.h"
#include "Support/DiagnosticsTarget.h"
#include "Target/Inheritance.h"
#include "Target/MatrixGroupYAML.h"
#include "Target/RowText.h"
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
  void checkPermissive();
  void readName(Node &N);
  void readAliases(Node &N);
  void readBackends(Node &N);
  void readInherited(Node &N);
  void readAccumulatorLayout(Node &N);
  void readSubgroup(Node &N);
  void readLimits(Node &N);
  void readGroupMatrices(Node &N);
  void readGather(Node &N);
  template <typename Item, typename Parser>
  void readNames(Node &N, StringRef Kind, StringSet<> &Seen, Parser Parse,
                 SmallVectorImpl<Item> &Items, ArrayRef<StringRef> All);
  void readFeatures(Node &N);
  void readWorkarounds(Node &N);
  void readMatrices(Node &N, bool Flexible);
  void readVectors(Node &N);
  ir::StageSet readStages(Node &N);
  void readMatrixLoads(Node &N);
  void readResidentGroups(Node &N);
  void addInherited();

  bool checkName(const Text &Name);
  void unique(StringSet<> &Seen, StringRef What, const Text &T) {
    if (!Seen.insert(T.Value).second)
      Reader.fail(T.Range, diags::TargetDuplicate, What, T.Value);
  }
  void readSource(Node &N, std::string &Source) { Source = Reader.text(N, "source").Value; }

  YAMLReader Reader;
  Target T;
  std::optional<Target> Base;
  YAMLReader::Places Own; ///< the keys of the file itself
  StringSet<> SeenNames, SeenFeatures, SeenWorkarounds, SeenRows;
};

void TargetReader::readTarget(Node &Root) {
  Own = Reader.mapping(
      Root, "a target",
      {
          {"name", true, [&](Node &N) { readName(N); }},
          {"aliases", false, [&](Node &N) { readAliases(N); }},
          {"description", false,
           [&](Node &N) { T.Description = Reader.text(N, "description").Value; }},
          {"inherits", false, [&](Node &N) { readInherited(N); }},
          {"backends", false, [&](Node &N) { readBackends(N); }},
          {"permissive", false, [&](Node &N) { T.Permissive = Reader.boolean(N, "permissive"); }},
          {"accumulator-layout", false, [&](Node &N) { readAccumulatorLayout(N); }},
          {"subgroup", false, [&](Node &N) { readSubgroup(N); }},
          {"limits", false, [&](Node &N) { readLimits(N); }},
          {"group-matrices", false, [&](Node &N) { readGroupMatrices(N); }},
          {"gather", false, [&](Node &N) { readGather(N); }},
          {"features", false, [&](Node &N) { readFeatures(N); }},
          {"workarounds", false, [&](Node &N) { readWorkarounds(N); }},
          {"matrix", false, [&](Node &N) { readMatrices(N, /*Flexible=*/false); }},
          {"flexible", false, [&](Node &N) { readMatrices(N, /*Flexible=*/true); }},
          {"vectors", false, [&](Node &N) { readVectors(N); }},
          {"matrix-loads", false, [&](Node &N) { readMatrixLoads(N); }},
          {"resident-groups", false, [&](Node &N) { readResidentGroups(N); }},
      });
  if (Reader.failed())
    return;
  if (T.Permissive)
    checkPermissive();
  auto Need = [&](StringRef Key, bool IsInherited) {
    if (!Own.contains(Key) && !IsInherited)
      Reader.fail(Reader.rangeOf(Root), diags::TargetMissingKey, Key, "a target");
  };
  Need("description", Base.has_value());
  Need("backends", Base.has_value());
  // A target that inherits from a permissive one is not permissive and does not inherit its
  // subgroup.
  if (!T.Permissive)
    Need("subgroup", Base && !Base->Permissive);
  if (!Reader.failed() && Base)
    addInherited();
}

/// Rejects facts in a permissive target, its own or inherited; marks the first of them.
void TargetReader::checkPermissive() {
  static constexpr StringLiteral Facts[] = {
      "accumulator-layout", "subgroup", "limits",   "group-matrices", "features",
      "workarounds",        "matrix",   "flexible", "vectors",        "matrix-loads",
      "resident-groups"};
  for (const auto &[Key, Where] : Own)
    if (is_contained(Facts, Key))
      return Reader.fail(Where, diags::TargetPermissive, Key);
  if (Base)
    Reader.fail(Own.lookup("inherits"), diags::TargetPermissive, "inherits");
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
  if (Reader.failed())
    return;
  if (embeddedTarget(Name.Value).empty()) {
    Reader.fail(Name.Range, diags::TargetUnknown, Name.Value, suggestTarget(Name.Value));
    return Reader.note(diags::TargetList);
  }
  Base = findTarget(Name.Value, Reader.diagnostics());
}

void TargetReader::readAccumulatorLayout(Node &N) {
  T.AccumulatorsAsB = Reader.isFirst(N, "accumulator-layout", "b", "a");
}

void TargetReader::readSubgroup(Node &N) {
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

void TargetReader::readGroupMatrices(Node &N) {
  GroupMatrixFacts &G = T.GroupMatrices;
  Reader.mapping(
      N, "group-matrices",
      {{"prefer", true,
        [&](Node &N) { G.AreFaster = Reader.isFirst(N, "prefer", "native", "waves"); }},
       {"reserved-shared-memory", false,
        [&](Node &N) {
          G.ReservedShared = Reader.number(N, "reserved-shared-memory", 1, 1u << 30);
        }},
       {"loop-bits", false, [&](Node &N) { G.LoopBits = Reader.number(N, "loop-bits", 1, 64); }},
       {"source", true, [&](Node &N) { readSource(N, G.Source); }}});
}

void TargetReader::readGather(Node &N) {
  GatherFacts &G = T.Gather;
  Reader.mapping(N, "gather",
                 {{"faster-than", false,
                   [&](Node &N) {
                     bool OnlyPlain = Reader.isFirst(N, "faster-than", "plain", "vectors");
                     G.Is =
                         OnlyPlain ? GatherFacts::FasterThanPlain : GatherFacts::FasterThanVectors;
                   }},
                  {"weights-by", false,
                   [&](Node &N) { G.ByGroup = Reader.isFirst(N, "weights-by", "group", "wave"); }},
                  {"source", true, [&](Node &N) { readSource(N, G.Source); }}});
}

/// Parses a list of names, each one of \p All. \p Kind describes an element in messages.
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

void TargetReader::readMatrices(Node &N, bool Flexible) {
  Reader.list(N, Flexible ? "flexible" : "matrix", [&](Node &E) {
    if (std::optional<MatrixGroup> Group = readMatrixGroup(Reader, E, Flexible, SeenRows))
      T.addMatrices(std::move(*Group));
  });
}

ir::StageSet TargetReader::readStages(Node &N) {
  StringSet<> Seen;
  SmallVector<StringRef, ir::NumStages> All;
  auto Rows = ArrayRef(ir::StageRows).take_front(ir::NumStages);
  for (const ir::StageRow &Row : Rows)
    All.push_back(Row.Word);
  auto Parse = [&](StringRef Word) -> std::optional<ir::Stage> {
    const auto *Row = find_if(Rows, [&](const ir::StageRow &R) { return R.Word == Word; });
    if (Row == Rows.end())
      return std::nullopt;
    return ir::Stage(Row - Rows.begin());
  };
  SmallVector<ir::Stage, ir::NumStages> Stages;
  readNames(N, "stage", Seen, Parse, Stages, All);
  ir::StageSet Set;
  for (ir::Stage S : Stages)
    Set = Set | S;
  return Set;
}

void TargetReader::readVectors(Node &N) {
  Reader.list(N, "vectors", [&](Node &E) {
    VectorGroup Group;
    Reader.mapping(E, "a vector group",
                   {{"types", false,
                     [&](Node &N) {
                       for (const Text &Types : Reader.texts(N, "types"))
                         if (std::optional<VectorTypes> Parsed = parseVector(Reader, Types)) {
                           Group.Types.push_back(*Parsed);
                           unique(SeenRows, "row", Types);
                         }
                     }},
                    {"accumulates", false,
                     [&](Node &N) {
                       for (const Text &Name : Reader.texts(N, "accumulates"))
                         if (std::optional<ElementType> Type = parseElementType(Name.Value);
                             Type == ElementType::F16 || Type == ElementType::F32)
                           Group.Accumulates.push_back(*Type);
                         else
                           Reader.fail(Name.Range, diags::TargetBadAccumulation, Name.Value);
                     }},
                    {"stages", false, [&](Node &N) { Group.Stages = readStages(N); }},
                    {"source", true, [&](Node &N) { readSource(N, Group.Source); }}});
    if (!Reader.failed() && Group.Types.empty() && Group.Accumulates.empty())
      Reader.fail(Reader.rangeOf(E), diags::TargetEmptyVectors);
    if (!Reader.failed())
      T.Vectors.push_back(std::move(Group));
  });
}

void TargetReader::readMatrixLoads(Node &N) {
  MatrixLoadFacts &L = T.MatrixLoads;
  Reader.mapping(
      N, "matrix-loads",
      {{"stride-zero", true, [&](Node &N) { L.StrideZero = Reader.boolean(N, "stride-zero"); }},
       {"alignment", false,
        [&](Node &N) {
          L.Alignment = Reader.number(N, "alignment", 1, 16);
          if (!isPowerOf2_32(L.Alignment))
            Reader.fail(Reader.rangeOf(N), diags::TargetWrongType, "alignment", "a power of two");
        }},
       {"source", true, [&](Node &N) { readSource(N, L.Source); }}});
}

void TargetReader::readResidentGroups(Node &N) {
  Reader.list(N, "resident-groups", [&](Node &E) {
    ResidentGroups Facts;
    auto ReadNumbers = [&](Node &N, StringRef Name, SmallVectorImpl<uint32_t> &Numbers) {
      Reader.list(N, Name,
                  [&](Node &E) { Numbers.push_back(Reader.number(E, Name, 1, 1u << 30)); });
    };
    Reader.mapping(
        E, "resident groups",
        {{"family", true, [&](Node &N) { Facts.Family = Reader.number(N, "family", 0, 255); }},
         {"graphics", true, [&](Node &N) { Facts.Draws = Reader.boolean(N, "graphics"); }},
         {"threads", true,
          [&](Node &N) { Facts.Threads = Reader.number(N, "threads", 1, MaxThreads); }},
         {"shared-memory", true,
          [&](Node &N) { ReadNumbers(N, "shared-memory", Facts.SharedMemory); }},
         {"groups", true, [&](Node &N) { ReadNumbers(N, "groups", Facts.Groups); }},
         {"source", true, [&](Node &N) { readSource(N, Facts.Source); }}});
    if (!Reader.failed() && Facts.Groups.size() != Facts.SharedMemory.size())
      Reader.fail(Reader.rangeOf(E), diags::TargetWrongType, "groups",
                  "as long a list as 'shared-memory'");
    if (!Reader.failed())
      T.Resident.push_back(std::move(Facts));
  });
}

/// Own keys replace inherited ones; lists of groups add to them.
void TargetReader::addInherited() {
  Target File = std::exchange(T, std::move(*Base));
  T.Name = std::move(File.Name);
  T.Aliases = std::move(File.Aliases);
  auto Take = [&](StringRef Key, auto Target::*Fact) {
    if (Own.contains(Key))
      T.*Fact = std::move(File.*Fact);
  };
  Take("description", &Target::Description);
  Take("backends", &Target::Backends);
  Take("subgroup", &Target::Subgroup);
  Take("limits", &Target::Limits);
  Take("group-matrices", &Target::GroupMatrices);
  Take("gather", &Target::Gather);
  Take("accumulator-layout", &Target::AccumulatorsAsB);
  Take("matrix-loads", &Target::MatrixLoads);
  Take("resident-groups", &Target::Resident);
  T.Permissive = false;
  dropListed(T, File);
  for (FeatureGroup &Group : File.FeatureGroups)
    T.addFeatures(std::move(Group));
  append_range(T.Workarounds, File.Workarounds);
  // Fixed groups come before flexible ones, as in a file.
  std::vector<MatrixGroup> Groups = std::exchange(T.Groups, {});
  T.Rows.clear();
  append_range(Groups, File.Groups);
  for (bool Flexible : {false, true})
    for (const MatrixGroup &Group : Groups)
      if (Group.Flexible == Flexible)
        T.addMatrices(Group);
  append_range(T.Vectors, File.Vectors);
}
} // namespace

std::optional<Target> tessera::parseTarget(StringRef FileName, StringRef Text,
                                           DiagnosticEngine &Diags) {
  return TargetReader(FileName, Text, Diags).read();
}
