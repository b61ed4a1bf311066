// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the scalars of a pipeline description are read from YAML: enumerators, formats, names with
// their place, and elements of data.

#ifndef TESSERA_RUN_SCALARS_H
#define TESSERA_RUN_SCALARS_H

#include "Description/Keys.h"
#include "Description/Pipeline.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera::run {

/// One element of Data, in the format of ReadContext::Elements.
struct Element {
  uint64_t Bits = 0;
};

using ElementList = std::vector<Element>;

} // namespace tessera::run

namespace llvm::yaml {

using namespace tessera::run;

// Choices as the text of an error.
#define ENUM_BEGIN(Type)                                                                           \
  template <> struct ScalarTraits<Type> {                                                          \
    static StringRef input(StringRef Text, void *, Type &V) {
#define VALUE(Type, Value)                                                                         \
  if (Text == #Value) {                                                                            \
    V = Type::Value;                                                                               \
    return {};                                                                                     \
  }
#define ENUM_END(Type)                                                                             \
  return choices(Type());                                                                          \
  }                                                                                                \
  static StringRef choices(Type);                                                                  \
  static void output(const Type &V, void *, raw_ostream &OS) { OS << spelling(V); }                \
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }                            \
  }                                                                                                \
  ;
#include "Description/Enums.def"

#define ENUM_BEGIN(Type)                                                                           \
  inline StringRef ScalarTraits<Type>::choices(Type) {                                             \
    return "not a " #Type "; the choices are:"
#define VALUE(Type, Value) " " #Value
#define ENUM_END(Type)                                                                             \
  ;                                                                                                \
  }
#include "Description/Enums.def"

template <> struct ScalarTraits<Format> {
  static StringRef input(StringRef Text, void *, Format &V) {
#define FORMAT(Name, ...)                                                                          \
  if (Text == #Name) {                                                                             \
    V = Format::Name;                                                                              \
    return {};                                                                                     \
  }
#include "Formats/Formats.def"
    return "not a format; the choices are:"
#define FORMAT(Name, ...) " " #Name
#include "Formats/Formats.def"
        ;
  }
  static void output(const Format &V, void *, raw_ostream &OS) { OS << info(V).Name; }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

// A scalar without escapes is handed over as a piece of the text itself, so its address is its
// location. Text that had escapes is a copy; the messages about it have no caret then.
template <> struct ScalarTraits<Name> {
  static StringRef input(StringRef Text, void *, Name &V) {
    V.Text = Text.str();
    V.Loc = SMLoc::getFromPointer(Text.data());
    return {};
  }
  static void output(const Name &V, void *, raw_ostream &OS) { OS << V.Text; }
  static QuotingType mustQuote(StringRef Text) { return needsQuotes(Text); }
};

template <> struct ScalarTraits<Element> {
  static StringRef input(StringRef Text, void *Context, Element &V) {
    const FormatInfo &F = *static_cast<const ReadContext *>(Context)->Elements;
    std::optional<uint64_t> Bits = parseElement(F, Text);
    if (!Bits && F.isFloat() && F.Bytes < 4)
      return "not a bit pattern of this format, or out of its range; a number of it is written "
             "with a "
             "point, an exponent, or as inf or nan";
    if (!Bits)
      return F.Class == NumberClass::Hex || F.isFloat()
                 ? "not a number or bit pattern of this format, or out of its range"
                 : "not a number of this format, or out of its range";
    V.Bits = *Bits;
    return {};
  }
  static void output(const Element &V, void *, raw_ostream &OS) { OS << V.Bits; }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

/// Reads elements of format \p F while it lives.
class ElementScope {
public:
  ElementScope(IO &I, const FormatInfo &F)
      : Context(ReadContext::of(I)), Saved(std::exchange(Context.Elements, &F)) {}
  ~ElementScope() { Context.Elements = Saved; }

private:
  ReadContext &Context;
  const FormatInfo *Saved;
};

} // namespace llvm::yaml

#endif
