/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* growth OUTPUT FILE...: compiles each file in this process, for growth.py, which counts the instructions of each call of tessera_compile_file. OUTPUT is
   msl or spirv. Exit status 1 and what the first failure says. */
#include <tessera/tessera-c.h>
#include <stdio.h>

int main(int Argc, char **Argv) {
  tessera_options O = tessera_default_options();
  int I;
  O.profile = "cs_6_10";
  O.output = strcmp(Argv[1], "msl") ? TESSERA_OUTPUT_SPIRV : TESSERA_OUTPUT_MSL;
  for (I = 2; I < Argc; ++I) {
    tessera_result *R = tessera_compile_file(Argv[I], &O);
    if (!tessera_result_ok(R)) {
      fputs(tessera_result_diagnostics(R), stderr);
      return 1;
    }
    tessera_result_free(R);
  }
  return 0;
}
