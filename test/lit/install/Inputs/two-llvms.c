/* LLVM of the system and the one in libtessera.so in one process. argv[1]: the library with LLVM's
   C API, which is loaded for everybody; argv[2]: libtessera.so; argv[3]: "first" or "last", when
   LLVM is loaded. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera/tessera-c.h>

static void *open_library(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  return library;
}

static void *function(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) {
    fprintf(stderr, "no %s\n", name);
    exit(1);
  }
  return found;
}

/* The IR of an empty module, made and printed by the system's LLVM. */
static void use_llvm(void *llvm) {
  void *(*create)(const char *) =
      (void *(*)(const char *))function(llvm, "LLVMModuleCreateWithName");
  char *(*print)(void *) = (char *(*)(void *))function(llvm, "LLVMPrintModuleToString");
  void (*options)(int, const char *const *, const char *) =
      (void (*)(int, const char *const *, const char *))function(llvm,
                                                                 "LLVMParseCommandLineOptions");
  const char *arguments[] = {"two-llvms"};
  options(1, arguments, NULL);
  fputs(print(create("theirs")), stdout);
}

/* What the shader's errors are rendered by, and what its module is built by, is Clang and LLVM. */
static void use_tessera(void *tessera) {
  tessera_result *(*compile)(const char *, const char *, size_t, const tessera_options *) =
      (tessera_result * (*)(const char *, const char *, size_t, const tessera_options *))
          function(tessera, "tessera_compile");
  const char *(*diagnostics)(const tessera_result *) =
      (const char *(*)(const tessera_result *))function(tessera, "tessera_result_diagnostics");
  int (*ok)(const tessera_result *) =
      (int (*)(const tessera_result *))function(tessera, "tessera_result_ok");
  void (*release)(tessera_result *) =
      (void (*)(tessera_result *))function(tessera, "tessera_result_free");
  const char *texts[] = {
      "RWByteAddressBuffer Out;\n[numthreads(4, 1, 1)] void main() { Out.Store(0, 1); }\n",
      "[numthreads(4, 1, 1)] void main() { uint a = b; }\n"};
  for (int i = 0; i < 2; ++i) {
    tessera_result *result = compile("mine.hlsl", texts[i], strlen(texts[i]), NULL);
    printf("ok: %d\n%s", ok(result), diagnostics(result));
    release(result);
  }
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  int first = !strcmp(argv[3], "first");
  void *llvm = first ? open_library(argv[1]) : NULL;
  void *tessera = open_library(argv[2]);
  use_tessera(tessera);
  if (!first)
    llvm = open_library(argv[1]);
  use_llvm(llvm);
  use_tessera(tessera);
  return 0;
}
