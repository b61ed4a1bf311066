// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of textures.

#include "IR/OpFamilies.h"
#include "MSL/Language/Operators.h"
#include "MSL/Print/FunctionPrinter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::SampleLevel;
using ir::Value;

static const ir::ImageDimInfo &dimOf(const Op &O) {
  return info(ir::ops::OfImage(O).imageType()->dim());
}

std::string FunctionPrinter::method(const Op &O, StringRef Function,
                                    ArrayRef<std::string> Arguments) {
  return place(ir::ops::OfImage(O).image()).in(Precedence::Primary) + "." +
         msl::call(Function, Arguments);
}

/// The arguments are all operands except the texture.
std::string FunctionPrinter::method(const Op &O, StringRef Function) {
  std::vector<std::string> Arguments;
  for (const Value *V : O.operands().drop_front())
    Arguments.push_back(text(V));
  return method(O, Function, Arguments);
}

Expression FunctionPrinter::texelAtomic(const Op &O) {
  auto Atomic = O.as<ir::ops::MslTexelAtomic>();
  auto Fn = O.enumAttr<ir::AtomicFn>(AttrKind::Atomic);
  std::string Stored = text(Atomic.value());
  std::vector<std::string> Arguments;
  for (const Value *V : O.operands().drop_front(ir::ops::MslTexelAtomic::coordinate_at))
    Arguments.push_back(text(V));
  if (Fn == ir::AtomicFn::CompareExchange) {
    M.names().need(Helper::CompareExchangeTexel);
    std::string Comparand = Arguments.back();
    Arguments.pop_back();
    Arguments.insert(Arguments.begin(),
                     {place(Atomic.texture()).Text, std::move(Comparand), Stored});
    return {msl::call("compare_exchange_texel", Arguments)};
  }
  StringRef Function = atomicFunction(Fn);
  Function.consume_back("_explicit");
  Arguments.push_back(msl::call((scalarName(O.type()) + "4").str(), {Stored}));
  return {method(O, Function, Arguments) + ".x"};
}

Expression FunctionPrinter::sample(const Op &O) {
  auto Sample = O.as<ir::ops::MslSample>();
  const ir::ImageDimInfo &Dim = dimOf(O);
  ArrayRef<Value *> More = O.operands().drop_front(ir::ops::MslSample::more_at);
  std::vector<std::string> Arguments = {place(Sample.sampler()).Text, text(Sample.coordinate())};
  auto Take = [&] {
    std::string Text = text(More.front());
    More = More.drop_front();
    return Text;
  };
  bool Compares = O.flag(AttrKind::Compares), IsSample = O.attr(AttrKind::Level);
  for (unsigned I = 0, End = unsigned(Dim.IsArray) + Compares; I < End; ++I)
    Arguments.push_back(Take());
  SampleLevel Level = IsSample ? O.enumAttr<SampleLevel>(AttrKind::Level) : SampleLevel::Implicit;
  if (Level == SampleLevel::Explicit) {
    Arguments.push_back(msl::call("level", {Take()}));
  } else if (Level == SampleLevel::Bias) {
    Arguments.push_back(msl::call("bias", {Take()}));
  } else if (Level == SampleLevel::Gradient) {
    StringRef Shape = Dim.Word;
    Shape.consume_back("_array");
    std::string AlongX = Take();
    Arguments.push_back(msl::call(("gradient" + Shape).str(), {AlongX, Take()}));
  }
  if (O.flag(AttrKind::Clamped))
    Arguments.push_back(msl::call("min_lod_clamp", {Take()}));
  if (O.flag(AttrKind::Offset))
    Arguments.push_back(Take());
  if (O.attr(AttrKind::Component))
    Arguments.push_back(std::string("component::") + letter(O.intAttr(AttrKind::Component)));
  StringRef Function = IsSample ? "sample" : "gather";
  return {method(O, (Function + (Compares ? "_compare" : "")).str(), Arguments)};
}

Expression FunctionPrinter::textureSize(const Op &O) {
  static constexpr const char *Functions[] = {"get_width", "get_height", "get_depth",
                                              "get_array_size"};
  std::vector<std::string> Arguments;
  if (const Value *Level = O.as<ir::ops::MslTextureSize>().level();
      Level && constantBits(Level) != 0)
    Arguments.push_back(plain(Level));
  return {method(O, Functions[O.intAttr(AttrKind::Component)], Arguments)};
}
