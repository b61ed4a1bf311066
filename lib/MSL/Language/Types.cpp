// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Types.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/Language/Environments.h"
#include "MSL/Language/Tensors.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::FloatFormat;
using ir::Type;
using ir::TypeKind;

constexpr uint64_t RowBytes = 16;

Form tessera::msl::formOf(const Type *Ty, AddressSpace Space) {
  switch (ir::layoutSpace(Space, Ty->bufferLayout())) {
  case AddressSpace::Function:
  case AddressSpace::Private:
    return Form::Value;
  case AddressSpace::Workgroup:
  case AddressSpace::Payload:
    return Form::Shared;
  case AddressSpace::TBuffer:
  case AddressSpace::Storage:
  case AddressSpace::Push:
  case AddressSpace::Record:
  case AddressSpace::Physical:
    return Form::Device;
  case AddressSpace::Uniform:
    return Form::Rows;
  }
  llvm_unreachable("address space");
}

static AddressSpace layoutSpace(Form F) {
  return F == Form::Rows ? AddressSpace::Uniform : AddressSpace::Storage;
}

static bool hasLayout(Form F) { return F == Form::Device || F == Form::Rows; }

StringRef tessera::msl::scalarName(const Type *Scalar) {
  if (Scalar->isBool())
    return "bool";
  StringRef Name;
#define FLOAT(Enumerator, InIR, Bits, Semantics, Exponent, Mantissa, Infinity, Storage, HLSL, MSL, \
              ...)                                                                                 \
  if (Scalar->isFloat(FloatFormat::Enumerator))                                                    \
    Name = MSL;
#define INTEGER(Enumerator, InIR, Bits, Signed, Other, InTargets, HLSL, MSL, ...)                  \
  if (Scalar->isInt(Bits, Signed))                                                                 \
    Name = MSL;
#include "Support/Scalars.def"
  if (Name.empty())
    internalError("a type that MSL lacks has reached the printer: " + Scalar->str());
  return Name;
}

std::string tessera::msl::plainName(const Type *Ty) {
  std::string Name = scalarName(Ty->scalar()).str();
  return Ty->isVector() ? Name + std::to_string(Ty->count()) : Name;
}

Types::StructForms &Types::formsOf(const Type *Struct) {
  StructForms &S = Structs[Struct];
  if (!S.Name.empty())
    return S;
  // A struct without a name in HLSL has its keyword as its name.
  bool IsUnnamed = Struct->name().empty() || Struct->name() == "struct";
  S.Name = Global.declare(IsUnnamed ? "Unnamed" : Struct->name());
  static constexpr StringRef Suffixes[NumForms] = {"_value", "_shared", "_device", "_rows"};
  for (unsigned I = 0; I < NumForms; ++I)
    S.Others[I] = Global.declare(S.Name + Suffixes[I].str());
  Names Local = namesOfParts(Struct);
  for (const ir::StructMember &Member : Struct->members())
    S.Members.push_back(Local.declare(Member.Name.empty() ? "member" : Member.Name));
  return S;
}

/// The structs in \p Struct whose names no member may have. A base is called like its class, and
/// would hide it from members of that type.
Names Types::namesOfParts(const Type *Struct) {
  SmallVector<const Type *, 8> Parts;
  DenseMap<const Type *, unsigned> Count;
  for (const ir::StructMember &Member : Struct->members()) {
    Parts.push_back(Member.Ty);
    while (Parts.back()->isArray())
      Parts.back() = Parts.back()->element();
    ++Count[Parts.back()];
  }
  Names Taken;
  for (auto [Member, Part] : zip(Struct->members(), Parts)) {
    StringRef Name = Part->isStruct() ? formsOf(Part).Name : StringRef();
    bool HidesItself = Count[Part] == 1 && Member.Name == Name;
    if (!Name.empty() && !HidesItself && Taken.isFree(Name))
      Taken.declare(Name);
  }
  return Taken;
}

bool Types::reserve(const Type *Struct) {
  size_t Before = Structs.size();
  formsOf(Struct);
  return Structs.size() != Before;
}

StringRef Types::member(const Type *Struct, unsigned Index) {
  return formsOf(Struct).Members[Index];
}

std::string Types::value(const Type *Ty) { return declare({Ty, Form::Value, RowBytes}).Type; }

