#include "Frontend/ExternalSource.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void ExternalSource::InitializeSema(Sema &Sema) {
  HLSLExternalSemaSource::InitializeSema(Sema);
  S = &Sema;
}
