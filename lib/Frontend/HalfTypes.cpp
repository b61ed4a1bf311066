// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/HalfTypes.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
/// Opens the formats of Clang's types, which are protected.
struct Formats : TargetInfo {
  static void set(TargetInfo &T, const ShaderOptions &Shader) {
    T.*&Formats::HalfWidth = T.*&Formats::HalfAlign = halfBits(Shader);
    T.*&Formats::HalfFormat = Shader.WideHalf ? &APFloat::IEEEsingle() : &APFloat::IEEEhalf();
    if (Shader.WideHalf) {
      T.*&Formats::LongDoubleWidth = T.*&Formats::LongDoubleAlign = 16;
      T.*&Formats::LongDoubleFormat = &APFloat::IEEEhalf();
    }
  }
};
} // namespace

void tessera::setHalfFormats(TargetInfo &Target, const ShaderOptions &Shader) {
  Formats::set(Target, Shader);
}

QualType tessera::elementOf(QualType T) {
  T = T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (const auto *Vector = dyn_cast<clang::VectorType>(T))
    T = Vector->getElementType();
  else if (const auto *Matrix = dyn_cast<ConstantMatrixType>(T))
    T = Matrix->getElementType();
  return isa<BuiltinType, BitIntType>(T) && T->isArithmeticType() ? T.getUnqualifiedType()
                                                                  : QualType();
}

bool tessera::isMinType(QualType T) {
  const auto *Builtin = T->getAs<BuiltinType>();
  return T->isBitIntType() || (Builtin && Builtin->getKind() == BuiltinType::Float16);
}

std::string tessera::withHalfNames(std::string Text) {
  constexpr std::pair<StringRef, StringRef> Names[] = {{"unsigned _BitInt(16)", "min16uint"},
                                                       {"unsigned _BitInt(32)", "min16uint"},
                                                       {"_BitInt(16)", "min16int"},
                                                       {"_BitInt(32)", "min16int"},
                                                       {"_Float16", "min16float"},
                                                       {"long double", "float16_t"}};
  auto Replace = [&](StringRef From, StringRef To) {
    for (size_t At = Text.find(From); At != std::string::npos; At = Text.find(From, At + To.size()))
      Text.replace(At, From.size(), To);
  };
  for (auto [Clangs, Ours] : Names) {
    if (!StringRef(Text).contains(Clangs))
      continue;
    Replace(Clangs, Ours);
    // The name that the user wrote says all.
    Replace(("'" + Ours + "' (aka '" + Ours + "')").str(), ("'" + Ours + "'").str());
  }
  return Text;
}

// clang-format off
int hookedOrder(const ASTContext *Context, QualType L, QualType R)
  asm("__wrap__ZNK5clang10ASTContext20getFloatingTypeOrderENS_8QualTypeES1_");
int order(const ASTContext *Context, QualType L, QualType R)
  asm("__real__ZNK5clang10ASTContext20getFloatingTypeOrderENS_8QualTypeES1_");
// clang-format on

/// Which of two floats holds more: float16_t holds less than any other, although Clang has the
/// largest type for it.
int hookedOrder(const ASTContext *Context, QualType L, QualType R) {
  auto IsFloat16 = [](QualType T) {
    const auto *Builtin = T->getAs<BuiltinType>();
    return Builtin && Builtin->getKind() == BuiltinType::LongDouble;
  };
  bool IsLeft = IsFloat16(L), IsRight = IsFloat16(R);
  if (IsLeft != IsRight)
    return IsLeft ? -1 : 1;
  return order(Context, L, R);
}
