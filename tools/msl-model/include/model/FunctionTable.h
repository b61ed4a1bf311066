// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tables of visible functions. The contents of a buffer are their addresses.

#ifndef TESSERA_MSL_MODEL_FUNCTION_TABLE_H
#define TESSERA_MSL_MODEL_FUNCTION_TABLE_H

#include "model/Types.h"

namespace msl_model {

template <typename> class visible_function_table;
template <typename R, typename... P> class visible_function_table<R(P...)> {
public:
  /// A function that is called from one place of the text, so that messages name it.
  class Entry {
  public:
    MSL_INLINE explicit Entry(R (*Called)(P...)) : Called(Called) {}
    MSL_INLINE R operator()(P... Arguments, MSL_PLACE_PARAMETERS) const {
      if (!Called)
        misusedQuery("the table has no function with this number", MSL_PLACE);
      return Called(Arguments...);
    }

  private:
    R (*Called)(P...);
  };
  MSL_INLINE Entry operator[](uint i) const { return Entry(Entries[i]); }

private:
  R (**Entries)(P...) = nullptr;
};

} // namespace msl_model

#endif
