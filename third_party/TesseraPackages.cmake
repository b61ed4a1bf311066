# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `cpack -G TGZ` makes one archive of all that is installed, `cpack -G DEB` Debian packages (docs/packages.md). tools/release
# calls both and publishes what they make.
set(TESSERA_PACKAGE_CONTACT "The Tessera authors <maintainers@tessera.invalid>" CACHE STRING
  "Whom Debian packages name as their maintainer")

set(CPACK_PACKAGE_NAME tessera)
set(CPACK_PACKAGE_VENDOR "The Tessera authors")
set(CPACK_PACKAGE_CONTACT "${TESSERA_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler from HLSL matrix kernels to SPIR-V and Metal")
set(CPACK_PACKAGE_DESCRIPTION
"Tessera compiles HLSL compute shaders that use matrix hardware to Vulkan
SPIR-V and to the Metal Shading Language. A kernel is checked against the
device that it is meant for, and tiled onto the shapes that this has.")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
# The published name of an archive, whose ending CPack adds.
set(_names ${CMAKE_CURRENT_LIST_DIR}/packages/names.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${_names})
file(STRINGS ${_names} _archive REGEX "^archive ")
string(REGEX REPLACE "^archive +(.+)\\.tar\\.gz$" "\\1" _archive "${_archive}")
string(REPLACE "@VERSION@" ${PROJECT_VERSION} _archive "${_archive}")
string(REPLACE "@MACHINE@" ${CMAKE_SYSTEM_PROCESSOR} CPACK_PACKAGE_FILE_NAME "${_archive}")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_THREADS 0)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/third_party/cpack.cmake)
set(CPACK_TESSERA_SOURCE ${PROJECT_SOURCE_DIR})
set(CPACK_TESSERA_NEEDS_DEVELOPMENT
  "llvm-${TESSERA_MIN_llvm}-dev, libclang-${TESSERA_MIN_llvm}-dev, spirv-tools-dev")
set(CPACK_COMPONENTS_ALL programs library development python notices)
include(CPack)
