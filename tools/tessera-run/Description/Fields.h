// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes mappings of a pipeline description in one line.

#ifndef TESSERA_RUN_FIELDS_H
#define TESSERA_RUN_FIELDS_H

#include "Description/Basics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <vector>

namespace tessera::run {

/// The keys and values of a mapping, in one line: "{ Name: A, Stride: 8 }".
class Fields {
public:
  Fields &add(llvm::StringRef Key, const llvm::Twine &Value) {
    Text += (Text.empty() ? "{ " : ", ") + Key.str() + ": " + Value.str();
    return *this;
  }
  Fields &add(llvm::StringRef Key, double Value) { return add(Key, number(Value)); }
  Fields &add(llvm::StringRef Key, llvm::ArrayRef<double> Values) {
    std::string List;
    for (double V : Values)
      List += (List.empty() ? "[ " : ", ") + number(V);
    return add(Key, List + " ]");
  }
  /// Adds nothing for the default.
  template <typename T> Fields &unlike(const T &Default, llvm::StringRef Key, const T &Value) {
    if (Value == Default)
      return *this;
    if constexpr (std::is_enum_v<T>)
      return add(Key, llvm::Twine(spelling(Value)));
    else if constexpr (std::is_same_v<T, bool>)
      return add(Key, llvm::Twine(Value ? "true" : "false"));
    else if constexpr (std::is_same_v<T, double>)
      return add(Key, Value);
    else
      return add(Key, llvm::Twine(Value));
  }
  Fields &given(llvm::StringRef Key, const Name &N) {
    return N.empty() ? *this : add(Key, llvm::Twine(N.Text));
  }
  std::string str() const { return Text.empty() ? "{}" : Text + " }"; }
  bool empty() const { return Text.empty(); }

private:
  static std::string number(double V) {
    std::string Text;
    llvm::raw_string_ostream(Text) << llvm::format("%.17g", V);
    return Text;
  }

  std::string Text;
};

template <typename T, typename PrintFn>
std::string listOf(const std::vector<T> &Entries, PrintFn Print) {
  std::string List;
  for (const T &Entry : Entries)
    List += (List.empty() ? "[ " : ", ") + Print(Entry).str();
  return List.empty() ? "[]" : List + " ]";
}

} // namespace tessera::run

#endif
