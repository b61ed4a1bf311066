// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of native, tiled and emulated operations.
#include "Explain/Html.h"
#include "Explain/Writer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::html;

/// In the order of ExplainedWay: the class of a cell, and the word in it.
struct WayWords {
  StringLiteral Class, Word, Meaning;
};
constexpr WayWords Words[] = {
    {"removed", "removed", "the optimizer removed the operation, because nothing needs its result"},
    {"native", "native", "the device computes matrices of this shape and these types"},
    {"converted", "converted",
     "the device computes the same result with other component types, which the plan names"},
    {"tiled", "tiled", "the compiler cuts the matrix into tiles, which the device computes"},
    {"converted", "converted, tiled", ""},
    {"emulated", "emulated", "the lanes of the wave, or each thread, compute it with plain code"},
    {"emulated", "emulated", ""},
    {"native", "vector instruction",
     "one instruction multiplies a matrix in memory by a thread's vector, or adds to memory"},
    {"emulated", "emulated", ""}};
constexpr WayWords Staged = {
    "staged", "staged",
    "the device cannot load, store or convert the matrix directly: it goes through groupshared "
    "memory"};
constexpr WayWords ByElements = {"staged", "by elements",
                                 "each lane moves the elements that it holds one after the other"};
constexpr WayWords Refused = {"refused", "not supported",
                              "the target rejects the shader, with the errors under its tab"};
constexpr WayWords Absent = {"removed", "not present",
                             "the shader does not have the operation when compiled for the target"};

static bool isEmulated(ExplainedWay Way) {
  return Way == ExplainedWay::Emulated || Way == ExplainedWay::EmulatedHalf;
}

static std::string number(uint64_t Value, StringRef Words) {
  return std::to_string(Value) + " " + Words.str();
}

/// "vector instruction 64x32"
static std::string threadWords(const ExplainedTarget &T, const ExplainedOperation &O,
                               const ExplainedKind &K) {
  const ReflectedMatrix &M = T.Matrices[K.Matrices.front()].Matrix;
  uint32_t WaveCopies = O.Copies - O.LeftCopies;
  if (!O.VectorCopies && !WaveCopies)
    return "emulated by each thread";
  std::string Shape = std::to_string(M.Rows) + "x" + std::to_string(M.Columns);
  uint32_t Copies = WaveCopies ? WaveCopies : O.VectorCopies;
  std::string Text = (WaveCopies ? "matrices of the wave " : "vector instruction ") + Shape;
  if (Copies < O.Copies)
    Text += " in " + std::to_string(Copies) + " of " + number(O.Copies, "copies") +
            (WaveCopies && O.VectorCopies ? ", otherwise vector instruction or each thread"
                                          : ", otherwise emulated by each thread");
  return Text;
}

/// "tiled 8x of 8x8x8"
static std::string kindWords(const ExplainedTarget &T, const ExplainedKind &K) {
  if (isEmulated(K.Way))
    return "emulated by " + (K.Waves > 1 ? number(K.Waves, "waves of ") : std::string()) +
           number(T.Lanes, "lanes") +
           (K.Way == ExplainedWay::EmulatedHalf ? " with f16 matrices" : "");
  std::string Text = K.Tiles > 1 ? "tiled " + std::to_string(K.Tiles) + "x of " : "native ";
  Text += K.Tile;
  if (K.Together > 1)
    Text += " for pairs of up to " + std::to_string(K.Together);
  if (K.Waves > 1)
    Text += " in each of " + number(K.Waves, "waves");
  if (K.Strategy == "tensor")
    Text += ", cooperative tensor";
  if (K.Way == ExplainedWay::Converted || K.Way == ExplainedWay::ConvertedTiled)
    Text = "converted, " + Text;
  return Text;
}

static const WayWords &accessWords(ExplainedAccess Access) {
  return Access == ExplainedAccess::Staged ? Staged : ByElements;
}

