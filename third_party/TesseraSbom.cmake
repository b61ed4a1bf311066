# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `ninja sbom` writes tessera.spdx.json: what is in the programs and libraries (docs/security.md).
pkg_check_modules(ZSTD QUIET libzstd)
# The C++ library's headers and archive are one release of GCC.
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -x c++ -E -dM -include version /dev/null
  OUTPUT_VARIABLE _macros ERROR_QUIET)
string(REGEX MATCH "_GLIBCXX_RELEASE ([0-9]+)" _ "${_macros}")
set(_gcc ${CMAKE_MATCH_1})

# Of the playground's page.
file(READ ${PROJECT_SOURCE_DIR}/tools/tessera-playground/page/package.json _page)
string(JSON _codemirror GET "${_page}" devDependencies @codemirror/view)

get_property(_programs GLOBAL PROPERTY TESSERA_PROGRAMS)
set(_targets ${_programs} tessera_shared tessera)
if(TARGET dxcompiler)
  list(APPEND _targets dxcompiler)
endif()
list(TRANSFORM _targets REPLACE "(.+)" "\"$<TARGET_FILE:\\1>\"" OUTPUT_VARIABLE _files)
list(JOIN _files ",\n    " _files)
set(_facts ${CMAKE_BINARY_DIR}/sbom-facts.json)
file(GENERATE OUTPUT ${_facts} CONTENT "{
  \"version\": \"${PROJECT_VERSION}\",
  \"licence\": \"Apache-2.0 WITH LLVM-exception\",
  \"copyright\": \"Copyright the Tessera authors\",
  \"compiler\": \"${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}\",
  \"build\": \"${CMAKE_BINARY_DIR}\",
  \"commit\": \"${CMAKE_BINARY_DIR}/tools/common/Commit.inc\",
  \"notice\": \"${PROJECT_SOURCE_DIR}/NOTICE\",
  \"nm\": \"${TESSERA_LLVM_TOOLS}/llvm-nm\",
  \"readelf\": \"${TESSERA_LLVM_TOOLS}/llvm-readelf\",
  \"releases\": {
    \"llvm\": \"${LLVM_PACKAGE_VERSION}\",
    \"spirv-tools\": \"${TESSERA_SPIRV_TOOLS_RELEASE}\",
    \"spirv-headers\": \"${SPIRV-Headers_VERSION}\",
    \"vulkan-headers\": \"${Vulkan_VERSION}\",
    \"fmt\": \"${fmt_VERSION}\",
    \"libpng\": \"${LIBPNG_VERSION}\",
    \"zlib\": \"${ZLIB_VERSION_STRING}\",
    \"zstd\": \"${ZSTD_VERSION}\",
    \"libmicrohttpd\": \"${LIBMICROHTTPD_VERSION}\",
    \"codemirror\": \"${_codemirror}\",
    \"libstdc++\": \"${_gcc}\"
  },
  \"files\": [
    ${_files}
  ]
}
")
set(_sbom ${PROJECT_SOURCE_DIR}/third_party/sbom.py)
add_custom_target(sbom COMMAND ${Python3_EXECUTABLE} ${_sbom} ${_facts} ${CMAKE_BINARY_DIR}/tessera.spdx.json
  DEPENDS ${_sbom} ${_targets} VERBATIM)
