// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Matrices/ThreadMatrix.h"
#include "IR/ThreadMatrix.h"
#include "Lower/Matrices/MatrixTypes.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::ElementFormat;
using tessera::ir::MatrixLayout;
using tessera::ir::MatrixUse;
using tessera::ir::Value;

bool tessera::isThreadMatrix(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && !threadMatrixDialect(Record).empty();
}

namespace {
/// Numbers of a format in a vector.
struct Numbers {
  ElementFormat Format;
  Value *V = nullptr; ///< a vector, also of one component
  uint32_t Count = 0; ///< as many as there is room for
  unsigned Each = 1;  ///< in a component
};

/// The members that the table below names each build what a tag stands for.
class ThreadCall {
public:
  ThreadCall(FunctionLowering &F, const CallExpr *E, const DialectRules &Rules)
      : F(F), B(F.B), E(E), Rules(Rules) {}

  void load();
  void multiply();
  void outerProduct();
  void addMatrix();
  void addVector();
  void convert();

private:
  SourceRange range() const { return FunctionLowering::range(E); }
  Value *value(unsigned I) {
    Value *V = F.rvalue(E->getArg(I));
    F.at(range());
    return V;
  }
  template <typename... Args> void fail(DiagID ID, const Args &...Arguments) {
    F.report(range(), ID, Arguments...);
    Failed = true;
  }
  /// Gives the out argument 0 what \p Make makes; after a report nothing.
  void give(function_ref<Value *(const ir::Type *)> Make);

  std::optional<MatrixArgs> matrixOf(unsigned I, MatrixUse Use);
  std::optional<ElementType> component(unsigned I, const char *What);
  std::optional<Numbers> numbers(Value *V, ElementType Of, const char *What);
  std::optional<Numbers> numbersOf(unsigned I, const char *What);
  void checkLength(const Numbers &N, uint32_t Wanted, const char *What, const char *Of,
                   const MatrixArgs &Matrix);
  std::optional<uint64_t> promise(unsigned I, uint64_t Least);
  Value *keeping(Value *V, std::optional<uint64_t> Align);
  bool checkPlace(const MatrixArgs &Matrix, Value *Offset, Value *Stride,
                  std::optional<uint64_t> Layout, uint64_t Align);
  Value *asVector(Value *V) {
    return V->type()->isVector() ? V : B.Construct({V}, F.Types.vector(V->type(), 1));
  }

  FunctionLowering &F;
  ir::Builder &B;
  const CallExpr *E;
  const DialectRules &Rules;
  bool Failed = false;
};
} // namespace

/// Every number of the type \p Number is one of the type \p Wide.
static bool holdsAll(const ir::Type *Wide, const ir::Type *Number) {
  if (Wide == Number)
    return true;
  if (Wide->isFloat() && Number->isFloat())
    return Wide->bits() > Number->bits();
  if (!Wide->isInt() || !Number->isInt())
    return false;
  return Wide->bits() > Number->bits() && (Wide->isSigned() || !Number->isSigned());
}

static ElementFormat formatOf(ir::TypeContext &Types, ElementType Element) {
  return ir::formatOf(componentType(Types, Element));
}

void ThreadCall::give(function_ref<Value *(const ir::Type *)> Make) {
  const auto *Out = cast<HLSLOutArgExpr>(E->getArg(0));
  LValue Result = F.outArgument(Out);
  const ir::Type *Ty = F.type(Result.Type, range());
  F.at(range());
  Value *Made = Make(Ty);
  F.store(Result, Failed || !Made ? F.undef(Ty) : Made, range());
  F.writeBack(Out);
}

/// None after a report.
std::optional<MatrixArgs> ThreadCall::matrixOf(unsigned I, MatrixUse Use) {
  QualType T = E->getArg(I)->getType().getNonReferenceType();
  if (!isThreadMatrix(T)) {
    // One of another scope, or with a use that no matrix of a thread has, is reported by its type.
    if (dialectIn(T).empty() ||
        matrixArgsOf(F.L, T->getAsCXXRecordDecl(), range()).Scope != ir::Scope::Thread)
      fail(diags::ThreadMatrixOther, E->getDirectCallee()->getName());
    Failed = true;
    return std::nullopt;
  }
  MatrixArgs Args = matrixArgsOf(F.L, T->getAsCXXRecordDecl(), range());
  if (Args.Use != Use) {
    fail(diags::ThreadMatrixUse, Rules.use(Use).What, Rules.use(Args.Use).What);
    return std::nullopt;
  }
  if (!checkMatrixArgs(F.L, Args, F.loc(range()))) {
    Failed = true;
    return std::nullopt;
  }
  return Args;
}

