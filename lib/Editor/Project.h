//===- Project.h - tessera.json, and shaders without it -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Editor/Data.h"

namespace tessera::editor {

/// The name of a project's file.
inline constexpr llvm::StringLiteral ProjectName = "tessera.json";

struct ProjectFile {
  std::string Path; ///< absolute
  std::string Entry, Profile;
};

/// What tessera.json says (docs/tessera-project.schema.json). Paths are absolute.
struct Project {
  std::string Path;
  std::vector<std::string> Targets, Includes;
  std::vector<std::string> Defines;   ///< "NAME=VALUE"
  std::vector<std::string> Arguments; ///< of the command line
  std::vector<ProjectFile> Files;
  std::vector<Problem> Problems; ///< of the file itself

  const ProjectFile *find(llvm::StringRef File) const;
};

/// Reads the text of the project at \p Path. Leaves out what is wrong, and notes a problem for it.
Project readProject(const std::string &Path, llvm::StringRef Text);

/// Adds a problem at the first place of \p Where in the project's text.
void report(Project &To, llvm::StringRef Text, llvm::StringRef Where, const std::string &Message);

/// An entry point as the text declares it.
struct FoundEntry {
  std::string Name;
  std::string Stage; ///< of [shader("...")]; empty: it only has [numthreads]
  Position At;       ///< of its name
  Position End;
};
std::vector<FoundEntry> findEntries(llvm::StringRef Text);

/// How to compile a file that no project lists.
struct Inferred {
  std::string Profile;
  std::string Entry;
  bool HasEntry = false; ///< false: a file that others include
};
/// Infers the stage from attributes, then from the file's name ("sky.frag.hlsl", "SkyPS.hlsl").
Inferred inferShader(llvm::StringRef Path, llvm::StringRef Text);

} // namespace tessera::editor
