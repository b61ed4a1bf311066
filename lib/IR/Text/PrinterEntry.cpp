// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Text/PrinterEntry.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

template <typename Set> static void printWords(Set Of, raw_ostream &OS) {
  SmallVector<StringRef, 4> Words;
  Of.forEach([&](auto Member) { Words.push_back(spelling(Member)); });
  OS << '[' << join(Words, ", ") << ']';
}

/// input "TEXCOORD1" : vec<f32, 2> {location = 3, how = [centroid]}
static void printElement(StringRef Kind, const StageElement &E, raw_ostream &OS,
                         const PrintOptions &Options) {
  OS << Kind << " \"";
  printEscapedString(E.Semantic, OS);
  OS << "\" : " << *E.Ty << " {";
  if (E.Value)
    OS << "value = " << spelling(*E.Value);
  else if (E.BuiltIn)
    OS << "builtin = " << *E.BuiltIn;
  else
    OS << "location = " << E.Location;
  if (E.Component)
    OS << ", component = " << E.Component;
  if (E.Source)
    OS << ", source = " << E.Source;
  if (!E.How.empty()) {
    OS << ", how = ";
    printWords(E.How, OS);
  }
  if (E.Stream)
    OS << ", stream = " << E.Stream;
  if (E.PerVertex)
    OS << ", per_vertex";
  if (E.PerPrimitive)
    OS << ", per_primitive";
  if (E.IsMatrix)
    OS << ", matrix";
  if (E.IsRelaxed)
    OS << ", relaxed";
  OS << '}';
  printLoc(E.Where, OS, Options.Files);
  OS << '\n';
}

void tessera::ir::printEntry(const EntryPoint &E, raw_ostream &OS, const PrintOptions &Options) {
  if (!E.Fn)
    return;
  OS << "entry " << rowOf(E.Of).Word << " @";
  printWord(OS, E.Fn->name());
  OS << " {";
  ListSeparator Comma;
  auto Numbers = [&](StringRef Word, ArrayRef<uint32_t> List, const Loc &Where) {
    OS << Comma << Word << " = [";
    interleaveComma(List, OS);
    OS << ']';
    printLoc(Where, OS, Options.Files);
  };
  if (E.Group)
    Numbers("num_threads", E.Group->Threads, E.Group->Where);
  for (unsigned I = 0; E.Group && I < 3; ++I)
    if (const SpecConstant *Given = E.Group->Given[I]) {
      OS << Comma << "threads_" << "xyz"[I] << " = @";
      printWord(OS, Given->Name);
    }
  if (E.Wave)
    Numbers("wave_size", {E.Wave->Min, E.Wave->Max, E.Wave->Preferred}, E.Wave->Where);
  if (E.Mesh) {
    OS << Comma << "mesh = " << spelling(E.Mesh->Shape);
    Numbers("counts", {E.Mesh->Vertices, E.Mesh->Primitives}, E.Mesh->Where);
  }
  if (E.Patch) {
    OS << Comma << "patch = " << spelling(E.Patch->Domain);
    if (E.Patch->Divided)
      OS << Comma << "divided = " << spelling(*E.Patch->Divided);
    if (E.Patch->Made)
      OS << Comma << "made = " << spelling(*E.Patch->Made);
    Numbers("points", {E.Patch->Inputs, E.Patch->Outputs}, E.Patch->Where);
  }
  if (E.Geometry) {
    OS << Comma << "geometry = " << spelling(E.Geometry->Gets);
    OS << Comma << "made = " << spelling(E.Geometry->Makes);
    Numbers("most", {E.Geometry->MostVertices, E.Geometry->Instances}, E.Geometry->Where);
  }
  if (!E.Modes.empty()) {
    OS << Comma << "modes = ";
    printWords(E.Modes, OS);
  }
  OS << "}\n";
  for (const StageElement &In : E.Inputs)
    printElement("input", In, OS, Options);
  for (const StageElement &Out : E.Outputs)
    printElement("output", Out, OS, Options);
}
