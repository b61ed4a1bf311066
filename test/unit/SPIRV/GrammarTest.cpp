// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tables of the back end against the machine-readable grammar of SPIRV-Headers.

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <set>

using namespace llvm;

namespace {
using Names = std::set<std::string>;

Names strings(const json::Object &O, StringRef Key) {
  Names Result;
  if (const json::Array *List = O.getArray(Key))
    for (const json::Value &V : *List)
      Result.insert(V.getAsString()->str());
  return Result;
}

/// The grammar by names and their aliases.
struct Grammar {
  StringMap<Names> InstructionNeeds, CapabilityExtensions;
  StringMap<std::string> CapabilityVersions; ///< since when they are part of SPIR-V

  Grammar() {
    auto File = MemoryBuffer::getFile(GRAMMAR_FOLDER "/spirv.core.grammar.json");
    json::Value Root = cantFail(json::parse((*File)->getBuffer()));
    for (const json::Value &V : *Root.getAsObject()->getArray("instructions"))
      for (const std::string &Name : namesOf(*V.getAsObject(), "opname"))
        InstructionNeeds[Name] = strings(*V.getAsObject(), "capabilities");
    for (const json::Value &V : *Root.getAsObject()->getArray("operand_kinds")) {
      const json::Object &Kind = *V.getAsObject();
      if (Kind.getString("kind") != "Capability")
        continue;
      for (const json::Value &E : *Kind.getArray("enumerants"))
        for (const std::string &Name : namesOf(*E.getAsObject(), "enumerant")) {
          CapabilityVersions[Name] = E.getAsObject()->getString("version").value_or("").str();
          CapabilityExtensions[Name] = strings(*E.getAsObject(), "extensions");
        }
    }
  }

  static Names namesOf(const json::Object &O, StringRef Key) {
    Names Result = strings(O, "aliases");
    Result.insert(O.getString(Key)->str());
    return Result;
  }
};

const Grammar &grammar() {
  static const Grammar G;
  return G;
}

bool needs(const std::string &Instruction, const std::string &Capability) {
  return grammar().InstructionNeeds.lookup(Instruction).count(Capability);
}

TEST(Grammar, InstructionsNeedTheirCapabilities) {
#define WAVE(Code, Instruction, Capability)                                                        \
  EXPECT_TRUE(needs("Op" #Instruction, #Capability)) << #Instruction;
#define REDUCE(Fn, Float, Signed, Unsigned, Bool)                                                  \
  for (const char *Instruction : {#Float, #Signed, #Unsigned, #Bool})                              \
    if (StringRef(Instruction) != "Nop")                                                           \
      EXPECT_TRUE(needs(std::string("Op") + Instruction, "GroupNonUniformArithmetic"))             \
          << Instruction;
#include "SPIRV/Rules/Waves.def"
  for (const char *Instruction : {"OpSDot", "OpUDot"})
    EXPECT_TRUE(needs(Instruction, "DotProduct")) << Instruction;
  for (const char *Instruction : {"OpCooperativeMatrixConvertNV", "OpCooperativeMatrixTransposeNV"})
    EXPECT_TRUE(needs(Instruction, "CooperativeMatrixConversionsNV")) << Instruction;
  EXPECT_TRUE(needs("OpTypeCooperativeMatrixKHR", "CooperativeMatrixKHR"));
  for (const char *Instruction : {"OpTypeCooperativeVectorNV", "OpCooperativeVectorMatrixMulNV",
                                  "OpCooperativeVectorMatrixMulAddNV"})
    EXPECT_TRUE(needs(Instruction, "CooperativeVectorNV")) << Instruction;
  EXPECT_TRUE(needs("OpCooperativeVectorReduceSumAccumulateNV", "CooperativeVectorTrainingNV"));
}

TEST(Grammar, HasEveryCapability) {
#define CAPABILITY(Name) EXPECT_TRUE(grammar().CapabilityExtensions.count(#Name)) << #Name;
#include "IR/Capabilities.def"
}

TEST(Grammar, CapabilitiesComeWithTheirExtensions) {
#define CAPABILITY_EXTENSION(Capability, Extension)                                                \
  EXPECT_TRUE(grammar().CapabilityExtensions.lookup(#Capability).count(Extension)) << #Capability;
#include "SPIRV/Rules/Capabilities.def"
}

TEST(Grammar, CapabilitiesOfNewerVersionsHadExtensions) {
#define CAPABILITY_SINCE(Capability, Minor, Extension)                                             \
  EXPECT_TRUE(grammar().CapabilityExtensions.lookup(#Capability).count(Extension)) << #Capability; \
  EXPECT_EQ(grammar().CapabilityVersions.lookup(#Capability), "1." #Minor) << #Capability;
#include "SPIRV/Rules/Capabilities.def"
}

TEST(Grammar, ArithmeticNeedsNoMoreThanShader) {
  auto Check = [&](const std::string &Op) {
    Names Needs = grammar().InstructionNeeds.lookup(Op);
    EXPECT_TRUE(Needs.empty() || Needs.count("Shader")) << Op;
  };
#define CORE(Code, Float, Signed, Unsigned, Bool)                                                  \
  Check("Op" #Float);                                                                              \
  Check("Op" #Signed);                                                                             \
  Check("Op" #Unsigned);                                                                           \
  Check("Op" #Bool);
#include "SPIRV/Write/Arithmetic.def"
}
} // namespace
