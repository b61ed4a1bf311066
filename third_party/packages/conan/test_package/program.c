/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Compiles one shader with the library of the package. */
#include <stdio.h>
#include <string.h>
#include <tessera/tessera-c.h>

int main(void) {
  const char *text = "RWByteAddressBuffer B; [numthreads(1, 1, 1)] void main() { B.Store(0, 1); }";
  tessera_options options = tessera_default_options();
  tessera_result *result = tessera_compile("one.hlsl", text, strlen(text), &options);
  int failed = !tessera_result_ok(result);
  fputs(tessera_result_diagnostics(result), stderr);
  tessera_result_free(result);
  return failed;
}
