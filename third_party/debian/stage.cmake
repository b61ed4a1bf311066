# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Run by CPack on what is to be packed, a folder for each component: what Debian's policy wants otherwise than
# `cmake --install`.
function(compress file)
  execute_process(COMMAND gzip -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(_share ${CPACK_TEMPORARY_DIRECTORY}/programs/usr/share)
file(GLOB _pages ${_share}/man/man1/*.1)
foreach(_page IN LISTS _pages)
  compress(${_page})
endforeach()
file(RENAME ${_share}/zsh/site-functions ${_share}/zsh/vendor-completions)

# Python's packages are found without pip.
set(_python ${CPACK_TEMPORARY_DIRECTORY}/python/usr)
file(MAKE_DIRECTORY ${_python}/lib/python3/dist-packages)
file(RENAME ${_python}/share/tessera/python/tessera ${_python}/lib/python3/dist-packages/tessera)
file(REMOVE_RECURSE ${_python}/share)

file(READ ${CPACK_TESSERA_SOURCE}/NOTICE _copyright)
string(TIMESTAMP _year %Y UTC)
string(REPLACE "Copyright the" "Copyright: ${_year} the" _copyright "${_copyright}")
file(READ ${CPACK_TESSERA_SOURCE}/LICENSE _exceptions)
string(FIND "${_exceptions}" "---- LLVM Exceptions" _at)
string(SUBSTRING "${_exceptions}" ${_at} -1 _exceptions)
string(APPEND _copyright "
On Debian systems the Apache License 2.0 is /usr/share/common-licenses/Apache-2.0, the GNU General Public
License 3 is /usr/share/common-licenses/GPL-3. The exceptions that LICENSE adds to the first one are:

${_exceptions}")
set(ENV{LC_ALL} C)
string(TIMESTAMP _date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(_component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${_component} _upper)
  set(_docs ${CPACK_TEMPORARY_DIRECTORY}/${_component}/usr/share/doc/${CPACK_DEBIAN_${_upper}_PACKAGE_NAME})
  file(WRITE ${_docs}/copyright "${_copyright}")
  file(WRITE ${_docs}/changelog "tessera (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * CHANGELOG.md of the sources says what changed.

 -- ${CPACK_PACKAGE_CONTACT}  ${_date}
")
  compress(${_docs}/changelog)
  set(_overrides ${CPACK_TESSERA_SOURCE}/third_party/debian/${_component}/lintian-overrides)
  if(EXISTS ${_overrides})
    set(_to ${CPACK_TEMPORARY_DIRECTORY}/${_component}/usr/share/lintian/overrides)
    file(MAKE_DIRECTORY ${_to})
    file(COPY_FILE ${_overrides} ${_to}/${CPACK_DEBIAN_${_upper}_PACKAGE_NAME})
  endif()
endforeach()
