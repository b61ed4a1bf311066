//===- Page.h - The files of the page -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Folder.h"
#include "Http.h"
#include "llvm/ADT/StringRef.h"

namespace tessera::playground {

/// Whether \p Path is a file of the page. The files are in the program: no path leads to the disk.
bool isPageFile(llvm::StringRef Path);

/// Returns a file of the page.
HttpResponse pageFile(const HttpRequest &Of);

/// The JSON of /api/info.
std::string infoJSON(uint32_t TimeLimitMs, const Folder &Own);

} // namespace tessera::playground
