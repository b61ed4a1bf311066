# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `cpack -G TGZ` makes one archive of all that is installed, `cpack -G DEB` Debian packages (docs/packages.md).
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
set(CPACK_PACKAGE_FILE_NAME tessera-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_THREADS 0)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/third_party/cpack.cmake)
set(CPACK_TESSERA_SOURCE ${PROJECT_SOURCE_DIR})
set(CPACK_TESSERA_NEEDS_DEVELOPMENT
  "llvm-${TESSERA_MIN_llvm}-dev, libclang-${TESSERA_MIN_llvm}-dev, spirv-tools-dev")
set(CPACK_COMPONENTS_ALL programs library development python notices)
include(CPack)