/// The component that argument \p I is the number of; none after a report.
std::optional<ElementType> ThreadCall::component(unsigned I, const char *What) {
  std::optional<uint64_t> Number = FunctionLowering::constantInt(value(I));
  std::optional<ElementType> Found = Number ? Rules.component(uint32_t(*Number)) : std::nullopt;
  if (!Found)
    fail(diags::ThreadInterpretation, What, Number ? std::to_string(*Number) : "no constant");
  return Found;
}

std::optional<Numbers> ThreadCall::numbers(Value *V, ElementType Of, const char *What) {
  const ir::Type *Component = V->type()->scalar();
  if (!Component->isInt() && !Component->isFloat()) {
    fail(diags::ThreadVector, What, hlslName(V->type()));
    return std::nullopt;
  }
  Numbers N;
  N.Format = formatOf(F.Types, Of);
  N.V = asVector(V);
  N.Each = ir::numbersIn(Component, N.Format);
  N.Count = uint32_t(N.V->type()->count() * N.Each);
  if (!N.Each) {
    const ir::Type *Number = componentType(F.Types, Of);
    fail(diags::ThreadHeld, What, hlslName(V->type()), Rules.nameOf(Of),
         Number->bits() == 8 || Number->isFloat(ir::FloatFormat::BF16) ? "uint" : hlslName(Number));
    return std::nullopt;
  }
  return N;
}

/// Argument \p I, as what it is.
std::optional<Numbers> ThreadCall::numbersOf(unsigned I, const char *What) {
  Value *V = value(I);
  std::optional<ElementType> Of;
  QualType T = E->getArg(I)->getType().getNonReferenceType();
  if (const auto *Vector = T->getAs<clang::VectorType>())
    T = Vector->getElementType();
  if (T->isScalarType() && !T->isBooleanType())
    Of = elementType(F.L, T, range());
  if (Of == ElementType::S8Packed)
    Of = ElementType::S8;
  if (Of == ElementType::U8Packed)
    Of = ElementType::U8;
  if (!Of) {
    fail(diags::ThreadVector, What, hlslName(V->type()));
    return std::nullopt;
  }
  return numbers(V, *Of, What);
}

/// Packing may leave room for less than a component more.
void ThreadCall::checkLength(const Numbers &N, uint32_t Wanted, const char *What, const char *Of,
                             const MatrixArgs &Matrix) {
  uint64_t Components = divideCeil(Wanted, N.Each);
  if (N.V->type()->count() != Components)
    fail(diags::ThreadVectorLength, What, N.V->type()->count(), Matrix.Rows, Matrix.Cols, Of,
         Components);
}

/// An alignment that the program states; none where it says nothing, and after a report.
std::optional<uint64_t> ThreadCall::promise(unsigned I, uint64_t Least) {
  std::optional<uint64_t> Given = FunctionLowering::constantInt(value(I));
  if (!Given || *Given == Rules.UnsaidAlignment)
    return std::nullopt;
  if (!isPowerOf2_64(*Given)) {
    fail(diags::MatrixAlignment, *Given, "", 1);
    return std::nullopt;
  }
  return std::max(*Given, Least);
}

/// Clears the low bits of \p V, which are zero by the promised alignment. The mask shows the
/// alignment to later steps.
Value *ThreadCall::keeping(Value *V, std::optional<uint64_t> Align) {
  return Align && !FunctionLowering::constantInt(V) ? B.And({V, B.u32(uint32_t(~(*Align - 1)))})
                                                    : V;
}

