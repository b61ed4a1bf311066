// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/LanguageNames.h"
#include "Frontend/Builtins/IntrinsicDecls.h"
#include "Frontend/Builtins/TextureMethods.h"
#include "Frontend/Builtins/TypeNames.h"
#include "Frontend/Tokens/AttributeNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;

std::vector<std::string> tessera::languageTypes() {
  std::vector<std::string> Names;
  for (StringRef Scalar : scalarNames()) {
    Names.push_back(Scalar.str());
    // Four bytes in a word are not components.
    if (Scalar.ends_with("_packed"))
      continue;
    for (char Rows : {'1', '2', '3', '4'}) {
      std::string Vector = Scalar.str() + Rows;
      Names.push_back(Vector);
      for (char Columns : {'1', '2', '3', '4'})
        Names.push_back(Vector + "x" + Columns);
    }
  }
  for (StringRef Class : {
#define TEXTURE(Name) #Name,
#define WRITABLE_TEXTURE(Name) #Name,
#define OTHER(Name) #Name,
#include "Frontend/Builtins/TextureClasses.def"
       })
    Names.push_back(Class.str());
  return Names;
}

ArrayRef<StringRef> tessera::languageFunctions() { return intrinsicNames(); }

std::vector<std::string> tessera::languageAttributes() {
  std::vector<std::string> Names;
  for (StringRef Name : attributeNames())
    Names.push_back(Name.str());
  for (StringRef Name : {
#define INLINE_ATTRIBUTE(Enumerator, Name, Places, Words) Name,
#define INLINE_OF_CLANG(Name) Name,
#include "Frontend/InlineAttributes.def"
           "binding", "constant_id", "counter_binding", "image_format", "input_attachment_index",
           "location", "push_constant", "shader_record_ext", "offset", "index", "builtin",
           "combinedImageSampler"})
    Names.push_back("vk::" + Name.str());
  return Names;
}

void tessera::addLanguageMethods(const clang::CXXRecordDecl &Class,
                                 SmallVectorImpl<StringRef> &Names) {
  TextureMethods::addNames(&Class, Names);
  append_range(Names, methodNames(Class.getName()));
}