Placed tessera::msl::partOf(const Placed &P, unsigned Index) {
  if (!hasLayout(P.F))
    return {P.Ty->isStruct() ? P.Ty->members()[Index].Ty : P.Ty->element(), P.F, RowBytes};
  if (P.Ty->isStruct()) {
    // A struct is declared in two ways at most.
    uint64_t Align = P.Align % RowBytes == 0 ? RowBytes : 1;
    return {P.Ty->members()[Index].Ty, P.F,
            MinAlign(Align, ir::memberOffset(P.Ty, Index, layoutSpace(P.F)))};
  }
  if (P.Ty->isVector())
    return {P.Ty->element(), P.F, 1};
  return {P.Ty->element(), P.F, MinAlign(P.Align, ir::arrayStride(P.Ty, layoutSpace(P.F)))};
}

bool tessera::msl::isPacked(const Placed &P) {
  if (!P.Ty->isVector() || !hasLayout(P.F))
    return false;
  uint64_t Natural = PowerOf2Ceil(P.Ty->count()) * P.Ty->scalar()->bits() / 8;
  return P.Ty->count() == 3 || P.Align < Natural;
}

bool tessera::msl::hasOwnTable(const Type *Ty) {
  return Ty->isImages() || Ty->innermost()->isSampler();
}

bool tessera::msl::isArrayOfResources(const ir::Global &G) {
  return G.Kind != ir::ResourceKind::None && G.ValueType->isArray();
}

bool tessera::msl::takesSeveralBuffers(const ir::Global &G) {
  return isArrayOfResources(G) && !G.ArgumentBuffer && !hasOwnTable(G.ValueType);
}

bool tessera::msl::isArrayOfResources(ir::Module &M, const ir::Value *Address) {
  const ir::Op *Def = Address->def();
  return Def->is(ir::Opcode::Global) &&
         isArrayOfResources(*M.findGlobal(Def->strAttr(ir::AttrKind::Symbol)));
}

bool tessera::msl::leadsToComponent(const ir::Op &Access) {
  auto Path = Access.as<ir::ops::Access>();
  const Type *Holder = Path.base()->type()->element();
  for (const ir::Value *Index : Path.indices().drop_back())
    Holder = ir::accessedType(Holder, Index);
  return Holder->isVector();
}

Placed tessera::msl::placeOf(ir::Module &M, const ir::Value *Pointer) {
  const Type *Ty = Pointer->type()->element();
  const ir::Op *Def = Pointer->def();
  switch (Def->opcode()) {
  case ir::Opcode::Global: {
    const ir::Global *G = M.findGlobal(Def->strAttr(ir::AttrKind::Symbol));
    return {Ty, isTable(*G) ? Form::Shared : formOf(Ty, G->Space)};
  }
  case ir::Opcode::Var:
    return {Ty, Form::Value};
  case ir::Opcode::BytesAt:
  case ir::Opcode::AtAddress:
  case ir::Opcode::MslWordsAt:
    return {Ty, Form::Device, std::max<uint64_t>(1, Def->intAttr(ir::AttrKind::Align))};
  case ir::Opcode::MslLet:
    return placeOf(M, Def->as<ir::ops::MslLet>().value());
  default:
    break;
  }
  auto Access = Def->as<ir::ops::Access>();
  Placed P = placeOf(M, Access.base());
  ArrayRef<ir::Value *> Indices = Access.indices();
  if (isArrayOfResources(M, Access.base())) {
    P = {P.Ty->element(), P.F};
    Indices = Indices.drop_front();
  }
  for (const ir::Value *Index : Indices)
    P = partOf(P, P.Ty->isStruct() ? unsigned(*constantBits(Index)) : 0);
  return P;
}

Declarator Types::declareArray(const Placed &P) {
  Declarator Element = declare(partOf(P, 0)), D;
  std::string Count = std::to_string(P.Ty->count());
  if (P.F == Form::Value) {
    D.Type = "array<" + Element.Type + ", " + Count + ">";
    return D;
  }
  D = Element;
  D.Packed = D.Wrapped = false;
  if (hasLayout(P.F)) {
    uint64_t Stride = ir::arrayStride(P.Ty, layoutSpace(P.F));
    if (Element.Size != Stride) {
      Helpers.insert(Helper::Row);
      // Row<T> pads an element to a row. The element is not an array: Raise/Layout.cpp makes such
      // arrays bytes, because the suffix of an array cannot be in Row<T>.
      D.Type = "Row<" + Element.Type + ">";
      D.Wrapped = true;
      D.Align = RowBytes;
    }
    D.Size = Stride * P.Ty->count();
  }
  D.Suffix = "[" + Count + "]" + Element.Suffix;
  return D;
}

