# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -DSOURCE=... -DLIST=... -DOUTPUT=... -P source-hash.cmake: writes one hash of the files of SOURCE whose names
# are the lines of LIST, as a string literal.
file(STRINGS ${LIST} _names)
set(_hashes "")
foreach(_name IN LISTS _names)
  file(SHA256 ${SOURCE}/${_name} _hash)
  string(APPEND _hashes "${_name} ${_hash}\n")
endforeach()
string(SHA256 _hash "${_hashes}")
file(WRITE ${OUTPUT} "\"${_hash}\"\n")
