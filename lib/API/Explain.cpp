// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Explain.h"
#include "API/Compile.h"
#include "IR/Analysis/LiveWords.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/LaneLayout.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Strategies.h"
#include "Target/TargetRegistry.h"
#include "Target/TargetYAML.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using ir::Op;
using ir::Opcode;
using ir::Type;

/// Rows and columns of a tile of which lanes are told.
constexpr uint32_t CornerSize = 16;

uint32_t Explainer::fileOf(StringRef Name, StringRef Text) {
  for (auto [I, File] : enumerate(Shader.Files))
    if (File.Name == Name)
      return uint32_t(I);
  Shader.Files.push_back({Name.str(), Text.str()});
  return uint32_t(Shader.Files.size() - 1);
}

ExplainedPlace Explainer::placeOf(const Loc &Where) {
  if (!Where.isValid() || !Where.Line)
    return {};
  auto [It, IsNew] = FileNumbers.try_emplace(Where.File, 0);
  if (IsNew)
    It->second = fileOf(Files.name(Where.File), Files.text(Where.File));
  return {It->second, Where.Line, Where.Col, Where.EndCol};
}

static ExplainedPlace startOf(ExplainedPlace P) {
  P.EndColumn = 0;
  return P;
}

//===--- what the user wrote ------------------------------------------------===//

uint32_t Explainer::matrixOf(const Type *Ty) {
  auto [It, IsNew] = Matrices.try_emplace(Ty, uint32_t(Of.Matrices.size()));
  if (IsNew) {
    ExplainedMatrix &Matrix = Of.Matrices.emplace_back();
    Matrix.Matrix = {Ty->element()->str(), Ty->rows(), Ty->cols(), ir::spelling(Ty->use()).str(),
                     ir::spelling(Ty->scope()).str()};
  }
  return It->second;
}

/// The matrices that \p O takes, then the one that it gives.
static SmallVector<const Type *, 4> matricesOf(const Op &O) {
  SmallVector<const Type *, 4> Found;
  for (const ir::Value *V : O.operands())
    if (V->type()->isMatrix())
      Found.push_back(V->type());
  if (O.type() && O.type()->isMatrix())
    Found.push_back(O.type());
  return Found;
}

void Explainer::noteOperations(ir::Module &M) {
  KindNumbers.clear();
  Kinds.clear();
  Matrices.clear();
  FirstKind = Of.Kinds.size();
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      // A question about a layout is no operation on a matrix.
      if (!O.mnemonic().starts_with("mat.") || O.is(Opcode::MatIsColumnMajor))
        return;
      Kind K{&O, O.mnemonic().str(), matricesOf(O), O.flag(ir::AttrKind::Saturating)};
      auto [It, IsNew] = KindNumbers.try_emplace(K, uint32_t(Of.Kinds.size()));
      if (IsNew) {
        ExplainedKind &New = Of.Kinds.emplace_back();
        New.Operation = K.Operation;
        for (const Type *Ty : K.Matrices)
          New.Matrices.push_back(matrixOf(Ty));
        Kinds.push_back(K);
      }
      ExplainedPlace Where = placeOf(O.loc());
      if (!Where.Line)
        return;
      auto [At, IsFirst] = Places.try_emplace(startOf(Where), Of.Operations.size());
      if (IsFirst)
        Of.Operations.push_back({Where, {}, {}});
      ExplainedOperation &Here = Of.Operations[At->second];
      Here.Where.EndColumn = std::max(Here.Where.EndColumn, Where.EndColumn);
      if (!is_contained(Here.Kinds, It->second))
        Here.Kinds.push_back(It->second);
    });
}

//===--- what was decided ---------------------------------------------------===//

/// The lane that holds an element of simdgroup_matrix 8x8 (docs/msl.md, mat.coord).
static std::vector<uint16_t> lanesOfSimdgroup() {
  std::vector<uint16_t> Lanes(64);
  for (uint16_t Lane = 0; Lane < 32; ++Lane)
    for (unsigned I = 0; I < 2; ++I) {
      unsigned Row = (Lane / 4 & 4) + Lane / 2 % 4, Column = (Lane / 4 & 2) * 2 + Lane % 2 * 2 + I;
      Lanes[Row * 8 + Column] = Lane;
    }
  return Lanes;
}

