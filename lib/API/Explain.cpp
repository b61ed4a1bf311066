// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Explain.h"
#include "API/Compile.h"
#include "IR/OpViews.h"
#include "Target/TargetRegistry.h"
#include "Target/TargetYAML.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tessera;
using ir::Op;
using ir::Opcode;
using ir::Type;

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

static std::string nameOf(const ReflectedMatrix &M) {
  return formatv("{0} {1}x{2} {3} ", M.Element, M.Rows, M.Columns, M.Use);
}

uint32_t Explainer::numberOf(const ReflectedMatrix &Matrix) {
  auto IsIt = [&](const ExplainedMatrix &M) {
    return M.Matrix.Scope == Matrix.Scope && nameOf(M.Matrix) == nameOf(Matrix);
  };
  auto Found = find_if(Of.Matrices, IsIt);
  if (Found != Of.Matrices.end())
    return uint32_t(Found - Of.Matrices.begin());
  ExplainedMatrix &New = Of.Matrices.emplace_back();
  New.Matrix = Matrix;
  New.Tile = {Matrix.Rows, Matrix.Columns};
  return uint32_t(Of.Matrices.size() - 1);
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
      std::optional<ThreadOperands> Thread = threadOperandsOf(M.types(), O);
      // mat.is_col_major is a question about a layout.
      if (!Thread && (!O.mnemonic().starts_with("mat.") || O.is(Opcode::MatIsColumnMajor)))
        return;
      Kind K{O.mnemonic().str(), matricesOf(O), O.flag(ir::AttrKind::Saturating),
             Thread ? nameOf(Thread->Matrix) + Thread->Vectors : ""};
      auto [It, IsNew] = KindNumbers.try_emplace(K, uint32_t(Of.Kinds.size()));
      if (IsNew) {
        ExplainedKind &New = Of.Kinds.emplace_back();
        New.Operation = K.Operation;
        for (const Type *Ty : K.Matrices)
          New.Matrices.push_back(matrixOf(Ty));
        if (Thread) {
          New.Vectors = Thread->Vectors;
          New.Matrices.push_back(numberOf(Thread->Matrix));
        }
        Kinds.push_back(K);
      }
      ExplainedPlace Where = placeOf(O.loc());
      if (!Where.Line)
        return;
      auto [At, IsFirst] = Places.try_emplace(Where.start(), Of.Operations.size());
      if (IsFirst)
        Of.Operations.emplace_back().Where = Where;
      ExplainedOperation &Here = Of.Operations[At->second];
      Here.Where.EndColumn = std::max(Here.Where.EndColumn, Where.EndColumn);
      if (!is_contained(Here.Kinds, It->second))
        Here.Kinds.push_back(It->second);
    });
}

//===--- what was written ---------------------------------------------------===//

/// The count that an instruction adds to. With Shared, an address in groupshared memory counts as
/// that, and one in a buffer as Count.
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
    {Opcode::SpirvVecLoad, ExplainedCount::Loads},
    {Opcode::SpirvVecStore, ExplainedCount::Stores},
    {Opcode::Atomic, ExplainedCount::Atomics, ExplainedCount::Atomics},
    {Opcode::SpirvMulVec, ExplainedCount::VectorInstructions},
    {Opcode::SpirvMulVecAdd, ExplainedCount::VectorInstructions},
    {Opcode::SpirvOuterProduct, ExplainedCount::VectorInstructions},
    {Opcode::SpirvVecAtomicAdd, ExplainedCount::VectorInstructions},
    {Opcode::WaveReadLane, ExplainedCount::LaneReads},
    {Opcode::Mul, ExplainedCount::Arithmetic},
    {Opcode::Fma, ExplainedCount::Arithmetic},
    {Opcode::Mad, ExplainedCount::Arithmetic},
    {Opcode::Dot, ExplainedCount::Arithmetic},
    {Opcode::DotPacked, ExplainedCount::Arithmetic},
    {Opcode::SpirvDotPacked, ExplainedCount::Arithmetic},
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
  // Constant buffers, texture buffers and push constants are the same for all threads of a
  // dispatch.
  return ir::isResource(Space) && !ir::isConstantSpace(Space) ? std::optional(Row->Count)
                                                              : std::nullopt;
}

void Explainer::noteInstructions(ir::Module &M) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      ExplainedOperation *Here = at(O);
      if (Here)
        Generated.insert(size_t(Here - Of.Operations.data()));
      std::optional<ExplainedCount> Counted = countedAs(O);
      if (!Counted)
        return;
      ++Of.Counts[size_t(*Counted)];
      if (Here)
        ++Here->Counts[size_t(*Counted)];
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

/// The value of the literal \p Text of OpString, which has \ before '"' and itself.
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
    // OpLine applies up to the end of its block.
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
  // Loads and multiplies without instructions were removed after the plan. Others may be constants.
  auto NeedsInstructions = [&](uint32_t K) {
    // Of a pair, only one of the two has instructions.
    StringRef Name = Of.Kinds[K].Operation;
    return (Name == "mat.load" || Name.starts_with("mat.mul")) && Of.Kinds[K].Together == 1;
  };
  std::vector<ExplainedOperation> Sorted;
  for (auto [Where, Number] : Places) {
    ExplainedOperation &O = Sorted.emplace_back(std::move(Of.Operations[Number]));
    O.Removed |= !Generated.contains(Number) && all_of(O.Kinds, NeedsInstructions);
  }
  Of.Operations = std::move(Sorted);
}

//===--- the compiles -------------------------------------------------------===//

/// Whether the target's output is MSL. The compile reports an unknown target.
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

ExplainedShader tessera::explainWith(std::string_view FileName, std::string_view Text,
                                     const CompileOptions &Options,
                                     const std::vector<std::string> &Targets,
                                     IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
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
                                       catchExceptions(One.Include), Disk, {&Shader, &Of});
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

ExplainedShader tessera::explain(std::string_view FileName, std::string_view Text,
                                 const CompileOptions &Options,
                                 const std::vector<std::string> &Targets) {
  return explainWith(FileName, Text, Options, Targets, nullptr);
}
