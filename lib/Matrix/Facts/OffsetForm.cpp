// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/OffsetForm.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;
using namespace tessera;

/// Maximum number of terms; realistic offsets stay below it.
constexpr size_t MostTerms = 24;

static int32_t wrapped(int64_t V) { return int32_t(uint32_t(uint64_t(V))); }

OffsetForm OffsetForm::constant(uint64_t Value) {
  OffsetForm F;
  F.add({}, wrapped(int64_t(Value)));
  return F;
}

OffsetForm OffsetForm::atom(AtomID A) {
  OffsetForm F;
  AtomList Atoms;
  Atoms.insert(A);
  F.add(Atoms, 1);
  return F;
}

std::optional<int32_t> OffsetForm::asConstant() const {
  if (Terms.empty())
    return 0;
  if (Terms.size() == 1 && Terms.front().Atoms.empty())
    return Terms.front().Factor;
  return std::nullopt;
}

bool OffsetForm::AtomList::insert(AtomID A) {
  if (Count == Most)
    return false;
  auto *At = std::upper_bound(Atoms.begin(), Atoms.begin() + Count, A);
  std::copy_backward(At, Atoms.begin() + Count, Atoms.begin() + Count + 1);
  *At = A;
  ++Count;
  return true;
}

OffsetForm::AtomList OffsetForm::AtomList::without(const AtomList &Other) const {
  AtomList Rest;
  auto *End = std::set_difference(begin(), end(), Other.begin(), Other.end(), Rest.Atoms.begin());
  Rest.Count = uint32_t(End - Rest.Atoms.begin());
  return Rest;
}

void OffsetForm::add(const AtomList &Atoms, int32_t Factor) {
  auto *It =
      lower_bound(Terms, Atoms, [](const Term &T, const AtomList &Of) { return T.Atoms < Of; });
  if (It != Terms.end() && It->Atoms == Atoms) {
    It->Factor = wrapped(int64_t(It->Factor) + Factor);
    if (!It->Factor)
      Terms.erase(It);
  } else if (Factor) {
    Terms.insert(It, Term{Atoms, Factor});
  }
}

std::optional<OffsetForm> OffsetForm::sum(const OffsetForm &A, const OffsetForm &B,
                                          int32_t FactorOfB) {
  OffsetForm F = A;
  for (const Term &T : B.Terms)
    F.add(T.Atoms, wrapped(int64_t(T.Factor) * FactorOfB));
  if (F.Terms.size() > MostTerms)
    return std::nullopt;
  return F;
}

std::optional<OffsetForm> OffsetForm::product(const OffsetForm &A, const OffsetForm &B) {
  OffsetForm F;
  for (const Term &T : A.Terms)
    for (const Term &U : B.Terms) {
      AtomList Atoms = T.Atoms;
      for (AtomID A : U.Atoms)
        if (!Atoms.insert(A))
          return std::nullopt;
      F.add(Atoms, wrapped(int64_t(T.Factor) * U.Factor));
    }
  if (F.Terms.size() > MostTerms)
    return std::nullopt;
  return F;
}

OffsetForm OffsetForm::scaled(int32_t Factor) const {
  OffsetForm F;
  for (const Term &T : Terms)
    F.add(T.Atoms, wrapped(int64_t(T.Factor) * Factor));
  return F;
}

std::optional<OffsetForm> OffsetForm::replaced(function_ref<OffsetForm(AtomID)> With) const {
  OffsetForm All;
  for (const Term &T : Terms) {
    std::optional<OffsetForm> Product = constant(uint64_t(int64_t(T.Factor)));
    for (AtomID A : T.Atoms)
      if (Product)
        Product = product(*Product, With(A));
    std::optional<OffsetForm> Sum = Product ? sum(All, *Product) : std::nullopt;
    if (!Sum)
      return std::nullopt;
    All = std::move(*Sum);
  }
  return All;
}