static const ir::PlannedGroup *groupOf(const ir::MatrixPlan &Plan, const Type *Ty) {
  auto Found = find_if(Plan.Groups, [&](const ir::PlannedGroup &G) { return G.Ty == Ty; });
  return Found == Plan.Groups.end() ? nullptr : &*Found;
}

/// Returns the part of \p Ty that a wave holds.
static const Type *heldByWave(const ir::MatrixPlan &Plan, const Type *Ty) {
  const ir::PlannedGroup *Group = groupOf(Plan, Ty);
  return Group && Group->Band ? Group->Band : Ty;
}

void Explainer::describe(const ir::MatrixPlan &Plan, const Type *Ty, ExplainedMatrix &Matrix) {
  if (const ir::PlannedGroup *Group = groupOf(Plan, Ty); Group && Group->Band) {
    Matrix.Grid = Group->Grid;
    Matrix.Band = {Group->Band->rows(), Group->Band->cols()};
  }
  const Type *Held = heldByWave(Plan, Ty);
  const ir::PlannedMatrix *Planned = Plan.find(Held);
  if (Planned && Planned->Tile)
    Planned = Plan.find(Held = Planned->Tile);
  Matrix.Tile = {Held->rows(), Held->cols()};
  if (Planned && Planned->PerLane) {
    LaneLayout Layout(Held, Plan.Lanes);
    bool InTiles = isInHalves(*Plan.setOf(Held));
    std::vector<uint16_t> InTile = lanesOfSimdgroup();
    Matrix.PerLane = Planned->PerLane;
    Matrix.Corner = {std::min(Held->rows(), CornerSize), std::min(Held->cols(), CornerSize)};
    for (uint32_t Row = 0; Row < Matrix.Corner[0]; ++Row)
      for (uint32_t Col = 0; Col < Matrix.Corner[1]; ++Col)
        Matrix.Lanes.push_back(
            InTiles ? InTile[Row % 8 * 8 + Col % 8]
                    : uint16_t(Layout.lane(Layout.Row.laneOf(Row), Layout.Col.laneOf(Col))));
    return;
  }
  if (const Type *Holder = Planned ? Planned->Sums ? Planned->Sums : Planned->Holder : nullptr)
    Matrix.HeldAs = Holder->str();
  if (Of.IsMetal && Held->rows() == 8 && Held->cols() == 8) {
    Matrix.Corner = {8, 8};
    Matrix.Lanes = lanesOfSimdgroup();
  }
}

static std::string textOf(const MatrixRow &Row) {
  return toString(Row.Shape) + " " + toString(Row.Types) + (Row.Flexible ? " and multiples" : "");
}

void Explainer::describe(const ir::MatrixPlan &Plan, const Kind &K, ExplainedKind &Told) {
  if (K.Matrices.empty())
    return;
  SmallVector<const Type *, 4> Held;
  for (const Type *Ty : K.Matrices)
    Held.push_back(heldByWave(Plan, Ty));
  if (const ir::PlannedSet *Set = Plan.setOf(Held.back())) {
    Told.Strategy = Set->Strategy.str();
    for (const ir::RefusedStrategy &R : Set->Refused)
      Told.Refused.push_back({R.Name.str(), R.Reason.str()});
  }
  Opcode Code = K.First->opcode();
  if (Code != Opcode::MatMul && Code != Opcode::MatMulAdd)
    return;
  for (const ir::PlannedMultiply &Mul : Plan.multiplies()) {
    bool IsIt = Mul.A == Held[0] && Mul.B == Held[1] && Mul.R == Held.back() &&
                Mul.C == Held[Code == Opcode::MatMulAdd ? 2 : Held.size() - 1] &&
                Mul.Saturating == K.Saturating;
    if (!IsIt)
      continue;
    if (Mul.isCut())
      Told.Tile = toString(MatrixShape{Mul.Tile[0], Mul.Tile[1], Mul.Tile[2]});
    Told.Route = Mul.Route.Words.str();
    if (Mul.Row && *Mul.Row < Device.Rows.size()) {
      Told.Row = textOf(Device.Rows[*Mul.Row]);
      Told.Source = Device.sourceOf(Device.Rows[*Mul.Row]);
    }
    return;
  }
}