OperationWay html::wayOf(const ExplainedTarget &T, const ExplainedOperation &O) {
  OperationWay Way{Words[0].Class, ""};
  SmallVector<std::string, 2> Texts;
  for (uint32_t Number : O.Kinds) {
    const ExplainedKind &K = T.Kinds[Number];
    if (O.Removed || K.Way == ExplainedWay::Removed)
      continue;
    std::string Here = K.Vectors.empty() ? kindWords(T, K) : threadWords(T, O, K);
    if (O.Access != ExplainedAccess::Direct && !isEmulated(K.Way)) {
      Way.Class = accessWords(O.Access).Class;
      Here = accessWords(O.Access).Word.str() + ", " + Here;
    } else if (Way.Class == Words[0].Class || K.Way != ExplainedWay::Native) {
      Way.Class = Words[size_t(K.Way)].Class;
    }
    if (!is_contained(Texts, Here))
      Texts.push_back(Here);
  }
  Way.Words = Texts.empty() ? Words[0].Word.str() : join(Texts, "; ");
  return Way;
}

static void writeCell(raw_ostream &OS, StringRef Class, const std::string &Target,
                      StringRef Words) {
  OS << "<td><a class=\"w " << Class << "\" href=\"#" << Target << "\">" << escape(Words)
     << "</a></td>";
}

/// The words for \p O, each once: "multiply and add".
static std::string operationWords(const ExplainedTarget &T, const ExplainedOperation &O) {
  SmallVector<StringRef, 2> Texts;
  for (uint32_t K : O.Kinds)
    if (StringRef Here = wordsFor(T.Kinds[K].Operation); !is_contained(Texts, Here))
      Texts.push_back(Here);
  return join(Texts, ", ");
}

static void writeLegend(raw_ostream &OS) {
  OS << "<details class=\"legend\"><summary>What the words mean</summary>\n<ul>\n";
  auto Item = [&](const WayWords &W) {
    if (!W.Meaning.empty())
      OS << "<li><span class=\"w " << W.Class << "\">" << W.Word << "</span> " << W.Meaning
         << "</li>\n";
  };
  for (const WayWords &W : drop_begin(Words))
    Item(W);
  for (const WayWords &W : {Staged, ByElements, Words[0], Refused, Absent})
    Item(W);
  OS << "<li>“8x of 8x8x8” means eight device instructions of this shape: rows, columns and depth "
        "of a multiply, rows and columns of other operations</li>\n</ul></details>\n";
}

void html::writeWays(raw_ostream &OS, const ExplainedShader &Shader, const PlaceNumbers &Places) {
  OS << "<h2>Matrix operations</h2>\n";
  if (Places.empty()) {
    OS << "<p class=\"note\">No target compiles a matrix operation in this shader.</p>\n";
    return;
  }
  OS << "<div class=\"scroll\"><table id=\"ways\">\n<thead><tr><th scope=\"col\">operation</th>";
  for (auto [I, T] : enumerate(Shader.Targets))
    OS << "<th scope=\"col\"><a href=\"#t" << I << "\">" << escape(T.Name) << "</a></th>";
  OS << "</tr></thead>\n<tbody>\n";
  // Operations of a target are in the order of Places.
  SmallVector<size_t, 4> Next(Shader.Targets.size());
  for (const auto &[Where, Number] : Places) {
    auto Here = [&](size_t Target) -> const ExplainedOperation * {
      const std::vector<ExplainedOperation> &All = Shader.Targets[Target].Operations;
      size_t At = Next[Target];
      return At < All.size() && All[At].Where.start() == Where ? &All[At] : nullptr;
    };
    size_t First = 0;
    while (!Here(First))
      ++First;
    std::string Row = "p" + std::to_string(Number);
    OS << "<tr><th>" << linkTo(Shader, Where) << " <a href=\"#t" << First << Row << "\">"
       << escape(operationWords(Shader.Targets[First], *Here(First))) << "</a></th>";
    for (auto [I, T] : enumerate(Shader.Targets)) {
      std::string Tab = "t" + std::to_string(I);
      if (const ExplainedOperation *O = Here(I)) {
        OperationWay Way = wayOf(T, *O);
        writeCell(OS, Way.Class, Tab + Row, Way.Words);
        ++Next[I];
      } else {
        const WayWords &W = T.Success ? Absent : Refused;
        writeCell(OS, W.Class, Tab, W.Word);
      }
    }
    OS << "</tr>\n";
  }
  OS << "</tbody></table></div>\n";
  writeLegend(OS);
}
