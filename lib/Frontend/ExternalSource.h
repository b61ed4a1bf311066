//===- ExternalSource.h - Declarations that appear when they are looked up -===//
#pragma once

#include "Frontend/Options.h"
#include "clang/Sema/HLSLExternalSemaSource.h"

namespace tessera {

class ExternalSource final : public clang::HLSLExternalSemaSource {
public:
  explicit ExternalSource(const ShaderOptions &Shader) : Shader(Shader) {}

  void InitializeSema(clang::Sema &S) override;

private:
  ShaderOptions Shader;
  clang::Sema *S = nullptr;
};

} // namespace tessera
