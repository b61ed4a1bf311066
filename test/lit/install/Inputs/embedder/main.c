/* A C program that links the shared library and compiles a shader with it. */
#include <stdio.h>
#include <string.h>
#include <tessera/tessera-c.h>

int main(void) {
  const char *text =
      "RWByteAddressBuffer Out;\n[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex)"
      " { Out.Store(i * 4, i); }\n";
  tessera_options options = tessera_default_options();
  options.output = TESSERA_OUTPUT_SPIRV_ASSEMBLY;
  tessera_result *result = tessera_compile("embedder.hlsl", text, strlen(text), &options);
  size_t size = 0;
  const char *output = tessera_result_output(result, &size);
  fputs(tessera_result_diagnostics(result), stderr);
  printf("%.*s\n", (int)size, output ? output : "");
  int status = !tessera_result_ok(result);
  tessera_result_free(result);
  return status;
}
