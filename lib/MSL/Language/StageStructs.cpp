// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/StageStructs.h"
#include "BackendCommon/StageInputs.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "MSL/Language/Types.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::EntryMode;
using ir::Interpolation;
using ir::Op;
using ir::Opcode;
using ir::StageElement;
using ir::SystemValue;
using ir::Type;

bool tessera::msl::isIndices(const ir::EntryPoint &Entry, const StageElement &E) {
  return Entry.Mesh && E.Value == rowOf(Entry.Mesh->Shape).Indices;
}

static bool isClipDistance(const StageElement &E) { return E.Value == SystemValue::ClipDistance; }

static std::string clipName(uint64_t Index) { return "user(clip" + std::to_string(Index) + ")"; }

static std::string locationName(const StageElement &E, uint32_t Location) {
  std::string Text = "user(locn" + std::to_string(Location);
  return Text + (E.Component ? "_" + std::to_string(E.Component) : "") + ")";
}

/// The attribute for how an input of a fragment function comes from the vertices; "" for the usual
/// way, and where the function computes it at places of its own.
static std::string interpolation(const StageElement &E, bool IsInterpolant) {
  if (IsInterpolant)
    return "";
  if (E.How.has(Interpolation::Flat) || E.PerPrimitive)
    return ", flat";
  bool IsPlain = E.How.has(Interpolation::NoPerspective);
  StringRef Place = E.How.has(Interpolation::Sample)     ? "sample"
                    : E.How.has(Interpolation::Centroid) ? "centroid"
                                                         : "center";
  if (Place == "center" && !IsPlain)
    return "";
  return (", " + Place + (IsPlain ? "_no_perspective" : "_perspective")).str();
}

static std::string systemAttribute(const ir::EntryPoint &Entry, SystemValue V) {
  std::string Text = rowOf(V).OutputAttribute.str();
  if (V != SystemValue::Depth)
    return Text;
  return Text + (Entry.Modes.has(EntryMode::DepthGreater) ? "(greater)"
                 : Entry.Modes.has(EntryMode::DepthLess)  ? "(less)"
                                                          : "(any)");
}

/// The vectors of \p Ty, with the location of each.
static void eachVector(const Type *Ty, uint32_t &Location,
                       function_ref<void(const Type *, uint32_t)> Visit) {
  if (!Ty->isArray()) {
    Visit(Ty, Location);
    Location += ir::locationsOf(Ty);
    return;
  }
  for (uint64_t I = 0; I < Ty->count(); ++I)
    eachVector(Ty->element(), Location, Visit);
}

ArrayRef<StageMember> StageStructs::List::of(unsigned Element) const {
  auto [First, Count] = Ranges.find(Element)->second;
  return ArrayRef(Members).slice(First, Count);
}

StageStructs::StageStructs(ir::Module &M, StringRef Entry, Names &Global) {
  const ir::EntryPoint &E = M.Entry;
  Names OfInputs, OfOutputs, OfPrimitives;
  auto Add = [](List &To, Names &Local, unsigned Number, StringRef Name, StageMember Member) {
    auto &Range = To.Ranges.try_emplace(Number, To.Members.size(), 0).first->second;
    Member.Name = Local.declare(Name);
    To.Members.push_back(std::move(Member));
    ++Range.second;
  };
  for (auto [Number, IsInterpolant] : raising::readInputs(M)) {
    const StageElement &In = E.Inputs[Number];
    StringRef Name = isClipDistance(In) ? rowOf(*In.Value).Parameter : In.Semantic;
    uint64_t Index = 0;
    uint32_t First = In.Location;
    eachVector(In.Ty, First, [&](const Type *Ty, uint32_t Location) {
      StageMember Member{.Ty = Ty,
                         .IsInterpolant = IsInterpolant,
                         .HasPerspective = !In.How.has(Interpolation::NoPerspective)};
      if (E.Of != ir::Stage::Pixel)
        Member.Attribute = "attribute(" + std::to_string(Location) + ")";
      else
        Member.Attribute = (isClipDistance(In) ? clipName(Index++) : locationName(In, Location)) +
                           interpolation(In, IsInterpolant);
      Add(Inputs, OfInputs, Number, Name, std::move(Member));
    });
  }
  for (auto [Number, Out] : enumerate(E.Outputs)) {
    auto Element = unsigned(Number);
    if (isIndices(E, Out))
      continue;
    List &To = !E.Mesh ? Outputs : Out.PerPrimitive ? Primitives : Vertices;
    Names &Local = Out.PerPrimitive ? OfPrimitives : OfOutputs;
    if (isClipDistance(Out))
      Add(To, Local, Element, rowOf(*Out.Value).Parameter,
          {.Ty = Out.Ty->isArray() ? Out.Ty->element() : Out.Ty,
           .Attribute = systemAttribute(E, *Out.Value),
           .Count = Out.Ty->isArray() ? Out.Ty->count() : 1});
    uint64_t Index = 0;
    uint32_t First = Out.Location;
    eachVector(Out.Ty, First, [&](const Type *Ty, uint32_t Location) {
      StageMember Member{.Ty = Ty};
      StringRef Name = Out.Value ? rowOf(*Out.Value).Parameter : Out.Semantic;
      if (isClipDistance(Out)) {
        Name = "clip";
        Member.Attribute = clipName(Index++);
      } else if (Out.Value) {
        Member.Attribute = systemAttribute(E, *Out.Value);
      } else if (E.Of == ir::Stage::Pixel) {
        Member.Attribute = "color(" + std::to_string(Location) + ")";
        if (Out.Source)
          Member.Attribute += ", index(" + std::to_string(Out.Source) + ")";
      } else {
        Member.Attribute = locationName(Out, Location);
      }
      Add(To, Local, Element, Name, std::move(Member));
    });
  }
  if (hasInputs())
    InputType = Global.declare((Entry + "_in").str());
  if (hasOutputs())
    OutputType = Global.declare((Entry + "_out").str());
  if (!vertices().empty())
    VertexType = Global.declare((Entry + "_vertex").str());
  if (!primitives().empty())
    PrimitiveType = Global.declare((Entry + "_primitive").str());
}

std::string tessera::msl::declaration(StringRef Name, ArrayRef<StageMember> Members) {
  std::string Text = "struct " + Name.str() + " {\n";
  for (const StageMember &Member : Members) {
    std::string Type = plainName(Member.Ty);
    if (Member.IsInterpolant)
      Type = "interpolant<" + Type +
             ", interpolation::" + (Member.HasPerspective ? "perspective>" : "no_perspective>");
    Text += "  " + Type + " " + Member.Name + " [[" + Member.Attribute + "]]";
    if (Member.Count)
      Text += " [" + std::to_string(Member.Count) + "]";
    Text += ";\n";
  }
  return Text + "};\n\n";
}
