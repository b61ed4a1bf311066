# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `ninja docs-site` writes the documentation as a web site into docs-site/html of the build folder (docs/building.md).
add_custom_target(docs-site
  COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/docs/site/build.py --tessera $<TARGET_FILE:tessera-cli> ${CMAKE_BINARY_DIR}/docs-site
  DEPENDS tessera-cli USES_TERMINAL VERBATIM)
