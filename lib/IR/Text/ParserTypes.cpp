// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and constants of the textual IR.
#include "IR/Builder.h"
#include "IR/Text/ParserImpl.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Error.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

template <typename E> static std::optional<E> enumerator(StringRef Word, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (spelling(E(I)) == Word)
      return E(I);
  return std::nullopt;
}

const Type *Parser::scalarType(StringRef Word) {
  TypeContext &Types = M->types();
  return StringSwitch<const Type *>(Word)
      .Case("void", Types.voidTy())
      .Case("bool", Types.boolTy())
      .Case("bytes", Types.bytesTy())
#define FLOAT(Enumerator, Name, ...) .Case(Name, Types.floatTy(FloatFormat::Enumerator))
#define INTEGER(Enumerator, Name, Bits, Signed, ...) .Case(Name, Types.intTy(Bits, Signed))
#include "Support/Scalars.def"
      .Default(nullptr);
}

/// Besides arrays and structs there may be a pointer, a buffer's array, a vector and a scalar.
constexpr unsigned MaxDepth = limits::TypeDepth + 4;

const Type *Parser::type(unsigned Depth) {
  if (Depth > MaxDepth)
    return tooDeep(limits::TypeDepth), nullptr;
  if (!Tok.is(TokenKind::Word))
    return expected("a type"), nullptr;
  if (const Type *Ty = scalarType(Tok.Text))
    return advance(), Ty;
  if (acceptWord("struct")) {
    if (!Tok.is(TokenKind::Value))
      return expected("the name of a struct"), nullptr;
    auto It = Structs.find(Tok.Text);
    if (It == Structs.end())
      return fail(Tok.Where, diags::IRUnknownStruct, Tok.Text), nullptr;
    return advance(), It->second;
  }
  if (acceptWord("vec"))
    return sequenceType(TypeKind::Vector, Depth);
  if (acceptWord("array"))
    return sequenceType(TypeKind::Array, Depth);
  if (acceptWord("spec_array"))
    return specArrayType(Depth);
  if (acceptWord("runtime_array"))
    return sequenceType(TypeKind::RuntimeArray, Depth);
  if (acceptWord("ptr"))
    return sequenceType(TypeKind::Pointer, Depth);
  if (acceptWord("mat"))
    return matrixType(Depth);
  if (acceptWord("image"))
    return imageType(Depth);
  if (acceptWord("spirv"))
    return spirvType(Depth);
  if (acceptWord("sampler"))
    return M->types().samplerTy();
  if (acceptWord("acceleration_structure"))
    return M->types().accelerationStructureTy();
  if (acceptWord("ray_query"))
    return M->types().rayQueryTy();
  if (acceptWord("hit_object"))
    return M->types().hitObjectTy();
  return expected("a type"), nullptr;
}

const Type *Parser::imageType(unsigned Depth) {
  if (!expect('<'))
    return nullptr;
  const Type *Elem = type(Depth + 1);
  if (!Elem || !expect(','))
    return nullptr;
  // 2d_array is a number and a word.
  std::string Word(Tok.Text);
  if (!Word.empty() && isDigit(Word.front())) {
    advance();
    Word += Tok.Text;
  }
  auto Dim = enumerator<ImageDim>(Word, NumImageDims);
  if (!Dim)
    return expected("the shape of an image"), nullptr;
  advance();
  if (!expect(','))
    return nullptr;
  auto Access = enumerator<ImageAccess>(Tok.Text, NumImageAccesses);
  if (!Access)
    return expected("how an image is used"), nullptr;
  advance();
  const Type *Image = M->types().image(Elem, *Dim, *Access);
  if (accept(',')) {
    std::optional<ImageFormat> Format = imageFormatNamed(Tok.Text);
    if (!Format && !Tok.isWord("unknown"))
      return expected("the format of an image"), nullptr;
    advance();
    Image = M->types().withFormat(Image, Format);
  }
  return expect('>') ? Image : nullptr;
}

const Type *Parser::spirvType(unsigned Depth) {
  uint32_t Instruction = 0;
  if (!expect('<') || !integer(Instruction))
    return nullptr;
  SmallVector<SpirvOperand, 8> Operands;
  while (accept(',')) {
    SpirvOperand &Operand = Operands.emplace_back();
    bool IsNumber = Tok.is(TokenKind::Number);
    if (IsNumber && !integer(Operand.Bits))
      return nullptr;
    Operand.IsConstant = IsNumber && accept(':');
    if ((!IsNumber || Operand.IsConstant) && !(Operand.Ty = type(Depth + 1)))
      return nullptr;
  }
  return expect('>') ? M->types().spirv(Instruction, Operands) : nullptr;
}

