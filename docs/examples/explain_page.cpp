// What becomes of the matrix operations of a shader on two devices, and the page about it.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <tessera/explain.h>

int main(int, char **names) {
  std::stringstream text;
  text << std::ifstream(names[1]).rdbuf();
  tessera::CompileOptions options;
  options.Defines = {"WAVE_SIZE=32"};
  tessera::ExplainedShader shader = tessera::explain(names[1], text.str(), options, {"nvidia-hopper", "apple-m1"});
  for (const tessera::ExplainedTarget &target : shader.Targets) {
    std::fputs(target.DiagnosticText.c_str(), stderr);
    for (const tessera::ExplainedOperation &operation : target.Operations)
      std::printf("%s, line %u: %s, %u multiplies\n", target.Name.c_str(), operation.Where.Line,
                  target.Kinds[operation.Kinds[0]].Operation.c_str(), operation.Counts[0]);
  }
  std::ofstream(names[2]) << tessera::explainPage(shader);
}
