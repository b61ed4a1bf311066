// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interface.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <cstring>
#include <set>

using namespace llvm;
using msl_model::StageNumbers;
using msl_model::StageType;

namespace tessera::model {

namespace {

enum class Allowed : uint8_t { Any, Float, Unsigned, Bool };

struct RoleInfo {
  StageRole Role;
  StringLiteral Attribute;
  StageSide Side;
  Allowed Numbers;
  uint8_t Least, Most;
};
constexpr RoleInfo Roles[] = {
#define STAGE_VALUE(Role, Attribute, Side, Numbers, Least, Most)                                   \
  {StageRole::Role, #Attribute, StageSide::Side, Allowed::Numbers, Least, Most},
#include "StageValues.def"
};

const RoleInfo *roleOf(StringRef Attribute, StageSide Side) {
  const RoleInfo *Found =
      find_if(Roles, [&](const RoleInfo &R) { return R.Attribute == Attribute && R.Side == Side; });
  return Found == std::end(Roles) ? nullptr : Found;
}

struct SamplingWord {
  StringLiteral Word;
  SamplingPlace Place;
  bool HasPerspective;
};
constexpr SamplingWord SamplingWords[] = {
    {"center_perspective", SamplingPlace::Center, true},
    {"center_no_perspective", SamplingPlace::Center, false},
    {"centroid_perspective", SamplingPlace::Centroid, true},
    {"centroid_no_perspective", SamplingPlace::Centroid, false},
    {"sample_perspective", SamplingPlace::Sample, true},
    {"sample_no_perspective", SamplingPlace::Sample, false},
    {"flat", SamplingPlace::Flat, true},
};

StringRef wordsFor(StageSide Side) {
  static constexpr StringLiteral Words[] = {"an input of a kernel",
                                            "an input of a vertex function",
                                            "an input of a post-tessellation vertex function",
                                            "an output of a vertex function",
                                            "a value of a mesh's vertex",
                                            "a value of a mesh's primitive",
                                            "an input of a fragment function",
                                            "an output of a fragment function"};
  return Words[size_t(Side)];
}

class InterfaceReader {
public:
  InterfaceReader(StringRef TextName) : TextName(TextName) {}

  Expected<std::vector<StageVariable>> read(const std::vector<StageMember> &Members,
                                            const msl_model::StageValue *Values, StageSide Side);

private:
  Error error(const StageVariable &V, const Twine &What) const {
    return createStringError(TextName + ":" + Twine(V.Line) + ": '" + V.Name + "' " + What);
  }
  Error readWord(const AttributeWord &Word, StageSide Side, StageVariable &V,
                 const RoleInfo *&Role) const;
  Error checkType(const StageVariable &V, StageSide Side, const RoleInfo &Role) const;

  StringRef TextName;
};

Error InterfaceReader::readWord(const AttributeWord &Word, StageSide Side, StageVariable &V,
                                const RoleInfo *&Role) const {
  if (const RoleInfo *R = roleOf(Word.Name, Side)) {
    Role = R;
    V.Role = R->Role;
    if (V.Role == StageRole::Varying)
      V.Link = "user(" + Word.Argument + ")";
    if (V.Role == StageRole::Depth)
      V.Order = Word.Argument;
    if (V.Role != StageRole::Attribute && V.Role != StageRole::Color)
      return Error::success();
    if (!Word.number())
      return error(V, "has [[" + Word.Name + "]] without a number");
    V.Index = *Word.number();
    return Error::success();
  }
  bool IsVertex = Side == StageSide::VertexOut || Side == StageSide::MeshVertex;
  if (Side == StageSide::FragmentIn || Side == StageSide::MeshPrimitive || IsVertex)
    for (const SamplingWord &Sampling : SamplingWords)
      if (Sampling.Word == Word.Name) {
        V.Place = Sampling.Place;
        V.HasPerspective = Sampling.HasPerspective;
        return Error::success();
      }
  if (IsVertex && Word.Name == "invariant")
    return Error::success();
  if (Side == StageSide::FragmentOut && Word.Name == "index" && Word.number() &&
      *Word.number() < 2) {
    V.Source = *Word.number();
    return Error::success();
  }
  return error(V, "has [[" + Word.Name + "]], which is not for " + wordsFor(Side));
}

Error InterfaceReader::checkType(const StageVariable &V, StageSide Side,
                                 const RoleInfo &Role) const {
  const StageType &T = V.Type;
  bool IsUnsigned = T.Numbers == StageNumbers::Uint16 || T.Numbers == StageNumbers::Uint32;
  bool HasNumbers = Role.Numbers == Allowed::Float      ? T.Numbers == StageNumbers::Float
                    : Role.Numbers == Allowed::Unsigned ? IsUnsigned
                    : Role.Numbers == Allowed::Bool
                        ? T.Numbers == StageNumbers::Bool
                        : T.Numbers != StageNumbers::Bool && T.Numbers != StageNumbers::Other;
  bool IsInterpolated = Side == StageSide::FragmentIn && V.Role == StageRole::Varying;
  bool HasShape = Role.Most == 0
                      ? T.Components == 1
                      : !T.Elements && T.Components >= Role.Least && T.Components <= Role.Most;
  if (!HasNumbers || !HasShape || (T.IsInterpolant && !IsInterpolated))
    return error(V, "has a type that [[" + Role.Attribute + "]] of " + wordsFor(Side) +
                        " cannot have");
  if (IsInterpolated && !isFloat(T) && V.Place != SamplingPlace::Flat)
    return error(V, "has integers, which are not interpolated");
  if (Side == StageSide::FragmentIn && V.Role == StageRole::Position && V.HasPerspective &&
      V.Place != SamplingPlace::Center)
    return error(V, "is a position, which is interpolated without perspective");
  return Error::success();
}

Expected<std::vector<StageVariable>> InterfaceReader::read(const std::vector<StageMember> &Members,
                                                           const msl_model::StageValue *Values,
                                                           StageSide Side) {
  std::vector<StageVariable> All;
  std::set<std::tuple<StageRole, uint32_t, uint32_t, std::string>> Seen;
  for (const auto &[I, M] : enumerate(Members)) {
    StageVariable V;
    V.Line = M.Line;
    V.Name = M.Name.empty() ? "the result" : M.Name;
    V.Type = Values[I].Type;
    V.Offset = Values[I].Offset;
    const RoleInfo *Role = nullptr;
    // Metal only has [[flat]] for integers.
    if (!isFloat(V.Type))
      V.Place = SamplingPlace::Flat;
    for (const AttributeWord &Word : M.Attributes)
      if (Error E = readWord(Word, Side, V, Role))
        return std::move(E);
    if (!Role) {
      Role = roleOf("user", Side);
      V.Link = M.Name;
      if (!Role)
        return error(V,
                     Twine("is ") + wordsFor(Side) + " without an attribute that says what it is");
    }
    if (Error E = checkType(V, Side, *Role))
      return std::move(E);
    if (V.Type.IsInterpolant)
      V.HasPerspective = V.Type.HasPerspective;
    bool IsPlain = V.Role == StageRole::Barycentric && !V.HasPerspective;
    if (!Seen.insert({V.Role, V.Index, V.Source + IsPlain, V.Link}).second)
      return error(
          V, Twine("is a second ") + wordsFor(Side).split(' ').second + " with the attribute [[" +
                 (Role->Role == StageRole::Varying ? V.Link : Role->Attribute.str()) + "]]");
    All.push_back(std::move(V));
  }
  return All;
}

unsigned bytesOf(StageNumbers Numbers) {
  switch (Numbers) {
  case StageNumbers::Bool:
  case StageNumbers::Int8:
  case StageNumbers::Uint8:
    return 1;
  case StageNumbers::Int16:
  case StageNumbers::Uint16:
  case StageNumbers::Half:
    return 2;
  case StageNumbers::Int32:
  case StageNumbers::Uint32:
  case StageNumbers::Float:
  case StageNumbers::Other:
    return 4;
  }
  llvm_unreachable("kind of number");
}

uint32_t converted(const fltSemantics &From, uint32_t Bits, unsigned Width,
                   const fltSemantics &To) {
  APFloat Value(From, APInt(Width, Bits));
  bool Loses;
  Value.convert(To, APFloat::rmNearestTiesToEven, &Loses);
  return static_cast<uint32_t>(Value.bitcastToAPInt().getZExtValue());
}

} // namespace

const StageVariable *StageInterface::output(StageRole Role, uint32_t Index, uint32_t Source) const {
  auto Found = find_if(Outputs, [&](const StageVariable &V) {
    return V.Role == Role && V.Index == Index && V.Source == Source;
  });
  return Found == Outputs.end() ? nullptr : &*Found;
}

bool StageInterface::hasInput(StageRole Role) const {
  return any_of(Inputs, [&](const StageVariable &V) { return V.Role == Role; });
}

Expected<StageInterface> readInterface(const KernelInfo &K, const msl_model::Kernel &Table,
                                       StringRef TextName) {
  InterfaceReader Reader(TextName);
  StageSide In = StageSide::FragmentIn, Out = StageSide::FragmentOut;
  bool MakesVertices = K.Kind == FunctionKind::Vertex || K.Kind == FunctionKind::Mesh;
  if (K.Kind == FunctionKind::Vertex) {
    In = K.Patch ? StageSide::PatchIn : StageSide::VertexIn;
    Out = StageSide::VertexOut;
  } else if (K.Kind == FunctionKind::Kernel) {
    In = StageSide::KernelIn;
  } else if (K.Kind == FunctionKind::Mesh) {
    Out = StageSide::MeshVertex;
  }
  StageInterface Result;
  for (auto [To, Members, Values, Side] :
       {std::tuple(&Result.Inputs, &K.Inputs, Table.Inputs, In),
        {&Result.Outputs, &K.Outputs, Table.Outputs, Out},
        {&Result.OfPrimitives, &K.OfPrimitives, Table.OfPrimitives, StageSide::MeshPrimitive}}) {
    auto Read = Reader.read(*Members, Values, Side);
    if (!Read)
      return Read.takeError();
    *To = std::move(*Read);
  }
  for (const StageVariable &V : Result.Inputs)
    if (V.Role == StageRole::PositionInPatch && V.Type.Components != (K.Patch->IsQuad ? 2 : 3))
      return createStringError(TextName + ":" + Twine(V.Line) + ": '" + V.Name + "' is float" +
                               (K.Patch->IsQuad ? "2 in a quad" : "3 in a triangle"));
  if (MakesVertices && !Result.output(StageRole::Position))
    return createStringError(TextName + ":" + Twine(K.Line) + ": " + wordFor(K.Kind) +
                             " function '" + K.Name + "' has no output with [[position]]");
  return Result;
}

Error link(const StageInterface &Before, FunctionKind Kind, StageInterface &Fragment,
           StringRef TextName) {
  auto Differs = [&](const StageVariable &V, const Twine &What) {
    return createStringError(TextName + ":" + Twine(V.Line) + ": '" + V.Name + "' ([[" + V.Link +
                             "]]) " + What);
  };
  for (StageVariable &V : Fragment.Inputs) {
    if (V.Role != StageRole::Varying)
      continue;
    auto IsSame = [&](const StageVariable &Out) {
      return Out.Role == StageRole::Varying && Out.Link == V.Link;
    };
    auto Found = find_if(Before.Outputs, IsSame);
    auto First = Before.Outputs.begin();
    V.OfPrimitive = Found == Before.Outputs.end();
    if (V.OfPrimitive) {
      Found = find_if(Before.OfPrimitives, IsSame);
      First = Before.OfPrimitives.begin();
      if (Found == Before.OfPrimitives.end())
        return Differs(V, "is not written by the " + wordFor(Kind) + " function");
    }
    if (Found->Type.Numbers != V.Type.Numbers || Found->Type.Components != V.Type.Components)
      return Differs(V, "has another type in the " + wordFor(Kind) + " function");
    V.From = static_cast<uint32_t>(Found - First);
  }
  return Error::success();
}

size_t endOfParameter(ArrayRef<StageVariable> Inputs, size_t First) {
  // Offsets of one struct's members grow; each parameter begins at 0.
  size_t End = First + 1;
  while (End < Inputs.size() && Inputs[End].Offset > Inputs[End - 1].Offset)
    ++End;
  return End;
}

bool isFloat(const StageType &Type) {
  return Type.Numbers == StageNumbers::Half || Type.Numbers == StageNumbers::Float;
}

bool isSigned(const StageType &Type) {
  return Type.Numbers == StageNumbers::Int8 || Type.Numbers == StageNumbers::Int16 ||
         Type.Numbers == StageNumbers::Int32;
}

StageWords loadValue(const StageType &Type, const uint8_t *From, uint32_t Element) {
  StageWords Words = {};
  unsigned Bytes = bytesOf(Type.Numbers);
  From += size_t(Element) * Bytes * Type.Components;
  for (unsigned I = 0; I < Type.Components; ++I) {
    std::memcpy(&Words[I], From + I * Bytes, Bytes);
    if (isSigned(Type))
      Words[I] = static_cast<uint32_t>(static_cast<int32_t>(Words[I] << (32 - 8 * Bytes)) >>
                                       (32 - 8 * Bytes));
    if (Type.Numbers == StageNumbers::Half)
      Words[I] = converted(APFloat::IEEEhalf(), Words[I], 16, APFloat::IEEEsingle());
  }
  return Words;
}

void storeValue(const StageType &Type, const StageWords &Value, uint8_t *To) {
  unsigned Bytes = bytesOf(Type.Numbers);
  for (unsigned I = 0; I < Type.Components; ++I) {
    uint32_t Word = Type.Numbers == StageNumbers::Half
                        ? converted(APFloat::IEEEsingle(), Value[I], 32, APFloat::IEEEhalf())
                        : Value[I];
    std::memcpy(To + I * Bytes, &Word, Bytes);
  }
}

} // namespace tessera::model