void Explainer::notePlan(ir::Module &M) {
  for (auto [Ty, Number] : Matrices)
    describe(M.Plan, Ty, Of.Matrices[Number]);
  for (auto [I, K] : enumerate(Kinds))
    describe(M.Plan, K, Of.Kinds[FirstKind + I]);
  Of.Lanes = M.Plan.Lanes              ? M.Plan.Lanes
             : M.Entry.Wave            ? M.Entry.Wave->Max
             : Device.Subgroup.Default ? Device.Subgroup.Default
                                       : 32;
  ir::LiveWords Live = ir::liveWords(M, Of.Lanes);
  if (Live.Most >= Of.LiveWords) {
    Of.LiveWords = Live.Most;
    Of.LiveAt = placeOf(Live.Where);
  }
}

//===--- what was written ---------------------------------------------------===//

/// What an instruction counts as; Shared: where its address is in groupshared memory, and
/// then Count where it is in a buffer.
struct CountedOp {
  Opcode Code;
  ExplainedCount Count;
  std::optional<ExplainedCount> Shared = std::nullopt;
};
constexpr CountedOp CountedOps[] = {
    {Opcode::MatMul, ExplainedCount::Multiplies},
    {Opcode::MatMulAdd, ExplainedCount::Multiplies},
    {Opcode::MatLoad, ExplainedCount::MatrixLoads},
    {Opcode::SpirvMatLoad, ExplainedCount::MatrixLoads},
    {Opcode::MatStore, ExplainedCount::MatrixStores},
    {Opcode::SpirvMatStore, ExplainedCount::MatrixStores},
    {Opcode::Load, ExplainedCount::Loads, ExplainedCount::SharedLoads},
    {Opcode::Store, ExplainedCount::Stores, ExplainedCount::SharedStores},
    {Opcode::Barrier, ExplainedCount::Barriers}};

static std::optional<ExplainedCount> countedAs(const Op &O) {
  const auto *Row = find_if(CountedOps, [&](const CountedOp &C) { return O.is(C.Code); });
  if (Row == std::end(CountedOps))
    return std::nullopt;
  if (!Row->Shared)
    return Row->Count;
  ir::AddressSpace Space = ir::ops::FromAddress(O).address()->type()->space();
  if (Space == ir::AddressSpace::Workgroup)
    return Row->Shared;
  // What is the same for all threads of a dispatch is no access to a buffer.
  bool IsConstant = Space == ir::AddressSpace::Uniform || Space == ir::AddressSpace::Push;
  return ir::isResource(Space) && !IsConstant ? std::optional(Row->Count) : std::nullopt;
}

void Explainer::noteInstructions(ir::Module &M) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      std::optional<ExplainedCount> Counted = countedAs(O);
      if (!Counted)
        return;
      ++Of.Counts[size_t(*Counted)];
      if (auto At = Places.find(startOf(placeOf(O.loc()))); At != Places.end())
        ++Of.Operations[At->second].Counts[size_t(*Counted)];
    });
}

void Explainer::addText(ExplainedPlace Where, StringRef Text) {
  Where.Column = Where.EndColumn = 0;
  if (Of.Text.empty() || Of.Text.back().Where != Where)
    Of.Text.push_back({Where, {}});
  Of.Text.back().Text += (Text + "\n").str();
}

static StringRef textNamed(const SourceFiles &Files, StringRef Name) {
  for (uint32_t File = 1; !Files.name(File).empty(); ++File)
    if (Files.name(File) == Name)
      return Files.text(File);
  return {};
}

/// The string behind OpString, in which \ stands before '"' and itself.
static std::string unquote(StringRef Text) {
  std::string Out;
  Text.consume_front("\"");
  Text.consume_back("\"");
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '\\' && I + 1 < Text.size())
      ++I;
    Out += Text[I];
  }
  return Out;
}

