// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ResourceMembers.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether vectors have it too.
static bool isSwizzle(StringRef Name) {
  return Name.size() <= 4 && (Name.find_first_not_of("xyzw") == StringRef::npos ||
                              Name.find_first_not_of("rgba") == StringRef::npos);
}

bool ResourceMembers::areResources(const IdentifierInfo *Name) const {
  return Known.lookup(Name) && !isSwizzle(Name->getName());
}

bool ResourceMembers::crashes(const Token &Name, const Tokens &S) {
  if (S.last().isNot(tok::period) || S.innermost().AfterVariable)
    return false;
  Named.push_back(Name);
  return areResources(Name.getIdentifierInfo());
}

const Token *ResourceMembers::defined(CXXRecordDecl *Class) {
  for (const FieldDecl *Field : Class->fields())
    if (const IdentifierInfo *Name = Field->getIdentifier()) {
      bool IsResource =
          Field->getType()->isHLSLResourceRecord() || Field->getType()->isHLSLResourceRecordArray();
      auto [It, New] = Known.try_emplace(Name, IsResource);
      It->second &= IsResource;
    }
  const auto *Crash =
      find_if(Named, [&](const Token &T) { return areResources(T.getIdentifierInfo()); });
  if (Crash == Named.end())
    return nullptr;
  // Uses of a member with an error are left alone.
  for (FieldDecl *Field : Class->fields())
    if (areResources(Field->getIdentifier()))
      Field->setInvalidDecl();
  return Crash;
}
