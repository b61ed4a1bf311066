# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes the contents of FILES to OUTPUT as rows EMBEDDED_FILE("name", "text"). `#include "part"` in one of them stands
# for the text of a file beside it, without the comment that this begins with.
set(_text "")
foreach(_file IN LISTS FILES)
  # Of a file under include/, the path there, by which it is included.
  if(_file MATCHES "include/(.*)$")
    set(_name ${CMAKE_MATCH_1})
  else()
    get_filename_component(_name ${_file} NAME)
  endif()
  get_filename_component(_folder ${_file} DIRECTORY)
  file(READ ${_file} _content)
  while(_content MATCHES "\n#include \"([^\"\n]+)\"\n")
    set(_line "${CMAKE_MATCH_0}")
    file(READ ${_folder}/${CMAKE_MATCH_1} _part)
    string(REGEX REPLACE "^(//[^\n]*\n)+" "" _part "${_part}")
    string(REPLACE "${_line}" "\n${_part}" _content "${_content}")
  endwhile()
  string(HEX "${_content}" _content)
  string(REGEX REPLACE "(..)" "\\\\x\\1" _content "${_content}")
  # A long literal is split so that no compiler's limit is met; \x escapes end at each quote.
  string(REGEX REPLACE "((\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..))" "\\1\"\n\"" _content "${_content}")
  string(APPEND _text "EMBEDDED_FILE(\"${_name}\",\n\"${_content}\")\n")
endforeach()
file(WRITE ${OUTPUT} "${_text}")
