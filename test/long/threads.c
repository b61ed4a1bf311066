/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* threads TARGET-FILE COUNT: compiles on eight threads at once, for a detector of races (threads.py): with one include callback and one message
   callback for all, one target in memory, and one cancellation that ends some of them. Prints how many compiles ended how. With RACY it has a
   race of its own. */
#include <tessera/tessera-c.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 8 };

static const char Shader[] = "#include \"number.hlsli\"\n"
                             "#include <dx/linalg.h>\n"
                             "using namespace dx::linalg;\n"
                             "ByteAddressBuffer A; RWByteAddressBuffer C;\n"
                             "typedef Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave> Sums;\n"
                             "[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {\n"
                             "  Sums s = Sums::Splat(NUMBER);\n"
                             "  s.Store(C, 0, 32, MatrixLayout::RowMajor);\n"
                             "  C.Store(1024 + i * 4, A.Load(i * 4) + WRONG);\n"
                             "}\n";
static const char Number[] = "#define NUMBER 3\n";
#ifdef RACY
static int Racy; /* that the detector must find */
#endif
static atomic_int Asked, Told, Next, Succeeded, Failed, Cancelled, Wrong;
static int Count = 64;
static tessera_cancellation *Stop;
static char *Target;
static size_t TargetLength;
static const char *Expected;
static size_t ExpectedLength;

static const char *include(void *User, const char *Path, size_t *Length) {
  (void)User;
#ifdef RACY
  ++Racy;
#endif
  atomic_fetch_add(&Asked, 1);
  if (!strstr(Path, "number.hlsli"))
    return NULL;
  *Length = sizeof(Number) - 1;
  return Number;
}

static void told(void *User, const tessera_diagnostic *D) {
  (void)User;
  (void)D;
  atomic_fetch_add(&Told, 1);
}

static tessera_result *compile(int Kind) {
  static const char *const Good[] = {"WRONG=0"};
  tessera_options O = tessera_default_options();
  O.include = include;
  O.diagnostic = told;
  O.target = "shared.yaml";
  O.target_text = Target;
  O.target_length = TargetLength;
  O.reflect = 1;
  if (Kind != 1) { /* of kind 1 'WRONG' is no name */
    O.defines = Good;
    O.num_defines = 1;
  }
  if (Kind == 2)
    O.cancellation = Stop;
  if (Kind == 3)
    O.output = TESSERA_OUTPUT_MSL, O.target_text = NULL, O.target = "apple-m1";
  return tessera_compile("shared.hlsl", Shader, sizeof(Shader) - 1, &O);
}

static void *work(void *User) {
  int I;
  (void)User;
  while ((I = atomic_fetch_add(&Next, 1)) < Count) {
    tessera_result *R = compile(I % 4);
    size_t Size = 0;
    const void *Output = tessera_result_output(R, &Size);
    if (I == Count / 2)
      tessera_cancel(Stop);
    if (tessera_result_ok(R) && I % 4 != 1) {
      atomic_fetch_add(&Succeeded, 1);
      if (I % 4 != 3 && (Size != ExpectedLength || memcmp(Output, Expected, Size)))
        atomic_fetch_add(&Wrong, 1);
    } else if (strstr(tessera_result_diagnostics(R), "was cancelled") && I % 4 == 2) {
      atomic_fetch_add(&Cancelled, 1);
    } else if (I % 4 == 1 && strstr(tessera_result_diagnostics(R), "undeclared identifier 'WRONG'")) {
      atomic_fetch_add(&Failed, 1);
    } else {
      atomic_fetch_add(&Wrong, 1);
      fputs(tessera_result_diagnostics(R), stderr);
    }
    tessera_result_free(R);
  }
  return NULL;
}

int main(int Argc, char **Argv) {
  pthread_t Threads[THREADS];
  tessera_result *First;
  FILE *File;
  int I;
  if (Argc != 3 || !(File = fopen(Argv[1], "rb")))
    return 2;
  Count = atoi(Argv[2]);
  Target = malloc(1 << 20);
  TargetLength = fread(Target, 1, 1 << 20, File);
  fclose(File);
  Stop = tessera_cancellation_create();
  First = compile(0);
  Expected = tessera_result_output(First, &ExpectedLength);
  if (!tessera_result_ok(First)) {
    fputs(tessera_result_diagnostics(First), stderr);
    return 1;
  }
  for (I = 0; I < THREADS; ++I)
    pthread_create(&Threads[I], NULL, work, NULL);
  for (I = 0; I < THREADS; ++I)
    pthread_join(Threads[I], NULL);
  tessera_result_free(First);
  tessera_cancellation_free(Stop);
  free(Target);
  printf("%d compiles on %d threads: %d good, %d failed, %d cancelled, %d wrong; %d includes, %d messages\n", Count, THREADS, Succeeded, Failed,
         Cancelled, Wrong, Asked > 0, Told > 0);
  return Wrong != 0;
}
