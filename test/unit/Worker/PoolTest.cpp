// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PoolFixture.h"
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace tessera;

namespace {
/// The processes that this one has started and not waited for.
std::vector<pid_t> children() {
  std::vector<pid_t> Ids;
  DIR *Tasks = opendir("/proc/self/task");
  while (dirent *Task = readdir(Tasks)) {
    std::ifstream File(std::string("/proc/self/task/") + Task->d_name + "/children");
    for (pid_t Id; File >> Id;)
      Ids.push_back(Id);
  }
  closedir(Tasks);
  return Ids;
}

constexpr const char *WithInclude = "#include \"factor.hlsli\"\n";

/// Sends \p Signal to the only worker, in the middle of a compile.
CompileResult compileInterruptedBy(WorkerPool &Pool, int Signal) {
  CompileOptions Options;
  Options.Include = [=](std::string_view) {
    for (pid_t Id : children())
      kill(Id, Signal);
    return std::nullopt;
  };
  return Pool.compile("cut.hlsl", std::string(WithInclude) + Good, Options);
}
} // namespace

TEST(WorkerPool, GivesTheResultOfACompileInProcess) {
  WorkerPool Pool(poolOptions());
  CompileOptions Options = withFactor(3);
  Options.Reflect = Options.DebugLines = Options.Dependencies = true;
  Options.PrintAfter = {"all"};
  Options.Debug = DebugOutput::VulkanWithSource;
  for (OutputKind Kind :
       {OutputKind::SPIRV, OutputKind::SPIRVAssembly, OutputKind::IR, OutputKind::MSL}) {
    Options.Output = Kind;
    CompileResult Here = compile("good.hlsl", Good, Options);
    CompileResult There = Pool.compile("good.hlsl", Good, Options);
    ASSERT_TRUE(There) << There.diagnosticText();
    EXPECT_EQ(There.Output, Here.Output);
    EXPECT_EQ(There.Reflection, Here.Reflection);
    EXPECT_EQ(There.PrintedIR, Here.PrintedIR);
    EXPECT_EQ(There.Dependencies, Here.Dependencies);
    EXPECT_EQ(There.Times.size(), Here.Times.size());
  }
  CompileResult Wrong = Pool.compile("good.hlsl", Good, {});
  EXPECT_FALSE(Wrong);
  EXPECT_EQ(Wrong.diagnosticText(), compile("good.hlsl", Good, {}).diagnosticText());
  EXPECT_EQ(Wrong.diagnosticJSON(), compile("good.hlsl", Good, {}).diagnosticJSON());
}

TEST(WorkerPool, GivesTheModulesOfEachStage) {
  constexpr const char *Both =
      "struct V { float4 p : SV_Position; float2 z : Z; float2 a : A; };\n"
      "V corner(float4 z : Z, float4 a : A, uint v : SV_VertexID, uint i : SV_InstanceID) {\n"
      "  V r = {a, float2(v, i), a.xy}; return r; }\n"
      "float4 shade(V v) : SV_Target { return v.a.xyxy + v.p.w; }\n";
  WorkerPool Pool(poolOptions());
  for (auto [Profile, Entry] : {std::pair("vs_6_8", "corner"), std::pair("ps_6_8", "shade")}) {
    CompileOptions Options;
    Options.Profile = Profile;
    Options.Entry = Entry;
    Options.Reflect = true;
    const std::string Plain = compile("both.hlsl", Both, Options).Output;
    Options.Stages = {.Alphabetical = true,
                      .InvertY = true,
                      .ReciprocalW = true,
                      .BaseInstance = true,
                      .BaseVertex = true,
                      .KeepUnused = true};
    CompileResult Here = compile("both.hlsl", Both, Options);
    CompileResult There = Pool.compile("both.hlsl", Both, Options);
    ASSERT_TRUE(There) << There.diagnosticText();
    EXPECT_NE(There.Output, Plain);
    EXPECT_EQ(There.Output, Here.Output);
    EXPECT_EQ(There.Reflection, Here.Reflection);
  }
}

TEST(WorkerPool, KeepsItsWorkerWarm) {
  WorkerPool Pool(poolOptions());
  ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
  std::vector<pid_t> First = children();
  ASSERT_EQ(First.size(), 1u);
  for (int I = 0; I < 3; ++I)
    ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(I)));
  EXPECT_EQ(children(), First);
}

TEST(WorkerPool, RenewsAWorkerAfterItsCompiles) {
  WorkerPoolOptions Options = poolOptions();
  Options.CompilesPerWorker = 2;
  WorkerPool Pool(Options);
  ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
  std::vector<pid_t> First = children();
  ASSERT_EQ(First.size(), 1u);
  ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
  EXPECT_TRUE(children().empty());
  ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
  EXPECT_NE(children(), First);
}

TEST(WorkerPool, ServesIncludesInTheCallingThread) {
  WorkerPool Pool(poolOptions());
  CompileOptions Options;
  Options.Include =
      [Caller = std::this_thread::get_id()](std::string_view Path) -> std::optional<std::string> {
    EXPECT_EQ(std::this_thread::get_id(), Caller);
    return Path.ends_with("factor.hlsli") ? std::optional("#define FACTOR 5\n") : std::nullopt;
  };
  CompileResult R = Pool.compile("good.hlsl", std::string(WithInclude) + Good, Options);
  ASSERT_TRUE(R) << R.diagnosticText();
  EXPECT_EQ(R.Output, Pool.compile("good.hlsl", Good, withFactor(5)).Output);
}

