// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The attributes of a Metal text, by token.

#ifndef TESSERA_MSL_MODEL_ATTRIBUTES_H
#define TESSERA_MSL_MODEL_ATTRIBUTES_H

#include "Tokens.h"
#include <optional>

namespace tessera::model {

/// One word of [[name, name(argument)]].
struct AttributeWord {
  std::string Name;
  std::string Argument;

  /// The argument if it is a number.
  std::optional<uint32_t> number() const;
};

/// [[name]], [[name(argument)]] or several of these; the tokens are the outer brackets. It is
/// itself its first word.
struct Attribute : AttributeWord {
  size_t First, Last;
  /// All of them.
  std::vector<AttributeWord> Words;
};

class AttributeTable {
public:
  explicit AttributeTable(const TokenText &T);

  /// The attribute whose first token this is; null for another token.
  const Attribute *at(size_t Token) const {
    auto It = Attributes.find(Token);
    return It == Attributes.end() ? nullptr : &It->second;
  }
  auto begin() const { return Attributes.begin(); }
  auto end() const { return Attributes.end(); }

private:
  /// By their first token.
  std::map<size_t, Attribute> Attributes;
};

} // namespace tessera::model

#endif