/// Checks the constant parts of a place. Returns false after a report.
bool ThreadCall::checkPlace(const MatrixArgs &Matrix, Value *Offset, Value *Stride,
                            std::optional<uint64_t> Layout, uint64_t Align) {
  std::optional<uint64_t> At = FunctionLowering::constantInt(Offset);
  std::optional<uint64_t> Step = FunctionLowering::constantInt(Stride);
  bool IsPlain = !Layout || *Layout <= uint64_t(MatrixLayout::ColumnMajor);
  if (!IsPlain)
    Align = std::max<uint64_t>(Align, ir::OptimalAlign);
  if (Layout && *Layout >= ir::NumMatrixLayouts)
    fail(diags::ThreadLayout, *Layout);
  else if (At && *At % Align)
    fail(diags::MatrixOffset, *At, Align);
  else if (!IsPlain && Step && *Step)
    fail(diags::ThreadOptimalStride, *Step);
  else if (IsPlain && Layout && Step) {
    bool ByColumn = ir::hasColumnLines(*Layout);
    uint32_t Length = ByColumn ? Matrix.Rows : Matrix.Cols,
             Lines = Matrix.Rows + Matrix.Cols - Length;
    uint64_t Bytes = uint64_t(Length) * componentType(F.Types, *Matrix.Element)->bits() / 8;
    if (Lines > 1 && *Step < Bytes)
      fail(diags::MatrixStride, *Step, "bytes", ByColumn ? "column" : "row", Length, Bytes);
    else if (uint64_t OfLines = std::min(Align, ir::OptimalAlign); Lines > 1 && *Step % OfLines)
      fail(diags::MatrixStrideAlignment, *Step, OfLines);
  }
  return !Failed;
}

/// Of (out matrix, buffer, offset, stride, layout, align).
void ThreadCall::load() {
  give([&](const ir::Type *Ty) -> Value * {
    std::optional<MatrixArgs> Matrix = matrixOf(0, MatrixUse::A);
    std::optional<ResourceClass> Buffer = resourceClass(E->getArg(1)->getType());
    if (!Buffer || Buffer->Kind != ir::ResourceKind::ByteAddressBuffer) {
      fail(diags::ThreadMatrixBuffer);
      return nullptr;
    }
    Value *Memory = value(1), *Offset = value(2), *Stride = value(3), *Layout = value(4);
    if (!Matrix)
      return nullptr;
    uint64_t Size = componentType(F.Types, *Matrix->Element)->bits() / 8;
    std::optional<uint64_t> Align = promise(5, Size);
    if (Failed || !checkPlace(*Matrix, Offset, Stride, FunctionLowering::constantInt(Layout),
                              Align.value_or(Size)))
      return nullptr;
    // How matrices are aligned says no more of their lines than of optimal ones.
    std::optional<uint64_t> OfLines = Align;
    if (OfLines)
      OfLines = std::min(*OfLines, std::max(ir::OptimalAlign, Size));
    return B.Construct({Memory, keeping(Offset, Align), keeping(Stride, OfLines), Layout}, Ty);
  });
}

/// Of (out vector, matrix, result is signed, vector, component[, bias[, component]]).
void ThreadCall::multiply() {
  give([&](const ir::Type *Ty) -> Value * {
    std::optional<MatrixArgs> Matrix = matrixOf(1, MatrixUse::A);
    Value *Place = value(1), *V = value(3);
    std::optional<ElementType> Of = component(4, "the vector");
    std::optional<Numbers> Input = Of ? numbers(V, *Of, "the vector") : std::nullopt, Bias;
    if (E->getNumArgs() == 6) {
      Bias = numbersOf(5, "the bias");
    } else if (E->getNumArgs() == 7) {
      Value *Added = value(5);
      if (std::optional<ElementType> OfBias = component(6, "the bias"))
        Bias = numbers(Added, *OfBias, "the bias");
    }
    if (Failed || !Matrix)
      return nullptr;
    const ir::Type *Number = Ty->scalar();
    if (!Number->isInt() && !Number->isFloat()) {
      fail(diags::ThreadVector, "the result", hlslName(Ty));
      return nullptr;
    }
    uint64_t Rows = Ty->isVector() ? Ty->count() : 1;
    if (Rows != Matrix->Rows)
      fail(diags::ThreadVectorLength, "the result", Rows, Matrix->Rows, Matrix->Cols, "row",
           Matrix->Rows);
    checkLength(*Input, Matrix->Cols, "the vector", "column", *Matrix);
    if (Bias)
      checkLength(*Bias, Matrix->Rows, "the bias", "row", *Matrix);
    bool IsInt = componentType(F.Types, *Matrix->Element)->isInt();
    auto Meets = [&](ElementFormat Format) {
      return ir::typeOf(F.Types, Format)->isInt() == IsInt;
    };
    if (!Failed &&
        (Number->isInt() != IsInt || !Meets(Input->Format) || (Bias && !Meets(Bias->Format))))
      fail(diags::ThreadMixed, Matrix->elementName(), Rules.PairRule);
    if (Failed)
      return nullptr;
    ElementFormat Format = formatOf(F.Types, *Matrix->Element);
    SmallVector<ir::Attr, 4> Attrs{ir::Builder::word(ir::AttrKind::Matrix, Format)};
    SmallVector<Value *, 6> Operands;
    for (int64_t Part = 0; Part < 4; ++Part)
      Operands.push_back(B.extract(Place, {Part}));
    Operands.push_back(Input->V);
    if (Input->Each > 1)
      Attrs.push_back(ir::Builder::word(ir::AttrKind::Input, Input->Format));
    if (Input->Count != Matrix->Cols)
      Attrs.push_back(ir::Builder::integer(ir::AttrKind::Depth, Matrix->Cols));
    if (Bias) {
      Operands.push_back(Bias->V);
      if (Bias->Each > 1)
        Attrs.push_back(ir::Builder::word(ir::AttrKind::Bias, Bias->Format));
    }
    const ir::Type *Vector = F.Types.vector(Number, Rows);
    Value *Made =
        Bias ? B.MatMulVecAdd(Operands, Vector, Attrs) : B.MatMulVec(Operands, Vector, Attrs);
    return Ty->isVector() ? Made : B.extract(Made, {0});
  });
}

