// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AddressSpaces.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tessera::model {

namespace {

struct Spelling {
  StringRef OpenCL, Metal;
};
constexpr Spelling Spaces[] = {{"__global", "device"},
                               {"__local", "threadgroup"},
                               {"__constant", "constant"},
                               {"__private", "thread"},
                               {"__object_data", "object_data"}};

/// Returns the address space that a pointer type points to; empty for other types and generic
/// pointers.
StringRef pointee(StringRef Type) {
  StringRef Found;
  size_t First = StringRef::npos;
  for (const Spelling &S : Spaces)
    if (size_t At = Type.find(S.OpenCL); At < First) {
      First = At;
      Found = S.OpenCL;
    }
  return Found;
}

/// The types that a message quotes, without the "aka" after some.
SmallVector<StringRef, 4> quoted(StringRef Message) {
  SmallVector<StringRef, 4> Types;
  while (true) {
    size_t Begin = Message.find('\'');
    size_t End = Begin == StringRef::npos ? Begin : Message.find('\'', Begin + 1);
    if (End == StringRef::npos)
      return Types;
    if (!Message.take_front(Begin).ends_with("(aka "))
      Types.push_back(Message.slice(Begin + 1, End));
    Message = Message.substr(End + 1);
  }
}

bool differ(StringRef Message) {
  SmallVector<StringRef, 4> Types = quoted(Message);
  if (Types.size() < 2)
    return false;
  StringRef A = pointee(Types[Types.size() - 2]), B = pointee(Types[Types.size() - 1]);
  return !A.empty() && !B.empty() && A != B;
}

bool isMismatch(StringRef Message) {
  // `this` of a member function for object_data has no address space of OpenCL.
  if (Message.contains("__object_data") && Message.contains("__generic"))
    return false;
  if (Message.contains("mismatching address spaces") || Message.contains("changes address space"))
    return true;
  if (Message.contains("cannot initialize") || Message.contains("assigning to") ||
      Message.contains("cannot pass") || Message.contains("passing") ||
      Message.contains("no known conversion") || Message.contains("binding reference"))
    return differ(Message);
  return false;
}

std::string replaced(StringRef In, StringRef Old, StringRef New) {
  std::string Text = In.str();
  for (size_t At = 0; (At = Text.find(Old, At)) != std::string::npos; At += New.size())
    Text.replace(At, Old.size(), New);
  return Text;
}

std::string inMetal(StringRef Message) {
  std::string Text = Message.str();
  for (const Spelling &S : Spaces)
    Text = replaced(Text, S.OpenCL, S.Metal);
  return Text;
}

} // namespace

std::string addressSpaceErrors(StringRef Messages) {
  std::string Result;
  SmallVector<StringRef, 32> Lines;
  // Clang calls it by its macro (include/model/AddressSpaces.h), but for arguments.
  std::string Named = replaced(Messages, "address space '1'", "address space '__object_data'");
  StringRef(Named).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (size_t I = 0; I < Lines.size(); ++I) {
    if (!Lines[I].contains(" error: "))
      continue;
    if (isMismatch(Lines[I])) {
      Result += inMetal(Lines[I]) + "\n";
      continue;
    }
    // A call whose candidates all have a parameter in another address space.
    if (!Lines[I].contains("no matching function for call"))
      continue;
    size_t Notes = 0, Mismatches = 0, J = I + 1;
    for (; J < Lines.size() && Lines[J].contains(" note: candidate"); ++J, ++Notes)
      Mismatches += isMismatch(Lines[J]);
    if (!Notes || Notes != Mismatches)
      continue;
    for (size_t K = I; K < J; ++K)
      Result += inMetal(Lines[K]) + "\n";
  }
  return Result;
}

} // namespace tessera::model
