# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -DGIT=... -DCOMMIT=... -DSOURCE=... -DOUTPUT=... -P commit.cmake: writes the commit of SOURCE to
# OUTPUT as a string literal.
cmake_minimum_required(VERSION 3.25)
if(NOT COMMIT AND GIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --exclude=* --abbrev=12 --dirty
    OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT COMMIT)
  set(COMMIT unknown)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "\"@COMMIT@\"\n" @ONLY)
