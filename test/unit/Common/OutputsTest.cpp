// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Outputs.h"
#include "common/Program.h"
#include "llvm/Support/FileSystem.h"
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace tessera::tools;
using llvm::StringRef;

namespace {
class Files : public testing::Test {
protected:
  void SetUp() override {
    char Name[] = "/tmp/tessera-outputs-XXXXXX";
    ASSERT_NE(mkdtemp(Name), nullptr);
    Folder = Name;
    OldMask = umask(022);
  }
  void TearDown() override {
    umask(OldMask);
    ASSERT_EQ(system(("rm -rf " + Folder).c_str()), 0);
  }

  std::string at(const char *Name) { return Folder + "/" + Name; }
  void put(const char *Name, const char *Text) { std::ofstream(at(Name)) << Text; }
  std::string get(const char *Name) {
    std::ifstream File(at(Name));
    return {std::istreambuf_iterator<char>(File), {}};
  }
  struct stat status(const char *Name) {
    struct stat S = {};
    EXPECT_EQ(lstat(at(Name).c_str(), &S), 0) << Name;
    return S;
  }
  bool write(const char *Name, StringRef Bytes) {
    std::string Path = at(Name);
    return writeOutputs(Output{Path, Bytes});
  }
  size_t count() {
    size_t Number = 0;
    std::error_code Error;
    for (llvm::sys::fs::directory_iterator I(Folder, Error), End; !Error && I != End;
         I.increment(Error))
      ++Number;
    return Number;
  }

  std::string Folder;
  mode_t OldMask = 0;
};
} // namespace

TEST_F(Files, ANewOneHasTheModeOfTheMask) {
  umask(027);
  ASSERT_TRUE(write("a", "new"));
  EXPECT_EQ(get("a"), "new");
  EXPECT_EQ(status("a").st_mode, mode_t(S_IFREG | 0640));
  EXPECT_EQ(count(), 1u);
}

TEST_F(Files, AReplacedOneKeepsItsMode) {
  put("a", "before, and longer");
  chmod(at("a").c_str(), 0751);
  ASSERT_TRUE(write("a", "after"));
  EXPECT_EQ(get("a"), "after");
  EXPECT_EQ(status("a").st_mode, mode_t(S_IFREG | 0751));
  EXPECT_EQ(count(), 1u);
}

TEST_F(Files, AReplacedOneKeepsItsOwner) {
  if (geteuid())
    GTEST_SKIP() << "only root can give files away";
  put("a", "before");
  ASSERT_EQ(chown(at("a").c_str(), 12, 34), 0);
  ASSERT_TRUE(write("a", "after"));
  EXPECT_EQ(status("a").st_uid, 12u);
  EXPECT_EQ(status("a").st_gid, 34u);
}

TEST_F(Files, AReaderSeesTheOldOrTheNew) {
  put("a", "before");
  std::ifstream Reader(at("a"));
  ASSERT_TRUE(write("a", "after"));
  std::string Seen{std::istreambuf_iterator<char>(Reader), {}};
  EXPECT_EQ(Seen, "before");
}

TEST_F(Files, OtherHardLinkKeepsItsContents) {
  put("a", "before");
  ASSERT_EQ(link(at("a").c_str(), at("b").c_str()), 0);
  ASSERT_TRUE(write("a", "after"));
  EXPECT_EQ(get("a"), "after");
  EXPECT_EQ(get("b"), "before");
}

TEST_F(Files, ALinkStaysAndItsTargetIsWritten) {
  mkdir(at("folder").c_str(), 0755);
  put("folder/target", "before");
  chmod(at("folder/target").c_str(), 0600);
  ASSERT_EQ(symlink("folder/target", at("one").c_str()), 0);
  ASSERT_EQ(symlink("one", at("two").c_str()), 0);
  ASSERT_TRUE(write("two", "after"));
  EXPECT_TRUE(S_ISLNK(status("one").st_mode));
  EXPECT_TRUE(S_ISLNK(status("two").st_mode));
  EXPECT_EQ(get("folder/target"), "after");
  EXPECT_EQ(status("folder/target").st_mode, mode_t(S_IFREG | 0600));
}

TEST_F(Files, DanglingLinkCreatesItsTarget) {
  ASSERT_EQ(symlink("target", at("one").c_str()), 0);
  ASSERT_TRUE(write("one", "new"));
  EXPECT_TRUE(S_ISLNK(status("one").st_mode));
  EXPECT_EQ(get("target"), "new");
}

TEST_F(Files, ALinkToItselfIsAnError) {
  ASSERT_EQ(symlink("one", at("one").c_str()), 0);
  EXPECT_FALSE(write("one", "new"));
  EXPECT_TRUE(S_ISLNK(status("one").st_mode));
}

TEST_F(Files, APipeIsWrittenThrough) {
  ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
  std::string Got;
  std::thread Reader([&] { Got = get("pipe"); });
  std::string Long(1 << 20, 'x');
  EXPECT_TRUE(write("pipe", Long));
  Reader.join();
  EXPECT_EQ(Got, Long);
  EXPECT_TRUE(S_ISFIFO(status("pipe").st_mode));
}

