// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Utf8.h"
#include "Support/Diagnostic.h"
#include "Support/DiagnosticsFrontend.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral WithZero = StringLiteral::withInnerNUL("a\0\xe4z");

TEST(Utf8, WhatIsNoneIsReplaced) {
  EXPECT_EQ(validUtf8("gr\xc3\xb6\xc3\x9f"
                      "er \xe2\x82\xac"),
            "gr\xc3\xb6\xc3\x9f"
            "er \xe2\x82\xac");
  EXPECT_EQ(validUtf8("gr\xf6ss"), "gr\xef\xbf\xbdss");
  EXPECT_EQ(validUtf8(WithZero), StringRef("a\0\xef\xbf\xbdz", 6));
  EXPECT_EQ(validUtf8(""), "");
}

TEST(Utf8, ALiteralStringEndsAtItsEnd) {
  EXPECT_TRUE(isLiteralString("%u \xc3\xa4\n"));
  EXPECT_TRUE(isLiteralString(""));
  EXPECT_FALSE(isLiteralString(WithZero));
  EXPECT_FALSE(isLiteralString(StringRef("a\0", 2)));
  EXPECT_FALSE(isLiteralString("\xff"));
  EXPECT_EQ(literalString(WithZero), "a\xef\xbf\xbd\xef\xbf\xbdz");
  EXPECT_EQ(literalString(StringRef("\0", 1)), "\xef\xbf\xbd");
  EXPECT_EQ(literalString("plain"), "plain");
}

TEST(Utf8, MessagesInJSONAreValid) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  uint32_t File = Files.add("\xff.hlsl", "text\n");
  Diags.report({File, 1, 2, 0}, diags::InputUnreadable, WithZero.str(), "\xfe");
  std::string Text;
  raw_string_ostream OS(Text);
  Diags.printJSON(OS);
  Expected<json::Value> Parsed = json::parse(Text);
  ASSERT_TRUE(bool(Parsed)) << toString(Parsed.takeError()) << Text;
  const json::Object *First = Parsed->getAsArray()->front().getAsObject();
  EXPECT_EQ(First->getString("file"), "\xef\xbf\xbd.hlsl");
  EXPECT_NE(First->getString("message")->find("\xef\xbf\xbd"), StringRef::npos);
}
