// The C++ wrapper over the C API, in a program that has exceptions.
#include <cstdio>
#include <stdexcept>
#include <tessera/tessera.hpp>

using namespace tessera::v1;

static int Mistakes = 0;
static void expect(bool Is, const char *What) {
  if (!Is) {
    std::printf("not so: %s\n", What);
    ++Mistakes;
  }
}

int main(int, char **Arguments) {
  const char *Text = "#include \"value.hlsli\"\n"
                     "struct Item { uint A; float2 B; };\n"
                     "RWStructuredBuffer<Item> Out : register(u3, space1);\n"
                     "[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex)"
                     " { Out[i].A = VALUE + MORE; }\n";
  Options O;
  O->reflect = 1;
  O->dependencies = 1;
  O.define("MORE=2").define("UNUSED").warning("all");
  O.include([](std::string_view Path) -> std::optional<std::string> {
    if (Path.find("value.hlsli") == Path.npos)
      return std::nullopt;
    return "#define VALUE 40\n";
  });
  Result R = compile("wrapper.hlsl", Text, O);
  std::fputs(R.diagnosticText(), stdout);
  expect(bool(R) && R.output().size() % 4 == 0 && !R.output().empty(), "a module");
  expect(R.dependencies().size() == 2, "two files");
  Entry E = R.entry();
  expect(std::string_view(E->name) == "main" && E.resources().size() == 1, "an entry");
  for (const tessera_resource &Resource : E.resources())
    std::printf("%s %s: set %d, binding %d, elements of %d bytes\n", Resource.kind, Resource.name,
                int(Resource.set), int(Resource.binding), int(Resource.element_stride));
  for (const tessera_member &Member : members(E.structs()[0]))
    std::printf("%s %s at %d\n", Member.type->name, Member.name, int(Member.offset));

  auto Hash = hash("wrapper.hlsl", Text, O);
  expect(Hash && Hash == hash("wrapper.hlsl", Text, O), "a hash");
  O.define("OTHER");
  expect(Hash != hash("wrapper.hlsl", Text, O), "another hash");
  expect(preprocess("wrapper.hlsl", Text, O).output().find("40 + 2") != std::string_view::npos,
         "the preprocessor");

  int Told = 0;
  Options Wrong;
  Wrong.onDiagnostic([&](const tessera_diagnostic &D) {
    ++Told;
    std::printf("%s:%u: %s\n", D.file, D.line, D.message);
  });
  Result Failed = compile("wrong.hlsl", "int a = b;\n", Wrong);
  expect(!Failed && Told == int(Failed.diagnostics().size()), "messages");

  Options Throws;
  Throws.include([](std::string_view) -> std::optional<std::string> {
    throw std::runtime_error("the disk is gone");
  });
  try {
    compile("wrapper.hlsl", Text, Throws);
    expect(false, "an exception");
  } catch (const std::runtime_error &Error) {
    std::puts(Error.what());
  }
  expect(std::uncaught_exceptions() == 0, "no exception is left");

  Cancellation Cancel;
  Cancel.cancel();
  Options Cancelled;
  Cancelled.cancelledBy(Cancel);
  expect(std::string_view(compile("c.hlsl", Text, Cancelled).diagnostics()[0].id) ==
             "CompileCancelled",
         "a cancellation");

  tessera_pool_options InPool = {};
  InPool.program = Arguments[1];
  InPool.workers = 2;
  Pool P(InPool);
  std::vector<Job> Jobs(3, Job{"job.hlsl", Text, &O});
  for (const std::vector<Result> &All : {compileAll(Jobs, 2), P.compileAll(Jobs)})
    for (const Result &Each : All)
      expect(!Each.output().empty(), "a module of each");
  std::puts("done");
  return Mistakes;
}
