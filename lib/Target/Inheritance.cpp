// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/Inheritance.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace llvm;
using namespace tessera;

template <typename Group, typename List>
static void dropFrom(std::vector<Group> &Inherited, const std::vector<Group> &File,
                     List Group::*Member) {
  for (Group &Of : Inherited)
    erase_if(Of.*Member, [&](const auto &Entry) {
      return any_of(File, [&](const Group &G) { return is_contained(G.*Member, Entry); });
    });
}

/// Returns the rows of \p Inherited that no group of \p File lists, as groups. A group has a row
/// for each of its shapes with each of its types.
static std::vector<MatrixGroup> rowsLeft(const MatrixGroup &Inherited,
                                         const std::vector<MatrixGroup> &File) {
  auto IsListed = [&](const MatrixTypes &Types, const MatrixShape &Shape) {
    return any_of(File, [&](const MatrixGroup &G) {
      return G.Scope == Inherited.Scope && G.Invocations == Inherited.Invocations &&
             G.Saturating == Inherited.Saturating && G.Flexible == Inherited.Flexible &&
             is_contained(G.Types, Types) && is_contained(G.Shapes, Shape);
    });
  };
  MatrixGroup Whole = Inherited;
  std::vector<MatrixGroup> Left;
  erase_if(Whole.Types, [&](const MatrixTypes &Types) {
    MatrixGroup Rest = Inherited;
    Rest.Types = {Types};
    erase_if(Rest.Shapes, [&](const MatrixShape &Shape) { return IsListed(Types, Shape); });
    if (Rest.Shapes.size() == Inherited.Shapes.size())
      return false;
    if (!Rest.Shapes.empty())
      Left.push_back(std::move(Rest));
    return true;
  });
  if (!Whole.Types.empty())
    Left.insert(Left.begin(), std::move(Whole));
  return Left;
}

void tessera::dropListed(Target &Inherited, const Target &File) {
  dropFrom(Inherited.FeatureGroups, File.FeatureGroups, &FeatureGroup::Features);
  erase_if(Inherited.FeatureGroups, [](const FeatureGroup &G) { return G.Features.empty(); });
  dropFrom(Inherited.Workarounds, File.Workarounds, &WorkaroundGroup::Workarounds);
  erase_if(Inherited.Workarounds, [](const WorkaroundGroup &G) { return G.Workarounds.empty(); });
  dropFrom(Inherited.Vectors, File.Vectors, &VectorGroup::Types);
  erase_if(Inherited.Vectors,
           [](const VectorGroup &G) { return G.Types.empty() && G.Accumulates.empty(); });
  for (const MatrixGroup &Group : std::exchange(Inherited.Groups, {}))
    append_range(Inherited.Groups, rowsLeft(Group, File.Groups));
}
