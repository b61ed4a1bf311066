// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Kernels.h"

#include "StageStructs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
namespace tok = clang::tok;

namespace tessera::model {

StringRef wordFor(FunctionKind Kind) {
  static constexpr StringLiteral Words[] = {"kernel", "vertex", "fragment", "object", "mesh"};
  return Words[size_t(Kind)];
}

namespace {

class KernelReader {
public:
  KernelReader(TokenText &T, const AttributeTable &Attributes)
      : T(T), Attributes(Attributes), Structs(T, Attributes) {}

  Error run();

  KernelTables Result;

private:
  void readStructs();
  std::optional<ArgumentBufferLayout> layoutOf(size_t Open) const;
  Error readVisible(size_t At);
  Error readKernel(size_t Keyword, FunctionKind Kind);
  Expected<std::string> parameter(size_t First, size_t Last, KernelInfo &K);
  bool beginsDeclaration(size_t I) const;
  Error readStageIn(size_t At, KernelInfo &K);
  size_t meshTypeIn(size_t First, size_t Last) const;
  Error readMeshType(size_t At, KernelInfo &K);
  Error readResult(size_t Keyword, size_t Name, size_t Close, KernelInfo &K);
  Error readPatch(size_t Keyword, const std::vector<AttributeWord> &Words, KernelInfo &K) const;