const Type *Parser::specArrayType(unsigned Depth) {
  if (!expect('<'))
    return nullptr;
  const Type *Elem = type(Depth + 1);
  if (!Elem || !expect(','))
    return nullptr;
  SpecConstant *Length = specSymbol();
  uint64_t Default = 0;
  if (!Length || !expect(',') || !integer(Default) || !expect('>'))
    return nullptr;
  return M->types().specArray(Elem, Length->Name, Default);
}

const Type *Parser::sequenceType(TypeKind Kind, unsigned Depth) {
  Loc Where = Tok.Where;
  if (!expect('<'))
    return nullptr;
  const Type *Elem = type(Depth + 1);
  if (!Elem)
    return nullptr;
  uint64_t Count = 0;
  uint32_t Stride = 0;
  std::optional<AddressSpace> Space;
  if (Kind != TypeKind::RuntimeArray && !expect(','))
    return nullptr;
  if (Kind == TypeKind::Vector || Kind == TypeKind::Array) {
    bool IsUnbounded = Kind == TypeKind::Array && acceptWord("unbounded");
    if (!IsUnbounded && !integer(Count))
      return nullptr;
    if (Kind == TypeKind::Array && !IsUnbounded && !Count)
      return fail(Where, diags::IRBadType, "an array has at least one element"), nullptr;
  } else if (Kind == TypeKind::Pointer) {
    Space = enumerator<AddressSpace>(Tok.Text, NumAddressSpaces);
    if (!Space)
      return expected("an address space"), nullptr;
    advance();
  }
  bool HasStride = (Kind == TypeKind::Array || Kind == TypeKind::RuntimeArray) && accept(',');
  if (HasStride && (!expectWord("stride") || !integer(Stride)))
    return nullptr;
  if (!expect('>'))
    return nullptr;
  if (HasStride && !Stride)
    return fail(Where, diags::IRBadType, "a stride is at least 1"), nullptr;
  if (Kind == TypeKind::RuntimeArray)
    return M->types().runtimeArray(Elem, Stride);
  if (Kind == TypeKind::Pointer)
    return M->types().pointer(Elem, *Space);
  if (Kind == TypeKind::Array)
    return M->types().array(Elem, Count, Stride);
  if (!Elem->isScalar() || Count < 1 || Count > limits::VectorComponents)
    return fail(Where, diags::IRBadType, "a vector has 1 to 1024 components of a scalar type"),
           nullptr;
  return M->types().vector(Elem, Count);
}

const Type *Parser::matrixType(unsigned Depth) {
  Loc Where = Tok.Where;
  if (!expect('<'))
    return nullptr;
  const Type *Elem = type(Depth + 1);
  uint32_t Rows = 0, Cols = 0;
  if (!Elem || !expect(',') || !integer(Rows))
    return nullptr;
  // "16x32" is a number and a word.
  StringRef Word = Tok.is(TokenKind::Word) ? StringRef(Tok.Text) : StringRef();
  if (!Word.consume_front("x") || Word.getAsInteger(10, Cols))
    return expected("'x' and the number of columns"), nullptr;
  advance();
  if (!expect(','))
    return nullptr;
  auto Use = enumerator<MatrixUse>(Tok.Text, 5);
  if (!Use)
    return expected("the use of a matrix"), nullptr;
  advance();
  if (!expect(','))
    return nullptr;
  auto In = enumerator<Scope>(Tok.Text, 3);
  if (!In)
    return expected("a scope"), nullptr;
  advance();
  bool Apart = accept(',');
  if (Apart && !expectWord("apart"))
    return nullptr;
  if (!expect('>'))
    return nullptr;
  if (!Elem->isScalar())
    return fail(Where, diags::IRBadType, "the components of a matrix are scalars"), nullptr;
  return M->types().matrix(Elem, Rows, Cols, *Use, *In, Apart);
}

