// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/StageInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static constexpr StringLiteral Modifiers[] = {
#define INTERPOLATION(Enumerator, Modifier, ...) Modifier,
#include "IR/StageWords.def"
};
static constexpr StringLiteral Modes[] = {
#define ENTRY_MODE(Enumerator, Word, ...) Word,
#include "IR/StageWords.def"
};

template <typename E> static std::optional<E> named(ArrayRef<StringLiteral> Words, StringRef Word) {
  const StringLiteral *Found = find(Words, Word);
  return Found == Words.end() ? std::nullopt : std::optional(E(Found - Words.begin()));
}

template <typename E, typename Row, size_t N>
static std::optional<E> rowNamed(const Row (&Rows)[N], StringRef Word) {
  const Row *Found = find_if(Rows, [&](const Row &R) { return R.Word == Word; });
  return Found == std::end(Rows) ? std::nullopt : std::optional(E(Found - Rows));
}

StringRef tessera::ir::spelling(Interpolation I) { return Modifiers[size_t(I)]; }
std::optional<Interpolation> tessera::ir::interpolationOf(StringRef Word) {
  return named<Interpolation>(Modifiers, Word);
}

static constexpr StringLiteral Partitionings[] = {
#define PARTITIONING(Enumerator, Word, ...) Word,
#include "IR/StageWords.def"
};
static constexpr StringLiteral PatchOutputs[] = {
#define PATCH_OUTPUT(Enumerator, Word, ...) Word,
#include "IR/StageWords.def"
};
StringRef tessera::ir::spelling(Partitioning P) { return Partitionings[size_t(P)]; }
StringRef tessera::ir::spelling(PatchOutput O) { return PatchOutputs[size_t(O)]; }

namespace tessera::ir {
template <> std::optional<Partitioning> stageWordOf(StringRef Word) {
  return named<Partitioning>(Partitionings, Word);
}
template <> std::optional<PatchOutput> stageWordOf(StringRef Word) {
  return named<PatchOutput>(PatchOutputs, Word);
}
template <> std::optional<MeshShape> stageWordOf(StringRef Word) {
  return rowNamed<MeshShape>(MeshShapeRows, Word);
}
template <> std::optional<PatchDomain> stageWordOf(StringRef Word) {
  return rowNamed<PatchDomain>(PatchDomainRows, Word);
}
template <> std::optional<GeometryInput> stageWordOf(StringRef Word) {
  return rowNamed<GeometryInput>(GeometryInputRows, Word);
}
template <> std::optional<StreamKind> stageWordOf(StringRef Word) {
  return rowNamed<StreamKind>(StreamKindRows, Word);
}
} // namespace tessera::ir

StringRef tessera::ir::spelling(EntryMode M) { return Modes[size_t(M)]; }
std::optional<EntryMode> tessera::ir::entryModeOf(StringRef Word) {
  return named<EntryMode>(Modes, Word);
}

const Type *tessera::ir::partOfElement(const Type *Ty) {
  const Type *Part = Ty ? Ty->innermost() : nullptr;
  return Part && (Part->isScalar() || Part->isVector()) ? Part : nullptr;
}

uint32_t tessera::ir::locationsOf(const Type *Ty) {
  if (Ty->isArray())
    return uint32_t(Ty->count()) * locationsOf(Ty->element());
  return Ty->scalar()->bits() == 64 && Ty->components() > 2 ? 2 : 1;
}

uint32_t tessera::ir::componentsOf(const Type *Ty) {
  const Type *Vector = Ty->innermost();
  return std::min(4u, uint32_t(Vector->components()) * (Vector->scalar()->bits() == 64 ? 2 : 1));
}