Declarator Types::declareStruct(const Placed &P) {
  bool Aligned = P.Align % RowBytes == 0;
  Declarator &Result = Known[{P.Ty, P.F, Aligned}];
  if (!Result.Type.empty())
    return Result;
  std::string Body;
  Declarator Whole;
  uint64_t End = 0;
  unsigned Paddings = 0;
  for (unsigned I = 0; I < P.Ty->members().size(); ++I) {
    Declarator D = declare(partOf(P, I));
    if (hasLayout(P.F)) {
      uint64_t Offset = ir::memberOffset(P.Ty, I, layoutSpace(P.F));
      if (Offset > End && alignTo(End, D.Align) != Offset)
        Body += "  uchar padding" + std::to_string(Paddings++) + "_[" +
                std::to_string(Offset - End) + "];\n";
      End = std::max(End, Offset) + D.Size;
      Whole.Align = std::max(Whole.Align, D.Align);
    }
    Body += "  " + D.Type + " " + member(P.Ty, I).str() + D.Suffix + ";\n";
  }
  Whole.Size = alignTo(End, Whole.Align);
  if (hasLayout(P.F))
    if (uint64_t Full = ir::layoutOf(P.Ty, layoutSpace(P.F)).Size; Full > Whole.Size) {
      Body +=
          "  uchar padding" + std::to_string(Paddings) + "_[" + std::to_string(Full - End) + "];\n";
      Whole.Size = alignTo(Full, Whole.Align);
    }
  StructForms &S = formsOf(P.Ty);
  for (auto &[Known, Name] : S.Bodies)
    if (Known == Body)
      Whole.Type = Name;
  if (Whole.Type.empty()) {
    std::string &Named = Declared[{P.Ty->name().str(), Body}];
    if (Named.empty()) {
      const std::string &Other = S.Others[size_t(P.F)];
      bool IsTaken = any_of(S.Bodies, [&](const auto &Body) { return Body.second == Other; });
      Named = S.Bodies.empty() ? S.Name : IsTaken ? Global.declare(Other) : Other;
      Text += "struct " + Named + " {\n" + Body + "};\n\n";
    }
    Whole.Type = Named;
    S.Bodies.push_back({Body, Named});
  }
  return Known[{P.Ty, P.F, Aligned}] = Whole;
}

Declarator Types::declare(const Placed &P) {
  const Type *Ty = P.Ty;
  Declarator D;
  switch (Ty->kind()) {
  case TypeKind::Void:
    D.Type = "void";
    return D;
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
    D.Type = scalarName(Ty).str();
    D.Size = D.Align = Ty->isBool() ? 1 : Ty->bits() / 8;
    return D;
  case TypeKind::Vector: {
    uint64_t Scalar = Ty->scalar()->bits() / 8, Natural = PowerOf2Ceil(Ty->count()) * Scalar;
    D.Type = plainName(Ty);
    if (isPacked(P)) {
      D.Type = "packed_" + D.Type;
      D.Packed = true;
    }
    D.Align = D.Packed ? Scalar : Natural;
    D.Size = D.Packed ? Ty->count() * Scalar : Natural;
    return D;
  }
  case TypeKind::Array:
    return declareArray(P);
  case TypeKind::Struct:
    return declareStruct(P);
  case TypeKind::Matrix:
    D.Type = isTensor(Ty) ? tensorName(Ty) : "simdgroup_" + scalarName(Ty->element()).str() + "8x8";
    return D;
  case TypeKind::SpecArray:
    internalError("arrays of specialized length are refused");
  case TypeKind::HitObject:
    internalError("hit objects are refused");
  case TypeKind::RayQuery:
    Helpers.insert(Helper::RayQuery);
    D.Type = "ray_query";
    return D;
  case TypeKind::RuntimeArray:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Spirv:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::Pointer:
    break;
  }
  internalError("no type of a variable: " + Ty->str());
}
