// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of a result besides its output, in C.
#include "tessera/tessera-c.h"
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace {
constexpr const char *Text = R"(#include "value.hlsli"
RWByteAddressBuffer Out : register(u0);
[numthreads(8, 1, 1)] void main(uint id : SV_GroupIndex) { Out.Store(id * 4, VALUE); }
)";

const char *include(void *, const char *Path, size_t *Length) {
  static const char Contents[] = "#define VALUE 3\n";
  *Length = sizeof(Contents) - 1;
  return strstr(Path, "value.hlsli") ? Contents : nullptr;
}

tessera_options withInclude() {
  tessera_options Options = tessera_default_options();
  Options.include = include;
  return Options;
}

struct Seen {
  std::vector<std::string> Messages;
  static void add(void *User, const tessera_diagnostic *D) {
    static_cast<Seen *>(User)->Messages.push_back(std::to_string(D->severity) + " " + D->id + " " +
                                                  D->file + ":" + std::to_string(D->line) + ":" +
                                                  std::to_string(D->column) + " " + D->message);
  }
};
} // namespace

TEST(ResultCAPI, HasTheRequestedParts) {
  tessera_options Options = withInclude();
  const char *Passes[] = {"lower"};
  Options.listing = Options.dependencies = Options.include_tree = 1;
  Options.print_after = Passes;
  Options.num_print_after = 1;
  tessera_result *R = tessera_compile("s.hlsl", Text, strlen(Text), &Options);
  ASSERT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
  EXPECT_NE(strstr(tessera_result_listing(R), "OpEntryPoint"), nullptr);
  EXPECT_NE(strstr(tessera_result_include_tree(R), ". "), nullptr);
  EXPECT_NE(strstr(tessera_result_printed_ir(R), "main"), nullptr);
  ASSERT_EQ(tessera_result_num_dependencies(R), 2u);
  EXPECT_STREQ(tessera_result_dependency(R, 0), "s.hlsl");
  EXPECT_NE(strstr(tessera_result_dependency(R, 1), "value.hlsli"), nullptr);
  EXPECT_EQ(tessera_result_dependency(R, 2), nullptr);
  ASSERT_GT(tessera_result_num_stages(R), 2u);
  double Microseconds = -1;
  EXPECT_STREQ(tessera_result_stage(R, 0, &Microseconds), "target");
  EXPECT_GE(Microseconds, 0);
  EXPECT_NE(tessera_result_stage(R, 1, nullptr), nullptr);
  EXPECT_EQ(tessera_result_stage(R, tessera_result_num_stages(R), nullptr), nullptr);
  EXPECT_EQ(tessera_result_num_diagnostics(R), 0u);
  EXPECT_EQ(tessera_result_diagnostic(R, 0), nullptr);
  tessera_result_free(R);
}

TEST(ResultCAPI, EachMessageIsReportedAndKept) {
  Seen S;
  tessera_options Options = tessera_default_options();
  Options.diagnostic = Seen::add;
  Options.diagnostic_user = &S;
  constexpr const char *Wrong =
      "[numthreads(8, 1, 1)] void main() {\n  int a = 1.5;\n  b = 2;\n}\n";
  tessera_result *R = tessera_compile("s.hlsl", Wrong, strlen(Wrong), &Options);
  EXPECT_FALSE(tessera_result_ok(R));
  ASSERT_EQ(tessera_result_num_diagnostics(R), S.Messages.size());
  EXPECT_NE(S.Messages.back().find("3  s.hlsl:3:3 use of undeclared identifier 'b'"),
            std::string::npos)
      << S.Messages.back();
  const tessera_diagnostic *Last = tessera_result_diagnostic(R, S.Messages.size() - 1);
  EXPECT_EQ(Last->severity, TESSERA_SEVERITY_ERROR);
  EXPECT_EQ(Last->line, 3u);
  tessera_result_free(R);

  S.Messages.clear();
  Options.output = static_cast<tessera_output>(7);
  R = tessera_compile("s.hlsl", Wrong, strlen(Wrong), &Options);
  EXPECT_TRUE(tessera_result_wrong_options(R));
  EXPECT_EQ(S.Messages.size(), 1u);
  tessera_result_free(R);
}

