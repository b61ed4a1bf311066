// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Kernels.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
namespace tok = clang::tok;

namespace tessera::model {

namespace {

class KernelReader {
public:
  KernelReader(TokenText &T, const AttributeTable &Attributes) : T(T), Attributes(Attributes) {}

  Error run();

  KernelTables Result;

private:
  void readStructs();
  std::optional<ArgumentBufferLayout> layoutOf(size_t Open) const;
  Error readKernel(size_t Keyword);
  Expected<std::string> parameter(size_t First, size_t Last, KernelInfo &K);

  TokenText &T;
  const AttributeTable &Attributes;
  /// The structs of the text that elements of argument buffers may be.
  StringMap<ArgumentBufferLayout> Elements;
};

/// Whether \p Name is a texture class.
static bool isTexture(StringRef Name) {
  return Name.starts_with("texture") || Name.starts_with("depth");
}

/// Returns the layout of a struct whose body opens at \p Open: a pointer, a texture or a sampler,
/// and possibly a uint.
std::optional<ArgumentBufferLayout> KernelReader::layoutOf(size_t Open) const {
  size_t Close = T.match(Open), End = Open + 1;
  bool IsResource = T[End].isWord("sampler") || isTexture(T[End].Text);
  for (; End < Close && !T[End].is(tok::semi); ++End)
    IsResource |= T[End].is(tok::star);
  if (!IsResource || End == Close)
    return std::nullopt;
  if (End + 1 == Close)
    return ArgumentBufferLayout();
  bool IsSize = End + 4 == Close && T[End + 1].isWord("uint") &&
                T[End + 2].is(tok::raw_identifier) && T[End + 3].is(tok::semi);
  return IsSize ? std::optional(ArgumentBufferLayout{16, 0, 8}) : std::nullopt;
}

void KernelReader::readStructs() {
  for (size_t I = 0; I + 2 < T.size(); ++I)
    if (T[I].isWord("struct") && T[I + 2].is(tok::l_brace))
      if (std::optional<ArgumentBufferLayout> Layout = layoutOf(I + 2))
        Elements[T[I + 1].Text] = *Layout;
}

/// The row of the kernel's table for the parameter in a range of tokens.
Expected<std::string> KernelReader::parameter(size_t First, size_t Last, KernelInfo &K) {
  for (size_t I = First; I < Last; ++I) {
    const Attribute *A = Attributes.at(I);
    if (!A)
      continue;
    for (auto [Name, Kind, Indexes] : {std::tuple("buffer", "Buffer", &K.Buffers),
                                       {"texture", "Texture", &K.Textures},
                                       {"sampler", "Sampler", &K.Samplers}}) {
      if (A->Name != Name || !A->number())
        continue;
      Indexes->push_back(*A->number());
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
    if (!Builtin.empty())
      return formatv("{{::msl_model::Parameter::Kind::Builtin, "
                     "static_cast<unsigned>(::msl_model::Builtin::{0})}",
                     Builtin)
          .str();
    return T.error(I, "the model does not know the parameter attribute [[" + A->Name + "]]");
  }
  return T.error(First, "a parameter of a kernel without an attribute that says what it is");
}

Error KernelReader::readKernel(size_t Keyword) {
  size_t Open = Keyword;
  while (Open < T.size() && !T[Open].is(tok::l_paren))
    if (const Attribute *A = Attributes.at(Open))
      Open = A->Last + 1;
    else
      ++Open;
  size_t Close = Open < T.size() ? T.match(Open) : T.size();
  if (Close == T.size() || !T[Open - 1].is(tok::raw_identifier))
    return T.error(Keyword, "a kernel without a name or parameters");
  KernelInfo K;
  K.Name = T[Open - 1].Text.str();
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
    First = End + 1;
  }
  // An array must have an element.
  Rows += "{::msl_model::Parameter::Kind::Builtin, 0}";
  Result.Code += formatv("static const ::msl_model::Parameter msl_parameters_{0}[] = {{{1}};\n"
                         "extern \"C\" __attribute__((visibility(\"default\"))) const "
                         "::msl_model::Kernel msl_kernel_{0} = {{\n"
                         "    [](const ::msl_model::Runtime *Rt) {{ ::msl_model::Rt = Rt; },\n"
                         "    [] {{ ::msl_model::run({0}, msl_parameters_{0}); }};\n",
                         K.Name, Rows);
  Result.Kernels.push_back(std::move(K));
  return Error::success();
}

Error KernelReader::run() {
  readStructs();
  for (size_t I = 0; I < T.size(); ++I) {
    const Attribute *A = Attributes.at(I);
    bool Marked = A && (A->Name == "kernel" || A->Name == "host_name");
    if (!Marked && !T[I].isWord("kernel"))
      continue;
    if (A && A->Name == "host_name")
      return T.error(I, "the model does not know [[host_name]]");
    if (Error E = readKernel(I))
      return E;
    if (A)
      I = A->Last;
    else
      T.replace(I, I, "");
  }
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