TEST(WorkerPool, FindsFilesFromTheCallersFolder) {
  char Folder[] = "/tmp/tessera-pool-XXXXXX";
  ASSERT_NE(mkdtemp(Folder), nullptr);
  WorkerPool Pool(poolOptions());
  ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
  int Before = open(".", O_RDONLY | O_DIRECTORY);
  ASSERT_EQ(chdir(Folder), 0);
  std::ofstream("shader.hlsl") << WithInclude << Good;
  std::ofstream("factor.hlsli") << "#define FACTOR 7\n";
  CompileResult R = Pool.compileFile("shader.hlsl");
  unlink("shader.hlsl");
  unlink("factor.hlsli");
  ASSERT_EQ(fchdir(Before), 0);
  close(Before);
  rmdir(Folder);
  EXPECT_TRUE(R) << R.diagnosticText();
}

TEST(WorkerPool, ThreadsShareTheWorkers) {
  WorkerPool Pool(poolOptions());
  std::vector<std::string> Expected;
  for (int I = 0; I < 4; ++I)
    Expected.push_back(compile("good.hlsl", Good, withFactor(I)).Output);
  std::atomic<int> Wrong = 0;
  std::vector<std::thread> Threads;
  for (int T = 0; T < 4; ++T)
    Threads.emplace_back([&, T] {
      for (int I = 0; I < 6; ++I)
        Wrong += Pool.compile("good.hlsl", Good, withFactor(T)).Output != Expected[size_t(T)];
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Wrong, 0);
  EXPECT_LE(children().size(), 2u);
}

TEST(WorkerPool, OutlivesTheThreadThatStartedAWorker) {
  WorkerPool Pool(poolOptions());
  std::thread([&] { EXPECT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1))); }).join();
  std::vector<pid_t> First = children();
  EXPECT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
  EXPECT_EQ(children(), First);
}

TEST(WorkerPool, ACrashEndsItsCompileAlone) {
  WorkerPool Pool(poolOptions());
  for (int Signal : {SIGSEGV, SIGABRT, SIGKILL}) {
    CompileResult R = compileInterruptedBy(Pool, Signal);
    EXPECT_FALSE(R);
    EXPECT_TRUE(R.InternalError);
    EXPECT_TRUE(has(R, "WorkerCrashed")) << R.diagnosticText();
    EXPECT_NE(R.diagnosticText().find("cut.hlsl"), std::string::npos);
    CompileResult Next = Pool.compile("good.hlsl", Good, withFactor(1));
    EXPECT_TRUE(Next) << Next.diagnosticText();
  }
}

TEST(WorkerPool, ReplacesAWorkerThatDiedBetweenCompiles) {
  WorkerPool Pool(poolOptions());
  ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
  for (pid_t Id : children()) {
    kill(Id, SIGKILL);
    siginfo_t Info;
    waitid(P_PID, static_cast<id_t>(Id), &Info, WEXITED | WNOWAIT);
  }
  EXPECT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
}

TEST(WorkerPool, AWorkerThatIsTooSlowIsStopped) {
  WorkerPoolOptions Options = poolOptions();
  Options.TimeLimitMs = 300;
  WorkerPool Pool(Options);
  CompileResult R = compileInterruptedBy(Pool, SIGSTOP);
  EXPECT_FALSE(R);
  EXPECT_FALSE(R.InternalError);
  EXPECT_TRUE(has(R, "WorkerDeadline")) << R.diagnosticText();
  EXPECT_NE(R.diagnosticText().find("300 ms"), std::string::npos);
  EXPECT_TRUE(children().empty());
}

TEST(WorkerPool, TheTimeInTheCallbackDoesNotCount) {
  WorkerPoolOptions Options = poolOptions();
  Options.TimeLimitMs = 1000;
  WorkerPool Pool(Options);
  CompileOptions Slow;
  Slow.Include = [](std::string_view) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1200));
    return std::optional<std::string>("#define FACTOR 5\n");
  };
  CompileResult R = Pool.compile("good.hlsl", std::string(WithInclude) + Good, Slow);
  EXPECT_TRUE(R) << R.diagnosticText();
}

TEST(WorkerPool, LeavesNoProcessBehind) {
  {
    WorkerPool Pool(poolOptions());
    ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
    EXPECT_EQ(children().size(), 1u);
  }
  EXPECT_TRUE(children().empty());
}

TEST(WorkerPool, AWorkerHasNoneOfTheCallersDescriptors) {
  int Inherited = open("/dev/zero", O_RDONLY);
  WorkerPool Pool(poolOptions());
  ASSERT_TRUE(Pool.compile("good.hlsl", Good, withFactor(1)));
  std::vector<pid_t> Workers = children();
  ASSERT_EQ(Workers.size(), 1u);
  std::string Folder = "/proc/" + std::to_string(Workers[0]) + "/fd/";
  DIR *Descriptors = opendir(Folder.c_str());
  while (dirent *Entry = readdir(Descriptors)) {
    char Target[256] = "";
    if (readlink((Folder + Entry->d_name).c_str(), Target, sizeof(Target) - 1) > 0)
      EXPECT_STRNE(Target, "/dev/zero");
  }
  closedir(Descriptors);
  close(Inherited);
}

TEST(WorkerPool, AProgramThatIsNoWorkerIsADiagnostic) {
  for (const char *Program : {"/nowhere/tessera", "true"}) {
    WorkerPoolOptions Options = poolOptions();
    Options.Program = Program;
    Options.Arguments = {};
    WorkerPool Pool(Options);
    CompileResult R = Pool.compile("good.hlsl", Good, withFactor(1));
    EXPECT_FALSE(R);
    EXPECT_TRUE(has(R, "WorkerStart")) << R.diagnosticText();
    if (std::string_view(Program) == "true")
      EXPECT_NE(R.diagnosticText().find("exit status 0"), std::string::npos);
  }
  EXPECT_TRUE(children().empty());
}
