// A program outside the tree that links the installed library and compiles a shader with it.
#include <cstdio>
#include <tessera/tessera-c.h>
#include <tessera/tessera.h>

int main() {
  tessera::CompileOptions Options;
  Options.Output = tessera::OutputKind::SPIRVAssembly;
  tessera::CompileResult R = tessera::compile(
      "consumer.hlsl",
      "RWByteAddressBuffer Out;\n[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex)"
      " { Out.Store(i * 4, i); }\n",
      Options);
  std::fputs(R.diagnosticText().c_str(), stderr);
  std::puts(R.Output.c_str());
  return R && tessera_version()[0] == '0' ? 0 : 1;
}