TEST_F(Files, ADeviceIsWrittenThrough) {
  ASSERT_EQ(symlink("/dev/null", at("null").c_str()), 0);
  EXPECT_TRUE(write("null", "text"));
  struct stat Device;
  ASSERT_EQ(stat("/dev/null", &Device), 0);
  EXPECT_TRUE(S_ISCHR(Device.st_mode));
}

TEST_F(Files, DescriptorIsWrittenAtItsPosition) {
  put("log", "before ");
  int Descriptor = open(at("log").c_str(), O_WRONLY | O_APPEND);
  std::string Path = "/dev/fd/" + std::to_string(Descriptor);
  EXPECT_TRUE(writeOutputs(Output{Path, "after"}));
  EXPECT_TRUE(writeOutputs(Output{Path, ", twice"}));
  close(Descriptor);
  EXPECT_EQ(get("log"), "before after, twice");
}

TEST_F(Files, FullDiskIsAnErrorThatChangesNothing) {
  put("a", "before");
  std::string Path = at("a");
  testing::internal::CaptureStderr();
  EXPECT_FALSE(writeOutputs({{Path, "after"}, {"/dev/full", "text"}}));
  EXPECT_NE(testing::internal::GetCapturedStderr().find(
                "error: cannot write '/dev/full': No space left on device"),
            std::string::npos);
  EXPECT_EQ(get("a"), "before");
  EXPECT_EQ(count(), 1u);
  struct stat Device;
  ASSERT_EQ(stat("/dev/full", &Device), 0);
  EXPECT_TRUE(S_ISCHR(Device.st_mode));
}

TEST_F(Files, AFolderOrOneThatIsMissingIsAnError) {
  testing::internal::CaptureStderr();
  EXPECT_FALSE(write("missing/a", "text"));
  EXPECT_FALSE(writeOutputs(Output{Folder, "text"}));
  std::string Errors = testing::internal::GetCapturedStderr();
  EXPECT_NE(Errors.find("/missing/a': No such file or directory"), std::string::npos) << Errors;
  EXPECT_NE(Errors.find("': Is a directory"), std::string::npos) << Errors;
}

TEST_F(Files, AFileOrFolderThatIsWriteProtected) {
  if (!geteuid())
    GTEST_SKIP() << "root may write everything";
  put("a", "before");
  chmod(at("a").c_str(), 0444);
  EXPECT_FALSE(write("a", "after"));
  EXPECT_EQ(get("a"), "before");
  chmod(at("a").c_str(), 0644);
  chmod(Folder.c_str(), 0555);
  EXPECT_TRUE(write("a", "after"));
  EXPECT_EQ(get("a"), "after");
  EXPECT_FALSE(write("b", "new"));
  chmod(Folder.c_str(), 0755);
}

TEST_F(Files, TwoOutputsMayNotBeOne) {
  put("a", "");
  ASSERT_EQ(link(at("a").c_str(), at("hard").c_str()), 0);
  ASSERT_EQ(symlink("a", at("soft").c_str()), 0);
  ASSERT_EQ(symlink("new", at("dangling").c_str()), 0);
  auto Clash = [&](std::string One, std::string Two) {
    return !findClash({StringRef(One), StringRef(Two)}, {}).empty();
  };
  EXPECT_TRUE(Clash(at("a"), at("./a")));
  EXPECT_TRUE(Clash(at("a"), at("hard")));
  EXPECT_TRUE(Clash(at("a"), at("soft")));
  EXPECT_TRUE(Clash(at("new"), at("dangling")));
  EXPECT_TRUE(Clash(at("new"), at("../") + Folder.substr(5) + "/new"));
  EXPECT_TRUE(Clash("-", "-"));
  EXPECT_TRUE(Clash("-", "/dev/stdout"));
  EXPECT_FALSE(Clash(at("a"), at("new")));
  EXPECT_FALSE(Clash(at("new"), at("newer")));
  EXPECT_FALSE(Clash("/dev/null", "/dev/null"));
}

TEST_F(Files, AnInputMayNotBeAnOutput) {
  put("a.hlsl", "text");
  ASSERT_EQ(link(at("a.hlsl").c_str(), at("hard").c_str()), 0);
  ASSERT_EQ(symlink("a.hlsl", at("soft").c_str()), 0);
  std::string Input = at("a.hlsl");
  for (const char *Name : {"a.hlsl", "hard", "soft", "./a.hlsl"}) {
    std::string Path = at(Name);
    EXPECT_EQ(findClash({StringRef(Path)}, {StringRef(Input)}),
              "writing '" + Path + "' would overwrite the input '" + Input + "'");
  }
  std::string New = at("new");
  EXPECT_EQ(findClash({StringRef(New)}, {StringRef(Input)}), "");
  EXPECT_EQ(findClash({"/dev/null"}, {"/dev/null"}), "");
}
