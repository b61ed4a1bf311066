# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds for Linux arm64 elsewhere, with Clang and the packages that third_party/sysroot unpacks (docs/building.md). QEMU
# runs what the build itself runs: programs that print their man pages, and tests.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)

set(_triple aarch64-linux-gnu)
set(CMAKE_C_COMPILER_TARGET ${_triple})
set(CMAKE_CXX_COMPILER_TARGET ${_triple})
set(CMAKE_LIBRARY_ARCHITECTURE ${_triple})

set(TESSERA_SYSROOT ${CMAKE_CURRENT_LIST_DIR}/../build/sysroot-arm64 CACHE PATH "The folder of third_party/sysroot")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TESSERA_SYSROOT)
get_filename_component(CMAKE_SYSROOT ${TESSERA_SYSROOT}/root ABSOLUTE)
if(NOT EXISTS ${CMAKE_SYSROOT})
  message(FATAL_ERROR "there is no ${CMAKE_SYSROOT}; run third_party/sysroot")
endif()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${CMAKE_SYSROOT}/usr/lib/${_triple}/pkgconfig:${CMAKE_SYSROOT}/usr/share/pkgconfig)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})

# No program contains the place of the headers.
set(CMAKE_C_FLAGS_INIT "-ffile-prefix-map=${CMAKE_SYSROOT}=")
set(CMAKE_CXX_FLAGS_INIT "${CMAKE_C_FLAGS_INIT}")

# The system's linker knows its own processor.
set(CMAKE_EXE_LINKER_FLAGS_INIT -fuse-ld=lld)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -fuse-ld=lld)

set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_SYSROOT}/../run)
