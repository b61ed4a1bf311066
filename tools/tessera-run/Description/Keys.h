// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the keys of a YAML mapping by a table of them, so that a message about an unknown key names
// the nearest one of the table.

#ifndef TESSERA_RUN_KEYS_H
#define TESSERA_RUN_KEYS_H

#include "Formats/Formats.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/YAMLTraits.h"

namespace tessera::run {

/// The state of the reader of a pipeline description: the context of llvm::yaml::IO.
struct ReadContext {
  /// The format of the elements that are read now.
  const FormatInfo *Elements = nullptr;
  /// Keys of the mapping that has an unknown one.
  llvm::SmallVector<llvm::StringRef> Known;
  /// Bytes that further contents may have.
  uint64_t Budget = 0;
  /// The folder of relative paths.
  std::string Folder;

  static ReadContext &of(llvm::yaml::IO &I) { return *static_cast<ReadContext *>(I.getContext()); }
};

/// A key of the mapping that describes a T.
template <typename T> struct Key {
  const char *Name;
  /// Null if the mapping's own code reads the value.
  void (*Read)(llvm::yaml::IO &I, const char *Name, T &Into) = nullptr;
};

template <typename Class, typename Member> Class classOf(Member Class::*);

/// A key whose value is the member First.Rest...; without \c optional it must be there.
template <auto First, auto... Rest> constexpr auto required(const char *Name) {
  using T = decltype(classOf(First));
  return Key<T>{Name, [](llvm::yaml::IO &I, const char *N, T &Into) {
                  I.mapRequired(N, ((Into.*First).*....*Rest));
                }};
}

template <auto First, auto... Rest> constexpr auto optional(const char *Name) {
  using T = decltype(classOf(First));
  return Key<T>{Name, [](llvm::yaml::IO &I, const char *N, T &Into) {
                  I.mapOptional(N, ((Into.*First).*....*Rest));
                }};
}

/// Reports an error. Only the first one is kept, because others may be its consequences.
void fail(llvm::yaml::IO &I, const llvm::Twine &Message);

/// Returns the start of the mapping that is read.
llvm::SMLoc placeOf(llvm::yaml::IO &I);

/// Tells the reader which keys the mapping may have. False if it has another: then the reader will
/// complain about that one, and nothing of the mapping should be read.
bool announceKeys(llvm::yaml::IO &I, llvm::ArrayRef<const char *> Names);

/// False after an error.
template <typename T, size_t Count>
bool readKeys(llvm::yaml::IO &I, T &Into, const Key<T> (&Table)[Count]) {
  llvm::SmallVector<const char *> Names;
  for (const Key<T> &K : Table)
    Names.push_back(K.Name);
  if (!announceKeys(I, Names))
    return false;
  for (const Key<T> &K : Table)
    if (K.Read)
      K.Read(I, K.Name, Into);
  return !static_cast<llvm::yaml::Input &>(I).error();
}

/// Whether the mapping has the key, which is a literal and one that it may have.
bool hasKey(llvm::yaml::IO &I, const char *Name);

/// "; did you mean 'Format'?" or, where nothing is near, "; the keys here are Name, Format".
std::string nearestKey(llvm::StringRef Unknown, llvm::ArrayRef<llvm::StringRef> Known);

} // namespace tessera::run

#endif
