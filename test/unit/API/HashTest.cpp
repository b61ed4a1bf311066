// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/tessera-c.h"
#include "tessera/tessera.h"
#include <gtest/gtest.h>
#include <set>

using namespace tessera;

namespace {
constexpr const char *Text = "#include \"a.hlsli\"\n#ifdef B\n#include \"b.hlsli\"\n#endif\n";

struct Files {
  std::string A = "int a;", B = "int b;";
  CompileOptions options() const {
    CompileOptions Options;
    Options.Include = [this](std::string_view Path) -> std::optional<std::string> {
      if (Path.ends_with("a.hlsli"))
        return A;
      return Path.ends_with("b.hlsli") ? std::optional(B) : std::nullopt;
    };
    return Options;
  }
};
} // namespace

TEST(Hash, CoversEverythingThatDeterminesTheOutput) {
  Files F;
  std::set<CompileHash> Seen;
  auto IsNew = [&](std::string_view Name, std::string_view Shader, const CompileOptions &Options) {
    CompileHash Hash = hashOf(Name, Shader, Options);
    EXPECT_EQ(Hash, hashOf(Name, Shader, Options));
    return Seen.insert(Hash).second;
  };
  EXPECT_TRUE(IsNew("s.hlsl", Text, F.options()));
  EXPECT_TRUE(IsNew("t.hlsl", Text, F.options()));
  EXPECT_TRUE(IsNew("s.hlsl", std::string(Text) + " ", F.options()));
  F.A += " ";
  EXPECT_TRUE(IsNew("s.hlsl", Text, F.options()));
  // A file that is not included is not asked for.
  F.B += " ";
  EXPECT_FALSE(IsNew("s.hlsl", Text, F.options()));
  CompileOptions Options = F.options();
  Options.Defines = {"B"};
  EXPECT_TRUE(IsNew("s.hlsl", Text, Options));
  F.B += " ";
  EXPECT_TRUE(IsNew("s.hlsl", Text, Options));
  Options.Defines = {};
  Options.Undefines = {"B"};
  EXPECT_TRUE(IsNew("s.hlsl", Text, Options));
  Options = F.options();
  for (const char *Target : {"lavapipe", "apple-m1", "nowhere"}) {
    Options.Target = Target;
    EXPECT_TRUE(IsNew("s.hlsl", Text, Options));
  }
  for (const char *Description : {"name: a", "name: b"}) {
    Options.TargetText = Description;
    EXPECT_TRUE(IsNew("s.hlsl", Text, Options));
  }
  Options = F.options();
  Options.SPIRV.Extensions = {"KHR"};
  EXPECT_TRUE(IsNew("s.hlsl", Text, Options));
  Options.Bindings.Globals = DescriptorPlace{0, 0};
  EXPECT_TRUE(IsNew("s.hlsl", Text, Options));
  Options.Bindings.Globals->Set = 1;
  EXPECT_TRUE(IsNew("s.hlsl", Text, Options));
}

TEST(Hash, CoversStages) {
  constexpr const char *Both = "float4 corner(float4 a : A) : SV_Position { return a; }\n"
                               "float4 shade(float4 a : A) : SV_Target { return a; }\n";
  std::set<CompileHash> Seen;
  CompileOptions Options;
  for (auto [Profile, Entry] : {std::pair("vs_6_8", "corner"), std::pair("vs_6_8", "shade"),
                                std::pair("ps_6_8", "shade"), std::pair("lib_6_8", "")}) {
    Options.Profile = Profile;
    Options.Entry = Entry;
    EXPECT_TRUE(Seen.insert(hashOf("s.hlsl", Both, Options)).second) << Profile << Entry;
  }
  for (bool StageRules::*Rule :
       {&StageRules::Alphabetical, &StageRules::InvertY, &StageRules::ReciprocalW,
        &StageRules::BaseInstance, &StageRules::BaseVertex, &StageRules::KeepUnused}) {
    Options.Stages.*Rule = true;
    EXPECT_TRUE(Seen.insert(hashOf("s.hlsl", Both, Options)).second);
  }
}

TEST(Hash, IgnoresMessagesAndLimits) {
  Files F;
  CompileOptions Options = F.options();
  CompileHash Hash = hashOf("s.hlsl", Text, Options);
  Options.Messages.Colors = true;
  Options.TimeLimitMs = 60000;
  std::stop_source Source;
  Options.Cancel = Source.get_token();
  EXPECT_EQ(hashOf("s.hlsl", Text, Options), Hash);
}

TEST(Hash, IsEqualInCAndMissingForMissingArguments) {
  CompileHash Hash = hashOf("s.hlsl", "int a;");
  uint8_t Bytes[16] = {};
  EXPECT_EQ(tessera_hash("s.hlsl", "int a;", 6, nullptr, Bytes), 1);
  EXPECT_TRUE(std::equal(Hash.begin(), Hash.end(), Bytes));
  EXPECT_EQ(tessera_hash(nullptr, "int a;", 6, nullptr, Bytes), 0);
  EXPECT_EQ(tessera_hash("s.hlsl", nullptr, 6, nullptr, Bytes), 0);
  EXPECT_EQ(tessera_hash("s.hlsl", "int a;", 6, nullptr, nullptr), 0);
}
