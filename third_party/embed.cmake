# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes the contents of FILES to OUTPUT as rows EMBEDDED_FILE("name", "text").
set(_text "")
foreach(_file IN LISTS FILES)
  get_filename_component(_name ${_file} NAME)
  file(READ ${_file} _content HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" _content "${_content}")
  # A long literal is split so that no compiler's limit is met; \x escapes end at each quote.
  string(REGEX REPLACE "((\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..)(\\\\x..))" "\\1\"\n\"" _content "${_content}")
  string(APPEND _text "EMBEDDED_FILE(\"${_name}\",\n\"${_content}\")\n")
endforeach()
file(WRITE ${OUTPUT} "${_text}")