/// Of (out matrix, vector, vector), which become vectors of the matrix's components.
void ThreadCall::outerProduct() {
  give([&](const ir::Type *Ty) -> Value * {
    std::optional<MatrixArgs> Matrix = matrixOf(0, MatrixUse::Accumulator);
    std::optional<Numbers> Sides[] = {numbersOf(1, "the first vector"),
                                      numbersOf(2, "the second vector")};
    if (!Matrix || Failed)
      return nullptr;
    const ir::Type *Component = componentType(F.Types, *Matrix->Element);
    ElementFormat Format = ir::formatOf(Component);
    SmallVector<Value *, 2> Parts;
    for (unsigned I = 0; I < 2; ++I) {
      const char *What = I ? "the second vector" : "the first vector";
      Numbers &N = *Sides[I];
      const ir::Type *Held = N.V->type()->element(), *Wanted = Ty->members()[I].Ty;
      const ir::Type *Number = ir::typeOf(F.Types, N.Format);
      // Words of components that HLSL has no number for are taken as they are.
      bool IsWord = ir::numbersIn(Held, Format) > 1;
      if (ir::numbersIn(Wanted->scalar(), Format) == 0) {
        fail(diags::ThreadNoNumber, Matrix->elementName());
        return nullptr;
      }
      if (!IsWord && !(N.Each == 1 && ir::numbersIn(Wanted->scalar(), Format) == 1 &&
                       holdsAll(Component, Number))) {
        fail(diags::ThreadOuterType, What, hlslName(N.V->type()), Matrix->elementName());
        return nullptr;
      }
      if (IsWord) {
        N.Each = ir::numbersIn(Held, Format);
        N.Count = uint32_t(N.V->type()->count() * N.Each);
      }
      checkLength(N, I ? Matrix->Cols : Matrix->Rows, What, I ? "column" : "row", *Matrix);
      if (Failed)
        return nullptr;
      Value *V = Wanted->isVector() ? N.V : B.extract(N.V, {0});
      Parts.push_back(IsWord ? B.bitcast(V, Wanted) : B.convert(V, Wanted));
    }
    return B.Construct(Parts, Ty);
  });
}

