// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Project.h"
#include "gtest/gtest.h"

using namespace tessera::editor;

namespace {
std::vector<std::string> messagesOf(const Project &P) {
  std::vector<std::string> List;
  for (const Problem &Found : P.Problems)
    List.push_back(Found.Message);
  return List;
}

TEST(Project, ReadsAllKeys) {
  Project P = readProject("/none/game/tessera.json", R"({
    "$schema": "x",
    "targets": ["vulkan", "apple-m1"],
    "include": ["shared", "/abs/../lib"],
    "define": {"A": "1", "B": ""},
    "arguments": ["-HV", "2021"],
    "files": []
  })");
  EXPECT_TRUE(P.Problems.empty());
  EXPECT_EQ(P.Targets, (std::vector<std::string>{"vulkan", "apple-m1"}));
  EXPECT_EQ(P.Includes, (std::vector<std::string>{"/none/game/shared", "/lib"}));
  EXPECT_EQ(P.Defines, (std::vector<std::string>{"A=1", "B"}));
  EXPECT_EQ(P.Arguments, (std::vector<std::string>{"-HV", "2021"}));
}

TEST(Project, NamesWhatIsWrong) {
  auto Messages = [](const char *Text) {
    return messagesOf(readProject("/none/tessera.json", Text));
  };
  using List = std::vector<std::string>;
  EXPECT_EQ(Messages("[]"), List{"tessera.json must be an object"});
  EXPECT_EQ(
      Messages(R"({"target": []})"),
      List{"unknown key 'target'; the keys are targets, include, define, arguments and files"});
  EXPECT_EQ(Messages(R"({"include": "a"})"), List{"'include' must be an array of strings"});
  EXPECT_EQ(Messages(R"({"arguments": [1]})"), List{"'arguments' must be an array of strings"});
  EXPECT_EQ(Messages(R"({"define": []})"), List{"'define' must be an object of strings"});
  EXPECT_EQ(Messages(R"({"define": {"A": 1}})"), List{"the value of a macro must be a string"});
  EXPECT_EQ(Messages(R"({"files": {}})"), List{"'files' must be an array of objects"});
  EXPECT_EQ(Messages(R"({"files": [{"entry": "main"}]})"),
            List{"each of 'files' must be an object with a 'path'"});
  EXPECT_EQ(Messages(R"({"files": [{"path": "a.hlsl"}]})"), List{"there is no file 'a.hlsl'"});
  EXPECT_EQ(Messages(R"({"files": [{"path": "/", "entry": 1}]})"),
            List{"'entry' must be a string"});
  EXPECT_EQ(Messages(R"({"files": [{"path": "/", "stage": "x"}]})"),
            List{"unknown key 'stage' of a file; the keys are path, entry and profile"});
  EXPECT_EQ(Messages(R"({"targets": ["nothing"]})"),
            List{"unknown target 'nothing': 'tessera --list-targets' prints the names, and a path "
                 "ends in .yaml"});
}

TEST(Project, MarksThePlace) {
  Project P = readProject("/none/tessera.json", "{\n  \"targets\": [\"nothing\"]\n}");
  ASSERT_EQ(P.Problems.size(), 1u);
  EXPECT_EQ(P.Problems[0].File, "/none/tessera.json");
  EXPECT_EQ(P.Problems[0].Where, (Span{{1, 14}, {1, 23}}));
  Project Broken = readProject("/none/tessera.json", "{\n  \"targets\": [\n}");
  ASSERT_EQ(Broken.Problems.size(), 1u);
  EXPECT_EQ(Broken.Problems[0].Where.Start.Line, 2u);
}
} // namespace
