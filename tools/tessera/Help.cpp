// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Choices.h"
#include "CommandLine.h"
#include "OptionTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;
using namespace tessera;
using namespace tessera::cli;

/// "--target NAME|FILE", "-E NAME" or "-fspv-target-env=ENV".
static std::string helpName(const OptionTable &Table, const Option &O) {
  std::string Name = O.getPrefixedName().str();
  StringRef Value = Table.getOptionMetaVar(O.getID());
  if (O.getKind() == Option::FlagClass)
    return Name;
  bool IsJoined = O.getKind() == Option::JoinedClass || O.getKind() == Option::CommaJoinedClass;
  return Name + (IsJoined ? "" : " ") + Value.str();
}

/// Prints \p Text in lines of at most 100 columns, from \p Column on.
static void printWrapped(raw_ostream &OS, StringRef Text, size_t Column) {
  size_t At = Column;
  for (StringRef Word : split(Text, ' ')) {
    if (At != Column && At + 1 + Word.size() > 100) {
      OS << '\n' << std::string(Column, ' ');
      At = Column;
    }
    OS << (At == Column ? "" : " ") << Word;
    At += Word.size() + (At != Column);
  }
  OS << '\n';
}

void cli::printHelp() {
  constexpr ID Groups[] = {
      OPT_output_Group, OPT_language_Group, OPT_target_Group,  OPT_memory_Group, OPT_spirv_Group,
      OPT_metal_Group,  OPT_message_Group,  OPT_inspect_Group, OPT_many_Group,   OPT_info_Group};
  constexpr size_t Column = 30;
  OptionTable Table;
  raw_ostream &OS = outs();
  OS << "Tessera compiles HLSL compute shaders with matrix operations to Vulkan SPIR-V and Metal.\n"
        "\nusage: tessera [options] SHADER.hlsl\n"
        "       '-' is standard input, '@FILE' stands for the arguments in FILE\n"
        "       tessera playground [options]: serve a web page that compiles; has its own --help\n";
  for (ID Group : Groups) {
    OS << '\n' << Table.getOptionHelpText(Group) << ":\n";
    for (unsigned I = 1; I <= Table.getNumOptions(); ++I) {
      Option O = Table.getOption(I);
      StringRef Text = Table.getOptionHelpText(I);
      // An alias with its own help text gets a line.
      Option Of = O.getUnaliasedOption();
      if (O.getKind() == Option::GroupClass || Text.empty() || O.hasFlag(HelpHidden) ||
          Of.getGroup().getID() != Group)
        continue;
      std::string Name = "  " + helpName(Table, O);
      OS << Name;
      if (Name.size() + 2 > Column)
        OS << '\n' << std::string(Column, ' ');
      else
        OS << std::string(Column - Name.size(), ' ');
      printWrapped(OS, Text, Column);
    }
  }
  OS << "\nExamples:\n"
        "  tessera gemm.hlsl --target nvidia-ada -o gemm.spv\n"
        "  tessera gemm.hlsl --target apple-m1 -o gemm.metal\n"
        "  tessera gemm.hlsl -T cs_6_10 -E main -spirv -fspv-target-env=vulkan1.3 -Fo gemm.spv\n"
        "\nManual: docs/options.md, man tessera\n";
}