bool Parser::structType() {
  Token Name = Tok;
  if (!Tok.is(TokenKind::Value))
    return expected("the name of a struct");
  advance();
  auto Form = StructForm::Plain;
  for (StructForm F : {StructForm::LaidOut, StructForm::Block})
    if (acceptWord(spelling(F))) {
      Form = F;
      break;
    }
  if (!expect('{'))
    return false;
  std::vector<std::string> Names;
  SmallVector<StructMember, 8> Members;
  while (!accept('}')) {
    if (!Members.empty() && !expect(','))
      return false;
    if (!Tok.is(TokenKind::Word) && !Tok.is(TokenKind::String))
      return expected("the name of a member");
    Names.push_back(Tok.Text);
    advance();
    const Type *Ty = expect(':') ? type() : nullptr;
    if (!Ty)
      return false;
    StructMember &Member = Members.emplace_back(StructMember{{}, Ty});
    if (acceptWord("at") && !integer(Member.Offset.emplace()))
      return false;
  }
  for (auto [Member, Name] : zip(Members, Names))
    Member.Name = Name;
  if (!Structs.try_emplace(Name.Text, M->types().structTy(Name.Text, Members, Form)).second)
    return fail(Name.Where, diags::IRRedefined, "%" + Name.Text);
  return true;
}

bool Parser::literal(Literal &L, unsigned Depth) {
  if (Depth > MaxDepth)
    return tooDeep(limits::TypeDepth);
  L.First = Tok;
  if (accept('{')) {
    L.IsList = true;
    while (!accept('}')) {
      if (!L.Parts.empty() && !expect(','))
        return false;
      if (!literal(L.Parts.emplace_back(), Depth + 1))
        return false;
    }
    return true;
  }
  if (!Tok.is(TokenKind::Number) && !Tok.isWord("true") && !Tok.isWord("false") &&
      !Tok.isWord("zero"))
    return expected("a constant");
  advance();
  return true;
}

const Constant *Parser::number(const Literal &L, const Type *Ty) {
  StringRef Text = L.First.Spelling;
  auto OutOfRange = [&]() -> const Constant * {
    fail(L.First.Where, diags::IRConstantRange, Text, Ty->str());
    return nullptr;
  };
  unsigned Bits = Ty->bits();
  bool IsHex = Text.starts_with("0x");
  if (Ty->isFloat() && !IsHex) {
    APFloat V(floatSemantics(Ty->format()));
    auto Status = V.convertFromString(Text, APFloat::rmNearestTiesToEven);
    if (!Status) {
      consumeError(Status.takeError());
      return OutOfRange();
    }
    if (!V.isFinite())
      return OutOfRange();
    return M->constant(Ty, V.bitcastToAPInt().getZExtValue());
  }
  // Hexadecimal gives the bits, decimal the value.
  if (IsHex || !Ty->isSigned()) {
    uint64_t V;
    if (Text.getAsInteger(IsHex ? 0 : 10, V) || (Bits < 64 && V >> Bits))
      return OutOfRange();
    return M->constant(Ty, V);
  }
  int64_t V;
  if (Text.getAsInteger(10, V) || (Bits < 64 && !isIntN(Bits, V)))
    return OutOfRange();
  return M->constant(Ty, static_cast<uint64_t>(V));
}

const Constant *Parser::constant(const Literal &L, const Type *Ty) {
  auto Form = [&](StringRef Form) -> const Constant * {
    fail(L.First.Where, diags::IRConstantForm, Ty->str(), Form);
    return nullptr;
  };
  if (Ty->isBool()) {
    if (!L.First.isWord("true") && !L.First.isWord("false"))
      return Form("true or false");
    return M->constant(Ty, L.First.isWord("true"));
  }
  if (Ty->isScalar())
    return L.First.is(TokenKind::Number) ? number(L, Ty) : Form("a number");
  if (!Ty->isVector() && !Ty->isAggregate())
    return Form("nothing: it has no constants");
  if (L.First.isWord("zero"))
    return M->zero(Ty);
  uint64_t Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
  if (!L.IsList || L.Parts.size() != Count || Count == 0)
    return Form("zero, or as its parts in braces");
  SmallVector<const Constant *, 8> Parts;
  for (size_t I = 0; I < Count; ++I) {
    Parts.push_back(constant(L.Parts[I], Ty->isStruct() ? Ty->members()[I].Ty : Ty->element()));
    if (!Parts.back())
      return nullptr;
  }
  return M->constant(Ty, Parts);
}

bool Parser::initializer(const Type *Ty, const Constant *&Init) {
  if (!accept('='))
    return true;
  Literal L;
  if (!literal(L))
    return false;
  Init = constant(L, Ty);
  return Init != nullptr;
}