/// Of (matrix, buffer, offset, stride, layout, align).
void ThreadCall::addMatrix() {
  std::optional<MatrixArgs> Matrix = matrixOf(0, MatrixUse::Accumulator);
  Value *Vectors = value(0), *Memory = value(1), *Offset = value(2), *Stride = value(3);
  std::optional<uint64_t> Layout = FunctionLowering::constantInt(value(4));
  if (!Matrix)
    return;
  std::optional<uint64_t> Align = promise(5, ir::OptimalAlign);
  if (Layout != uint64_t(MatrixLayout::OuterProductOptimal))
    fail(diags::ThreadAccumulateLayout);
  if (Failed || !checkPlace(*Matrix, Offset, Stride, Layout, Align.value_or(ir::OptimalAlign)))
    return;
  ElementFormat Format = formatOf(F.Types, *Matrix->Element);
  Value *Rows = asVector(B.extract(Vectors, {0})), *Columns = asVector(B.extract(Vectors, {1}));
  SmallVector<ir::Attr, 4> Attrs{ir::Builder::word(ir::AttrKind::Matrix, Format)};
  unsigned Each = ir::numbersIn(Rows->type()->element(), Format);
  if (!Each) // reported where the matrix was made
    return;
  if (Each > 1)
    Attrs.push_back(ir::Builder::word(ir::AttrKind::Input, Format));
  if (Rows->type()->count() * Each != Matrix->Rows)
    Attrs.push_back(ir::Builder::integer(ir::AttrKind::Rows, Matrix->Rows));
  if (Columns->type()->count() * Each != Matrix->Cols)
    Attrs.push_back(ir::Builder::integer(ir::AttrKind::Columns, Matrix->Cols));
  B.MatOuterProduct({Rows, Columns, Memory, keeping(Offset, Align)}, nullptr, Attrs);
}

/// Of (buffer, offset, align, vector).
void ThreadCall::addVector() {
  Value *Memory = value(0), *Offset = value(1);
  std::optional<Numbers> N = numbersOf(3, "the vector");
  if (!N)
    return;
  if (N->Each > 1)
    return fail(diags::ThreadVector, "the vector", "packed components");
  uint64_t Size = N->V->type()->element()->bits() / 8;
  std::optional<uint64_t> Align = promise(2, Size);
  std::optional<uint64_t> At = FunctionLowering::constantInt(Offset);
  if (!Failed && At && *At % Align.value_or(Size))
    fail(diags::MatrixOffset, *At, Align.value_or(Size));
  if (!Failed)
    B.VecAtomicAdd({N->V, Memory, keeping(Offset, Align)});
}

/// Of (out vector, vector, component, component of the result).
void ThreadCall::convert() {
  give([&](const ir::Type *Ty) -> Value * {
    Value *V = value(1);
    std::optional<ElementType> From = component(2, "the vector"), To = component(3, "the result");
    if (!From || !To)
      return nullptr;
    std::optional<Numbers> In = numbers(V, *From, "the vector");
    if (!In)
      return nullptr;
    std::optional<Numbers> Out = numbers(F.undef(Ty), *To, "the result");
    if (!Out)
      return nullptr;
    uint64_t Components = divideCeil(In->Count, Out->Each);
    if (Out->V->type()->count() != Components) {
      fail(diags::ThreadConvertLength, Out->V->type()->count(), In->Count, Components);
      return nullptr;
    }
    SmallVector<ir::Attr, 2> Attrs;
    if (In->Each > 1)
      Attrs.push_back(ir::Builder::word(ir::AttrKind::Input, In->Format));
    if (Out->Each > 1)
      Attrs.push_back(ir::Builder::word(ir::AttrKind::Output, Out->Format));
    Value *Made = B.VecConvert({In->V}, Out->V->type(), Attrs);
    return Ty->isVector() ? Made : B.extract(Made, {0});
  });
}

Value *tessera::lowerThreadOp(FunctionLowering &F, const CallExpr *E, StringRef Op) {
  struct Row {
    llvm::StringLiteral Tag;
    void (ThreadCall::*Lower)();
  };
  static constexpr Row Rows[] = {
      {"thread.load", &ThreadCall::load},
      {"thread.multiply", &ThreadCall::multiply},
      {"thread.outer_product", &ThreadCall::outerProduct},
      {"thread.add_matrix", &ThreadCall::addMatrix},
      {"thread.add_vector", &ThreadCall::addVector},
      {"thread.convert", &ThreadCall::convert},
  };
  const auto *Found = find_if(Rows, [&](const Row &R) { return R.Tag == Op; });
  if (Found == std::end(Rows))
    internalError("no operation of one thread has the tag " + Op);
  F.at(FunctionLowering::range(E));
  // The one dialect that has them.
  ThreadCall Call(F, E,
                  *find_if(dialects(), [](const DialectRules &R) { return R.HasThreadMatrices; }));
  (Call.*Found->Lower)();
  return nullptr;
}
