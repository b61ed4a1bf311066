// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rewriter.h"

#include "Attributes.h"
#include "Kernels.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
namespace tok = clang::tok;

namespace tessera::model {

const KernelInfo *Rewritten::kernel(StringRef Name, FunctionKind Kind) const {
  auto Found =
      find_if(Kernels, [&](const KernelInfo &K) { return K.Name == Name && K.Kind == Kind; });
  return Found == Kernels.end() ? nullptr : &*Found;
}

namespace {

class Writer {
public:
  Writer(StringRef Text, StringRef TextName, const std::map<uint32_t, uint64_t> &Constants,
         Purpose For)
      : TextName(TextName), Constants(Constants), For(For), T(TextName, Text), Attributes(T) {}

  Expected<Rewritten> run();

private:
  void findTemplates();
  Error checkParameters() const;
  Error setFunctionConstants();
  Error rewriteThreadgroupVariable(size_t Keyword, size_t End);
  size_t startOfDeclaration(size_t Keyword) const;
  size_t endOfThreadgroupVariable(size_t Keyword) const;
  Error rewriteAddressSpaces();
  void rewriteLoops();
  void countIterations(size_t First, size_t Last);
  void rewriteOperators();
  void rewriteLiterals();

  StringRef TextName;
  const std::map<uint32_t, uint64_t> &Constants;
  Purpose For;
  TokenText T;
  AttributeTable Attributes;
  StringSet<> Templates;
  Rewritten Result;
  unsigned ThreadgroupVariables = 0;
};

/// Names whose "<" opens template arguments.
void Writer::findTemplates() {
  for (StringRef Known : {"vec",
                          "packed_vec",
                          "matrix",
                          "array",
                          "interpolant",
                          "mesh",
                          "as_type",
                          "static_cast",
                          "reinterpret_cast",
                          "const_cast",
                          "simdgroup_matrix",
                          "make_filled_simdgroup_matrix",
                          "matmul2d",
                          "execution_simdgroups",
                          "dextents",
                          "tensor",
                          "cooperative_tensor_left_input_t",
                          "cooperative_tensor_right_input_t",
                          "cooperative_tensor_destination_t",
                          "get_left_input_cooperative_tensor",
                          "get_right_input_cooperative_tensor",
                          "get_destination_cooperative_tensor",
                          "numeric_limits",
                          "atomic",
                          "template",
                          "is_same",
                          "is_same_v",
                          "enable_if",
                          "enable_if_t",
                          "conditional",
                          "conditional_t",
                          "texture1d",
                          "texture1d_array",
                          "texture2d",
                          "texture2d_array",
                          "texture2d_ms",
                          "texture2d_ms_array",
                          "texture3d",
                          "texturecube",
                          "texturecube_array",
                          "depth2d",
                          "depth2d_array",
                          "depth2d_ms",
                          "depth2d_ms_array",
                          "depthcube",
                          "depthcube_array",
                          "visible_function_table"})
    Templates.insert(Known);
  for (size_t I = 0; I + 1 < T.size(); ++I) {
    if (!T[I].isWord("template") || !T[I + 1].is(tok::less))
      continue;
    size_t J = I + 2;
    for (int Depth = 1; J < T.size() && Depth > 0; ++J)
      Depth += T[J].angles();
    // The name is before a body, a base, a parameter list or a semicolon.
    for (; J + 1 < T.size(); ++J)
      if (T[J].is(tok::raw_identifier) &&
          (T[J + 1].is(tok::l_paren) || T[J + 1].is(tok::l_brace) || T[J + 1].is(tok::semi) ||
           T[J + 1].is(tok::colon) || T[J + 1].is(tok::equal))) {
        Templates.insert(T[J].Text);
        break;
      }
  }
}

/// Metal wants an address space at every pointer and reference among a function's parameters.
Error Writer::checkParameters() const {
  for (size_t I = 0; I + 1 < T.size(); ++I) {
    if (T[I].is(tok::l_brace)) {
      I = T.match(I);
      continue;
    }
    if (!T[I].is(tok::raw_identifier) || !T[I + 1].is(tok::l_paren))
      continue;
    size_t Close = T.match(I + 1);
    if (Close + 1 >= T.size() || !(T[Close + 1].is(tok::l_brace) || T[Close + 1].is(tok::semi)))
      continue;
    bool Indirect = false, HasSpace = false, InDefault = false;
    int Angles = 0;
    for (size_t J = I + 2; J <= Close; ++J) {
      Angles += T[J].angles();
      if (J == Close || (!Angles && T[J].is(tok::comma))) {
        if (Indirect && !HasSpace)
          return T.error(J - 1, "a parameter of '" + T[I].Text +
                                    "' is a pointer or a reference without an address space");
        Indirect = HasSpace = InDefault = false;
        continue;
      }
      InDefault |= T[J].is(tok::equal);
      Indirect |= !InDefault && (T[J].is(tok::star) || T[J].is(tok::amp));
      for (StringRef Space : {"device", "constant", "threadgroup", "thread", "object_data"})
        HasSpace |= T[J].isWord(Space);
    }
    I = Close;
  }
  return Error::success();
}

Error Writer::setFunctionConstants() {
  StringMap<bool> Defined;
  for (auto &[At, A] : Attributes) {
    std::string New;
    if (A.Name == "function_constant") {
      if (!A.number() || !At || !T[At - 1].is(tok::raw_identifier))
        return T.error(At, "[[function_constant]] without a number or a name");
      auto It = Constants.find(*A.number());
      Defined[T[At - 1].Text] = It != Constants.end();
      New = formatv("= ::msl_model::ConstantBits{{{0}u}", It != Constants.end() ? It->second : 0);
    }
    T.replace(A.First, A.Last, New);
  }
  for (size_t I = 1; I + 1 < T.size(); ++I) {
    auto It = Defined.find(T[I].Text);
    if (It == Defined.end() || !T[I].is(tok::raw_identifier) || Attributes.at(I + 1))
      continue;
    if (I >= 2 && T[I - 2].isWord("is_function_constant_defined")) {
      T.replace(I - 2, I + 1, It->second ? "true" : "false");
    } else if (!It->second && !T[I - 1].is(tok::question)) {
      return T.error(I, "function constant '" + It->first() + "' has no value in the pipeline");
    }
  }
  return Error::success();
}

/// Returns where the declaration with the keyword begins: at `alignas(16)`, if that precedes it.
size_t Writer::startOfDeclaration(size_t Keyword) const {
  constexpr size_t Tokens = 4;
  return Keyword > Tokens && T[Keyword - Tokens].isWord("alignas") ? Keyword - Tokens : Keyword;
}

/// The semicolon of a declaration of threadgroup variables; 0 if the keyword begins something else.
size_t Writer::endOfThreadgroupVariable(size_t Keyword) const {
  size_t First = startOfDeclaration(Keyword);
  if (!First || !(T[First - 1].is(tok::l_brace) || T[First - 1].is(tok::r_brace) ||
                  T[First - 1].is(tok::semi)))
    return 0;
  for (size_t I = Keyword + 1; I < T.size(); ++I) {
    switch (T[I].Kind) {
    case tok::l_square:
      I = T.match(I);
      break;
    case tok::semi:
      return I;
    case tok::star:
    case tok::amp:
    case tok::l_paren:
    case tok::l_brace:
    case tok::equal:
      return 0;
    default:
      break;
    }
  }
  return 0;
}

Error Writer::rewriteThreadgroupVariable(size_t Keyword, size_t End) {
  // The type ends before the first name that a size, a comma or the semicolon follows.
  size_t Name = Keyword + 1;
  for (int Angles = 0; Name < End; ++Name) {
    Angles += T[Name].angles();
    if (!Angles && T[Name].is(tok::raw_identifier) &&
        (T[Name + 1].is(tok::l_square) || T[Name + 1].is(tok::comma) || T[Name + 1].is(tok::semi)))
      break;
  }
  if (Name == End || Name == Keyword + 1)
    return T.error(Keyword, "the model cannot read this declaration of a threadgroup variable");
  std::string Type, New, Align;
  size_t First = startOfDeclaration(Keyword);
  if (First != Keyword)
    Align = (", " + T[First + 2].Text).str();
  for (size_t I = Keyword + 1; I < Name; ++I)
    Type += (T[I].Text + " ").str();
  for (size_t I = Name; I < End;) {
    StringRef Variable = T[I].Text;
    std::string Sizes;
    for (++I; I < End && !T[I].is(tok::comma); ++I)
      Sizes += T[I].Text;
    ++I;
    New += formatv("typedef {0}msl_type_{1}{2}; ", Type, Variable, Sizes);
    if (For == Purpose::AddressSpaces)
      New += formatv("__local msl_type_{0} &{0} = *(__local msl_type_{0} *)0; ", Variable);
    else
      New += formatv(
          "msl_type_{0} &{0} = ::msl_model::threadgroupVariable<msl_type_{0}, {1}{2}>(\"{0}\"); ",
          Variable, ThreadgroupVariables++, Align);
  }
  T.replace(First, End, New);
  return Error::success();
}

Error Writer::rewriteAddressSpaces() {
  for (size_t I = 0; I < T.size(); ++I) {
    if (const Attribute *A = Attributes.at(I)) {
      I = A->Last;
      continue;
    }
    int Space = StringSwitch<int>(T[I].is(tok::raw_identifier) ? T[I].Text : "")
                    .Case("thread", 0)
                    .Case("device", 1)
                    .Case("threadgroup", 2)
                    .Case("constant", 3)
                    .Case("object_data", 4)
                    .Default(-1);
    if (Space < 0)
      continue;
    if (size_t End = Space == 2 ? endOfThreadgroupVariable(I) : 0) {
      if (Error E = rewriteThreadgroupVariable(I, End))
        return E;
      I = End;
      continue;
    }
    if (For == Purpose::AddressSpaces) {
      static constexpr StringRef OpenCL[] = {"__private", "__global", "__local", "__constant",
                                             "__object_data"};
      T.replace(I, I, OpenCL[Space]);
      continue;
    }
    // Of a member function's variants, only the one for objects of a lane stays.
    if (I + 1 < T.size() && T[I + 1].is(tok::l_brace)) {
      T.replace(I, I, Space ? formatv("requires(::msl_model::never<{0}>)", Space).str() : "");
      continue;
    }
    T.replace(I, I, Space == 3 ? "const" : "");
  }
  return Error::success();
}

/// Makes the condition in a range of tokens, which may be empty, count the loop's iterations.
void Writer::countIterations(size_t First, size_t Last) {
  if (First == Last) {
    T.insertBefore(First, " msl_loop.next()");
    return;
  }
  T.insertBefore(First, " msl_loop.next() && (");
  T.insertBefore(Last, ")");
}

void Writer::rewriteLoops() {
  DenseSet<size_t> EndsOfDo;
  for (size_t I = 0; I + 1 < T.size(); ++I) {
    bool Do = T[I].isWord("do"), While = T[I].isWord("while"), For = T[I].isWord("for");
    if (!Do && !((While || For) && T[I + 1].is(tok::l_paren)))
      continue;
    if (While && EndsOfDo.contains(I)) {
      countIterations(I + 2, T.match(I + 1));
      continue;
    }
    T.insertBefore(I, "for (::msl_model::Loop msl_loop; msl_loop.once();) ");
    if (Do && T[I + 1].is(tok::l_brace)) {
      EndsOfDo.insert(T.match(I + 1) + 1);
    } else if (While) {
      countIterations(I + 2, T.match(I + 1));
    } else if (For) {
      SmallVector<size_t, 2> Semicolons;
      size_t Close = T.match(I + 1);
      for (size_t J = I + 2; J < Close; ++J)
        if (T[J].is(tok::l_paren) || T[J].is(tok::l_brace) || T[J].is(tok::l_square))
          J = T.match(J);
        else if (T[J].is(tok::semi))
          Semicolons.push_back(J);
      if (Semicolons.size() == 2)
        countIterations(Semicolons[0] + 1, Semicolons[1]);
    }
  }
}

void Writer::rewriteOperators() {
  // Brackets that are open; '<' where template arguments began.
  SmallVector<tok::TokenKind, 16> Open;
  for (size_t I = 0; I < T.size(); ++I) {
    StringRef Marker;
    switch (T[I].Kind) {
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace:
      Open.push_back(T[I].Kind);
      break;
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      while (!Open.empty() && Open.back() == tok::less)
        Open.pop_back();
      if (!Open.empty())
        Open.pop_back();
      break;
    case tok::less:
      if (I && T[I - 1].is(tok::raw_identifier) && Templates.contains(T[I - 1].Text))
        Open.push_back(tok::less);
      break;
    case tok::greater:
      if (!Open.empty() && Open.back() == tok::less)
        Open.pop_back();
      break;
    case tok::greatergreater:
      if (!Open.empty() && Open.back() == tok::less) {
        Open.pop_back();
        if (!Open.empty() && Open.back() == tok::less)
          Open.pop_back();
      } else {
        Marker = "rightCount";
      }
      break;
    case tok::greatergreaterequal:
      Marker = "rightCount";
      break;
    case tok::lessless:
    case tok::lesslessequal:
      Marker = "leftCount";
      break;
    case tok::slash:
    case tok::slashequal:
      Marker = "quotient";
      break;
    case tok::percent:
    case tok::percentequal:
      Marker = "remainder";
      break;
    default:
      break;
    }
    if (Marker.empty() || (I && T[I - 1].isWord("operator")))
      continue;
    StringRef Spelling = T[I].Text;
    T.insertAfter(I,
                  (" ::msl_model::" + Marker + (Spelling.ends_with("=") ? "=" : Spelling)).str());
  }
}

void Writer::rewriteLiterals() {
  for (size_t I = 0; I < T.size(); ++I) {
    if (!T[I].is(tok::numeric_constant))
      continue;
    StringRef Number = T[I].Text;
    bool Hex = Number.starts_with_insensitive("0x");
    if (Number.find_first_of(Hex ? ".pP" : ".eE") == StringRef::npos &&
        (Hex || !Number.ends_with_insensitive("h")))
      continue;
    if (Number.ends_with_insensitive("bf"))
      T.replace(I, I, ("::bfloat(" + Number.drop_back(2) + "f)").str());
    else if (Number.ends_with_insensitive("h"))
      T.replace(I, I, (Number.drop_back(1) + "f16").str());
    else if (!Number.ends_with_insensitive("f") ||
             (Hex && Number.find_first_of("pP") == StringRef::npos))
      T.replace(I, I, (Number + "f").str());
  }
}

Expected<Rewritten> Writer::run() {
  findTemplates();
  Expected<KernelTables> Kernels = readKernels(T, Attributes);
  if (!Kernels)
    return Kernels.takeError();
  Result.Kernels = std::move(Kernels->Kernels);
  if (Error E = checkParameters())
    return std::move(E);
  if (Error E = setFunctionConstants())
    return std::move(E);
  if (Error E = rewriteAddressSpaces())
    return std::move(E);
  if (For == Purpose::AddressSpaces) {
    Result.Code = formatv("#line 1 \"{0}\"\n", TextName).str() + T.edited() + "\n";
    return std::move(Result);
  }
  rewriteLoops();
  rewriteOperators();
  rewriteLiterals();
  Result.Code = formatv("#line 1 \"{0}\"\n", TextName).str() + T.edited() + "\n" + Kernels->Code;
  return std::move(Result);
}

} // namespace

Expected<Rewritten> rewrite(StringRef Text, StringRef TextName,
                            const std::map<uint32_t, uint64_t> &Constants, Purpose For) {
  return Writer(Text, TextName, Constants, For).run();
}

} // namespace tessera::model