void Explainer::noteSPIRV(StringRef Listing) {
  StringMap<std::string> Strings;
  StringMap<uint32_t> Numbers;
  ExplainedPlace Where;
  while (!Listing.empty()) {
    StringRef Line;
    std::tie(Line, Listing) = Listing.split('\n');
    StringRef Trimmed = Line.trim(), Result;
    if (Trimmed.starts_with("%"))
      std::tie(Result, Trimmed) = Trimmed.split(" = ");
    StringRef Name = Trimmed.split(' ').first;
    if (Name == "OpString")
      Strings[Result] = unquote(Trimmed.drop_front(Name.size() + 1));
    if (Name == "OpLine") {
      SmallVector<StringRef, 4> Words;
      Trimmed.split(Words, ' ', -1, /*KeepEmpty=*/false);
      Where = {};
      if (auto File = Strings.find(Words[1]);
          File != Strings.end() && !Words[2].getAsInteger(10, Where.Line)) {
        auto [It, IsNew] = Numbers.try_emplace(Words[1], 0);
        if (IsNew)
          It->second = fileOf(File->second, textNamed(Files, File->second));
        Where.File = It->second;
      }
      continue;
    }
    // A line is of its block.
    if (Name == "OpNoLine" || Name == "OpLabel" || Name == "OpFunctionEnd")
      Where = {};
    if (Name != "OpNoLine")
      addText(Where, Line);
  }
}

void Explainer::noteMSL(StringRef Text, ArrayRef<Loc> Lines) {
  for (size_t I = 0; !Text.empty(); ++I) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    addText(I < Lines.size() ? placeOf(Lines[I]) : ExplainedPlace(), Line);
  }
}

void Explainer::sortOperations() {
  std::vector<ExplainedOperation> Sorted;
  for (auto [Where, Number] : Places)
    Sorted.push_back(std::move(Of.Operations[Number]));
  Of.Operations = std::move(Sorted);
}

//===--- the compiles -------------------------------------------------------===//

/// Whether text for the target is MSL; what is no target is an error of the compile.
static bool isForMetal(const CompileOptions &Options) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  std::optional<Target> Device =
      Options.TargetText.empty()
          ? loadTarget(Options.Target.empty() ? "vulkan" : Options.Target, Diags)
          : parseTarget(Options.Target, Options.TargetText, Diags);
  return Device && !includes(Device->Backends, Backend::SPIRV);
}

static void forgetFigures(ExplainedTarget &Of) {
  Of.Entries.clear();
  Of.Matrices.clear();
  Of.Kinds.clear();
  Of.Operations.clear();
  Of.Text.clear();
  Of.Counts = {};
  Of.LiveWords = Of.Lanes = 0;
  Of.LiveAt = {};
}

ExplainedShader tessera::explain(std::string_view FileName, std::string_view Text,
                                 const CompileOptions &Options,
                                 const std::vector<std::string> &Targets) {
  ExplainedShader Shader;
  Shader.Files.push_back({std::string(FileName), std::string(Text)});
  std::vector<std::string> Names = Targets;
  if (Names.empty())
    Names.push_back(Options.Target);
  for (const std::string &Name : Names) {
    CompileOptions One = Options;
    One.Target = Name;
    ExplainedTarget Of;
    Of.IsMetal = isForMetal(One);
    Of.Name = Name.empty() ? "vulkan" : Name;
    One.Output = Of.IsMetal ? OutputKind::MSL : OutputKind::SPIRVAssembly;
    One.Debug = DebugOutput::None;
    One.DebugLines = One.DebugNames = One.Reflect = One.Listing = One.Dependencies = true;
    CompileResult Result = compileWith(std::string(FileName), std::string(Text), One,
                                       catchExceptions(One.Include), nullptr, {&Shader, &Of});
    Of.Success = Result.Success;
    Of.WrongOptions = Result.WrongOptions;
    Of.InternalError = Result.InternalError;
    Of.Diagnostics = std::move(Result.Diagnostics);
    Of.DiagnosticText = std::move(Result.RenderedText);
    Of.Entries = std::move(Result.Entries);
    for (std::string &File : Result.Dependencies)
      if (!is_contained(Shader.Dependencies, File))
        Shader.Dependencies.push_back(std::move(File));
    if (!Of.Success)
      forgetFigures(Of);
    Shader.Targets.push_back(std::move(Of));
  }
  return Shader;
}