TEST(ResultCAPI, OlderApplicationHasNoCallback) {
  Seen S;
  tessera_options Options = tessera_default_options();
  Options.diagnostic = Seen::add;
  Options.diagnostic_user = &S;
  Options.size = offsetof(tessera_options, diagnostic);
  tessera_result *R = tessera_compile("s.hlsl", "wrong", 5, &Options);
  EXPECT_NE(tessera_result_num_diagnostics(R), 0u);
  EXPECT_TRUE(S.Messages.empty());
  tessera_result_free(R);
}

TEST(ResultCAPI, OnlyPreprocesses) {
  tessera_options Options = withInclude();
  tessera_result *R = tessera_preprocess("s.hlsl", Text, strlen(Text), &Options);
  ASSERT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
  size_t Size = 0;
  std::string Output(static_cast<const char *>(tessera_result_output(R, &Size)), Size);
  EXPECT_NE(Output.find("Out.Store(id * 4, 3)"), std::string::npos) << Output;
  tessera_result_free(R);
}

TEST(ResultCAPI, TextIsNotAFolder) {
  const char *Text = "RWByteAddressBuffer O; [numthreads(1, 1, 1)] void main() { O.Store(0, 1); }";
  for (const char *Name : {"", "/", "a/"}) {
    tessera_result *R = tessera_compile(Name, Text, strlen(Text), nullptr);
    EXPECT_FALSE(tessera_result_ok(R));
    ASSERT_EQ(tessera_result_num_diagnostics(R), 1u);
    EXPECT_STREQ(tessera_result_diagnostic(R, 0)->id, "InputUnreadable") << Name;
    tessera_result_free(R);
  }
}

TEST(ResultCAPI, AFileIsRead) {
  std::string Path = testing::TempDir() + "result-capi.hlsl";
  std::ofstream(Path)
      << "RWByteAddressBuffer Out;\n[numthreads(8, 1, 1)] void main() { Out.Store(0, 1); }\n";
  tessera_result *R = tessera_compile_file(Path.c_str(), nullptr);
  EXPECT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
  tessera_result_free(R);
  remove(Path.c_str());
  R = tessera_compile_file(Path.c_str(), nullptr);
  EXPECT_STREQ(tessera_result_diagnostic(R, 0)->id, "InputUnreadable");
  tessera_result_free(R);
}

TEST(ResultCAPI, ATargetComesFromMemory) {
  tessera_result *Known = tessera_describe_target("lavapipe");
  ASSERT_TRUE(tessera_result_ok(Known));
  tessera_result_free(Known);
  Known = tessera_describe_target("nowhere");
  EXPECT_FALSE(tessera_result_ok(Known));
  EXPECT_NE(strstr(tessera_result_diagnostics(Known), "unknown target 'nowhere'"), nullptr);
  ASSERT_NE(tessera_result_num_diagnostics(Known), 0u);
  EXPECT_STREQ(tessera_result_diagnostic(Known, 0)->id, "TargetUnknown");
  tessera_result_free(Known);
  EXPECT_NE(strstr(tessera_list_targets(), "lavapipe"), nullptr);
  EXPECT_NE(strstr(tessera_list_passes(), "plan "), nullptr);

  std::string Described =
      "name: of-memory\ndescription: any\nbackends: [spirv]\npermissive: true\n";
  tessera_options Options = withInclude();
  Options.target = "mine";
  Options.target_text = Described.c_str();
  Options.target_length = Described.size();
  Options.reflect = 1;
  tessera_result *R = tessera_compile("s.hlsl", Text, strlen(Text), &Options);
  EXPECT_TRUE(tessera_result_ok(R)) << tessera_result_diagnostics(R);
  EXPECT_NE(strstr(tessera_result_reflection(R), "\"name\": \"of-memory\""), nullptr)
      << tessera_result_reflection(R);
  tessera_result_free(R);
  Options.target_text = "[";
  Options.target_length = 1;
  R = tessera_compile("s.hlsl", Text, strlen(Text), &Options);
  EXPECT_FALSE(tessera_result_ok(R));
  EXPECT_STREQ(tessera_result_diagnostic(R, 0)->file, "mine");
  tessera_result_free(R);
}