  TokenText &T;
  const AttributeTable &Attributes;
  /// The structs of the text that elements of argument buffers may be.
  StringMap<ArgumentBufferLayout> Elements;
  StageStructs Structs;
  /// The rows of the tables of the function that is being read, and its parameters so far.
  std::string Inputs, Outputs, OfPrimitives, Shape;
  unsigned Parameters = 0;
  /// By the name of a type: where the text says that it is `mesh<...>`.
  StringMap<size_t> MeshTypes;
};

/// Whether \p Name is a texture class.
static bool isTexture(StringRef Name) {
  return Name.starts_with("texture") || Name.starts_with("depth");
}

/// Returns the layout of a struct whose body opens at \p Open: a pointer, a texture, a sampler or
/// an acceleration structure, and possibly a uint.
std::optional<ArgumentBufferLayout> KernelReader::layoutOf(size_t Open) const {
  size_t Close = T.match(Open), End = Open + 1;
  bool IsResource = T[End].isWord("sampler") || isTexture(T[End].Text);
  for (; End < Close && !T[End].is(tok::semi); ++End)
    IsResource |= T[End].is(tok::star) || T[End].isWord("instance_acceleration_structure");
  if (!IsResource || End == Close)
    return std::nullopt;
  if (End + 1 == Close)
    return ArgumentBufferLayout();
  bool IsSize = End + 4 == Close && T[End + 1].isWord("uint") &&
                T[End + 2].is(tok::raw_identifier) && T[End + 3].is(tok::semi);
  return IsSize ? std::optional(ArgumentBufferLayout{16, 0, 8}) : std::nullopt;
}

void KernelReader::readStructs() {
  Structs.read();
  for (size_t I = 0; I + 2 < T.size(); ++I)
    if (T[I].isWord("struct") && T[I + 2].is(tok::l_brace))
      if (std::optional<ArgumentBufferLayout> Layout = layoutOf(I + 2))
        Elements[T[I + 1].Text] = *Layout;
  for (size_t I = 0; I + 2 < T.size(); ++I)
    if (T[I].isWord("using") && T[I + 2].is(tok::equal)) {
      size_t End = I;
      while (End < T.size() && !T[End].is(tok::semi))
        ++End;
      if (size_t At = meshTypeIn(I + 3, End))
        MeshTypes[T[I + 1].Text] = At;
    }
}

/// The values of threads that a fragment function may ask for.
static bool isOfFragments(StringRef Attribute) {
  return is_contained({"thread_index_in_simdgroup", "thread_index_in_quadgroup",
                       "threads_per_simdgroup", "thread_execution_width"},
                      Attribute);
}

/// The row of the function's table for the parameter in a range of tokens.
Expected<std::string> KernelReader::parameter(size_t First, size_t Last, KernelInfo &K) {
  for (size_t I = First; I < Last; ++I) {
    const Attribute *A = Attributes.at(I);
    if (!A)
      continue;
    bool IsOrdered = any_of(A->Words, [](auto &W) { return W.Name == "raster_order_group"; });
    if (IsOrdered && K.Kind != FunctionKind::Fragment)
      return T.error(I, "[[raster_order_group]] is for fragment functions");
    for (auto [Name, Kind, Indexes, Ordered] :
         {std::tuple("buffer", "Buffer", &K.Buffers, &K.OrderedBuffers),
          {"texture", "Texture", &K.Textures, &K.OrderedTextures},
          {"sampler", "Sampler", &K.Samplers, &K.OrderedTextures}}) {
      if (A->Name != Name || !A->number())
        continue;
      if (is_contained(*Indexes, *A->number()))
        return T.error(I, "a second parameter of '" + K.Name + "' with [[" + A->Name + "(" +
                              Twine(*A->number()) + ")]]");
      Indexes->push_back(*A->number());
      if (IsOrdered)
        Ordered->push_back(*A->number());
      // Type * Name [[buffer(n)]]
      if (Indexes == &K.Buffers && I >= First + 3 && T[I - 2].is(tok::star))
        if (auto Element = Elements.find(T[I - 3].Text); Element != Elements.end())
          K.ArgumentBuffers[*A->number()] = Element->second;
      return formatv("{{::msl_model::Parameter::Kind::{0}, {1}}", Kind, *A->number()).str();
    }
    StringRef Builtin = StringSwitch<StringRef>(A->Name)
#define MSL_BUILTIN(Name, Attribute) .Case(#Attribute, #Name)
#include "model/Builtins.def"
                            .Default("");
    bool IsKernel = hasThreadgroups(K.Kind);
    if (A->Name == "payload" && IsKernel && K.Kind != FunctionKind::Kernel) {
      bool HasSpace = false;
      for (size_t J = First; J < I; ++J)
        HasSpace |= T[J].isWord("object_data");
      if (!HasSpace)
        return T.error(I, "[[payload]] is for pointers and references to object_data");
      return std::string("{::msl_model::Parameter::Kind::Payload, 0}");
    }
    if (!Builtin.empty() &&
        (IsKernel || (K.Kind == FunctionKind::Fragment && isOfFragments(A->Name))))
      return formatv("{{::msl_model::Parameter::Kind::Builtin, "
                     "static_cast<unsigned>(::msl_model::Builtin::{0})}",
                     Builtin)
          .str();
    bool IsStageIn = A->Name == "stage_in" && K.Kind == FunctionKind::Kernel;
    if ((IsKernel && !IsStageIn) || !Builtin.empty())
      return T.error(
          I, "the model does not know the parameter attribute [[" + A->Name + "]]" +
                 (K.Kind == FunctionKind::Kernel ? "" : " of a " + wordFor(K.Kind) + " function"));
    if (is_contained({"attribute", "user"}, A->Name))
      return T.error(I, "[[" + A->Name + "]] is for members of the struct with [[stage_in]]");
    size_t Number = K.Inputs.size();
    if (A->Name == "stage_in") {
      if (Error E = readStageIn(I, K))
        return std::move(E);
    } else {
      K.Inputs.push_back({T[I - 1].Text.str(), T.line(I), Structs.wordsIn(First, Last)});
      Inputs += formatv("::msl_model::stageParameter<{0}>({1}), ", Parameters, K.Name);
    }
    return formatv("{{::msl_model::Parameter::Kind::Stage, {0}}", Number).str();
  }
  for (size_t I = First; I < Last; ++I)
    if (K.Kind == FunctionKind::Object && T[I].isWord("mesh_grid_properties"))
      return std::string("{::msl_model::Parameter::Kind::Group, 0}");
  if (size_t At = K.Kind == FunctionKind::Mesh ? meshTypeIn(First, Last) : 0) {
    if (Error E = readMeshType(At, K))
      return std::move(E);
    return std::string("{::msl_model::Parameter::Kind::Group, 0}");
  }
  return T.error(First, "a parameter of a " + wordFor(K.Kind) +
                            (K.Kind == FunctionKind::Kernel ? "" : " function") +
                            " without an attribute that says what it is");
}

/// Where `mesh<` is in a range of tokens, or in the type that one of these names; 0 if nowhere.
size_t KernelReader::meshTypeIn(size_t First, size_t Last) const {
  for (size_t I = First; I + 1 < Last; ++I) {
    if (T[I].isWord("mesh") && T[I + 1].is(tok::less))
      return I;
    if (auto Known = MeshTypes.find(T[I].Text); Known != MeshTypes.end())
      return Known->second;
  }
  return 0;
}

/// Reads the structs of a vertex and a primitive in the type `mesh<...>` at \p At.
Error KernelReader::readMeshType(size_t At, KernelInfo &K) {
  size_t Vertex = At + 2, Primitive = At + 4;
  auto IsStruct = [&](size_t I) {
    return T[I].is(tok::raw_identifier) && Structs.contains(T[I].Text);
  };
  bool HasPrimitives = !T[Primitive].isWord("void");
  if (!IsStruct(Vertex) || !T[Vertex + 1].is(tok::comma) || (HasPrimitives && !IsStruct(Primitive)))
    return T.error(At, "the model wants structs of the text, or void, as the types of a mesh");
  if (!Shape.empty())
    return T.error(At, "a second mesh among the parameters of '" + K.Name + "'");
  Expected<std::string> Rows = Structs.addMembers(T[Vertex].Text, K.Outputs);
  if (!Rows)
    return Rows.takeError();
  Outputs = *Rows;
  Shape = formatv("::msl_model::shapeOf<{0}>({1})", Parameters, K.Name);
  if (!HasPrimitives)
    return Error::success();
  Rows = Structs.addMembers(T[Primitive].Text, K.OfPrimitives);
  if (!Rows)
    return Rows.takeError();
  OfPrimitives = *Rows;
  return Error::success();
}

/// Reads the struct of the parameter whose attribute [[stage_in]] is at \p At.
Error KernelReader::readStageIn(size_t At, KernelInfo &K) {
  if (!Structs.contains(T[At - 2].Text))
    return T.error(At, "the type of [[stage_in]] must be a struct that the text defines, found '" +
                           T[At - 2].Text + "'");
  Expected<std::string> Rows = Structs.addMembers(T[At - 2].Text, K.Inputs);
  if (!Rows)
    return Rows.takeError();
  Inputs += *Rows;
  return Error::success();
}

/// Reads [[patch(...)]].
Error KernelReader::readPatch(size_t Keyword, const std::vector<AttributeWord> &Words,
                              KernelInfo &K) const {
  for (const AttributeWord &W : Words) {
    if (W.Name != "patch")
      continue;
    auto [Domain, Points] = StringRef(W.Argument).split(',');
    K.Patch.emplace();
    K.Patch->IsQuad = Domain == "quad";
    if (K.Kind != FunctionKind::Vertex)
      return T.error(Keyword, "[[patch]] is for vertex functions");
    uint32_t Number;
    if ((Domain != "quad" && Domain != "triangle") ||
        (!Points.empty() && Points.getAsInteger(0, Number)))
      return T.error(Keyword, "[[patch]] has the type quad or triangle, and a number of points");
    if (!Points.empty())
      K.Patch->Points = Number;
  }
  return Error::success();
}

/// Reads what a vertex or fragment function returns, between its keyword and its name, and the
/// attributes around these.
Error KernelReader::readResult(size_t Keyword, size_t Name, size_t Close, KernelInfo &K) {
  size_t Type = Name;
  for (size_t I = Keyword; I < Name; ++I)
    if (const Attribute *A = Attributes.at(I))
      I = A->Last;
    else
      Type = I;
  std::vector<AttributeWord> Words = Structs.wordsIn(Keyword, Name);
  // Attributes before the keyword, and behind the parameters.
  for (const auto &[At, A] : Attributes)
    if (At < Keyword && A.Last + 1 == Keyword)
      Words.insert(Words.end(), A.Words.begin(), A.Words.end());
  std::vector<AttributeWord> Behind = Structs.wordsIn(Close + 1, Close + 2);
  Words.insert(Words.end(), Behind.begin(), Behind.end());
  K.HasEarlyTests = any_of(Words, [](auto &W) { return W.Name == "early_fragment_tests"; });
  if (K.HasEarlyTests && K.Kind != FunctionKind::Fragment)
    return T.error(Keyword, "[[early_fragment_tests]] is for fragment functions");
  if (Error E = readPatch(Keyword, Words, K))
    return E;
  if (T[Type].isWord("void"))
    return Error::success();
  if (Structs.contains(T[Type].Text)) {
    Expected<std::string> Rows = Structs.addMembers(T[Type].Text, K.Outputs);
    if (!Rows)
      return Rows.takeError();
    Outputs += *Rows;
    return Error::success();
  }
  erase_if(Words, [](auto &W) {
    return is_contained({"vertex", "fragment", "early_fragment_tests", "patch"}, W.Name);
  });
  if (Words.empty())
    Words.push_back(K.Kind == FunctionKind::Vertex ? AttributeWord{"position", ""}
                                                   : AttributeWord{"color", "0"});
  K.Outputs.push_back({"", T.line(Name), Words});
  Outputs += formatv("::msl_model::stageResult({0}), ", K.Name);
  return Error::success();
}

Error KernelReader::readKernel(size_t Keyword, FunctionKind Kind) {
  size_t Open = Keyword;
  while (Open < T.size() && !T[Open].is(tok::l_paren))
    if (const Attribute *A = Attributes.at(Open))
      Open = A->Last + 1;
    else
      ++Open;
  size_t Close = Open < T.size() ? T.match(Open) : T.size();
  if (Close == T.size() || !T[Open - 1].is(tok::raw_identifier))
    return T.error(Keyword, "a " + wordFor(Kind) + " without a name or parameters");
  KernelInfo K;
  K.Name = T[Open - 1].Text.str();
  K.Kind = Kind;
  K.Line = T.line(Open - 1);
  Inputs = Outputs = OfPrimitives = Shape = "";
  Parameters = 0;
  if (!hasThreadgroups(Kind))
    if (Error E = readResult(Keyword, Open - 1, Close, K))
      return E;
  for (auto &[At, A] : Attributes) {
    bool Mine = At > Close ? At == Close + 1 : At >= Keyword && At < Open;
    if (Keyword && At < Keyword)
      Mine |= A.Last + 1 == Keyword;
    if (Mine && A.Name == "max_total_threads_per_threadgroup")
      K.MaxThreads = A.number();
    if (Mine && A.Name == "required_threads_per_threadgroup") {
      SmallVector<StringRef, 3> Sizes;
      StringRef(A.Argument).split(Sizes, ',');
      std::array<uint32_t, 3> Size = {1, 1, 1};
      for (size_t I = 0; I < std::min<size_t>(3, Sizes.size()); ++I)
        if (Sizes[I].getAsInteger(0, Size[I]))
          return T.error(At, "the model wants numbers in [[required_threads_per_threadgroup]]");
      K.ThreadgroupSize = Size;
    }
  }
  std::string Rows;
  for (size_t First = Open + 1; First < Close;) {
    size_t End = First;
    for (int Angles = 0; End < Close && (Angles || !T[End].is(tok::comma)); ++End) {
      Angles += T[End].angles();
      if (T[End].is(tok::l_paren) || T[End].is(tok::l_square))
        End = T.match(End);
    }
    Expected<std::string> Row = parameter(First, End, K);
    if (!Row)
      return Row.takeError();
    Rows += *Row + ", ";
    ++Parameters;
    First = End + 1;
  }
  if (Kind == FunctionKind::Mesh && Shape.empty())
    return T.error(Keyword, "mesh function '" + K.Name + "' has no parameter of a type mesh<...>");
  bool HasStage = Kind != FunctionKind::Kernel || !K.Inputs.empty();
  // An array must have an element.
  Rows += "{::msl_model::Parameter::Kind::Builtin, 0}";
  Result.Code +=
      formatv("static const ::msl_model::Parameter msl_parameters_{0}[] = {{{1}};\n", K.Name, Rows);
  for (auto [Table, Values] :
       {std::pair("inputs", &Inputs), {"outputs", &Outputs}, {"of_primitives", &OfPrimitives}})
    if (HasStage)
      Result.Code +=
          formatv("static constexpr ::msl_model::StageValue msl_{0}_{1}[] = {{{2}{{}};\n", Table,
                  K.Name, *Values);
  Result.Code += formatv("extern \"C\" __attribute__((visibility(\"default\"))) const "
                         "::msl_model::Kernel msl_kernel_{0} = {{\n"
                         "    [](const ::msl_model::Runtime *Rt) {{ ::msl_model::Rt = Rt; },\n"
                         "    [] {{ ::msl_model::run({0}, msl_parameters_{0}); }",
                         K.Name);
  if (HasStage)
    Result.Code += formatv(", msl_inputs_{0}, msl_outputs_{0}, msl_of_primitives_{0}, {1}", K.Name,
                           Shape.empty() ? "{}" : Shape);
  Result.Code += "};\n";
  Result.Kernels.push_back(std::move(K));
  return Error::success();
}

/// Whether a keyword is at the beginning of a declaration, and not a name.
bool KernelReader::beginsDeclaration(size_t I) const {
  return I == 0 || T[I - 1].is(tok::semi) || T[I - 1].is(tok::r_brace) ||
         T[I - 1].is(tok::r_square) || T[I - 1].is(tok::l_brace) || T[I - 1].is(tok::greater);
}

Error KernelReader::run() {
  readStructs();
  for (size_t I = 0; I < T.size(); ++I) {
    const Attribute *A = Attributes.at(I);
    if (A && A->Name == "host_name")
      return T.error(I, "the model does not know [[host_name]]");
    for (FunctionKind Kind : {FunctionKind::Kernel, FunctionKind::Vertex, FunctionKind::Fragment,
                              FunctionKind::Object, FunctionKind::Mesh}) {
      StringRef Word = wordFor(Kind);
      bool Marked = A && any_of(A->Words, [&](auto &W) { return W.Name == Word; });
      // `object` and `mesh` are only attributes.
      bool IsKeyword = Kind <= FunctionKind::Fragment && T[I].isWord(Word) && beginsDeclaration(I);
      if (!Marked && !IsKeyword)
        continue;
      if (Error E = readKernel(I, Kind))
        return E;
      if (!A)
        T.replace(I, I, "");
    }
    if (A && A->Name == "visible")
      if (Error E = readVisible(I))
        return E;
    if (A)
      I = A->Last;
  }
  return Error::success();
}

/// Reads a function behind [[visible]], which a table of functions may have.
Error KernelReader::readVisible(size_t At) {
  size_t Open = Attributes.at(At)->Last;
  while (Open < T.size() && !T[Open].is(tok::l_paren) && !T[Open].is(tok::l_brace))
    ++Open;
  if (Open == T.size() || !T[Open].is(tok::l_paren) || !T[Open - 1].is(tok::raw_identifier))
    return T.error(At, "[[visible]] is for functions");
  Result.Code += formatv("extern \"C\" __attribute__((visibility(\"default\"))) const void *"
                         "msl_visible_{0} = reinterpret_cast<const void *>(&{0});\n",
                         T[Open - 1].Text);
  return Error::success();
}

} // namespace

Expected<KernelTables> readKernels(TokenText &T, const AttributeTable &Attributes) {
  KernelReader Reader(T, Attributes);
  if (Error E = Reader.run())
    return std::move(E);
  return std::move(Reader.Result);
}

} // namespace tessera::model
