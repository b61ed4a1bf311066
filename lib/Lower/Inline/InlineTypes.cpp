// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of inline SPIR-V, and variables that it describes.
#include "IR/InlineSPIRV.h"
#include "IR/SystemValues.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
namespace inlined = tessera::ir::inlined;

//===--- types -------------------------------------------------------------===//

static const ClassTemplateSpecializationDecl *specialOf(QualType T) {
  return dyn_cast_or_null<ClassTemplateSpecializationDecl>(T->getAsCXXRecordDecl());
}

/// The constant that \p T, a vk::integral_constant, names; nothing for another type.
static std::optional<ir::SpirvOperand> constantNamed(ModuleLowering &L, QualType T,
                                                     SourceRange Where) {
  const ClassTemplateSpecializationDecl *Special = specialOf(T);
  if (!Special || Special->getName() != "integral_constant" ||
      Special->getTemplateArgs().size() != 2)
    return std::nullopt;
  const TemplateArgument &Type = Special->getTemplateArgs()[0],
                         &Value = Special->getTemplateArgs()[1];
  if (Type.getKind() != TemplateArgument::Type || Value.getKind() != TemplateArgument::Integral)
    return std::nullopt;
  const ir::Type *Ty = L.type(Type.getAsType(), Where);
  if (!Ty->isScalar())
    return std::nullopt;
  // As DXC has it, so that a value of an enum and its number give one type.
  if (const EnumDecl *Enum = Type.getAsType()->getAsEnumDecl(); Enum && !Enum->isFixed())
    Ty = L.Types.intTy(Ty->bits(), /*Signed=*/false);
  uint64_t Bits = Value.getAsIntegral().extOrTrunc(64).getZExtValue();
  if (Ty->bits() < 64)
    Bits &= (uint64_t(1) << Ty->bits()) - 1;
  return ir::SpirvOperand{Ty, Bits, /*IsConstant=*/true};
}

/// Whether what pointers of the storage class \p Class point to says where its parts lie.
static bool isLaidOut(uint64_t Class) {
  constexpr uint64_t Classes[] = {inlined::Uniform, inlined::PushConstant, inlined::StorageBuffer,
                                  inlined::PhysicalStorageBuffer};
  return is_contained(Classes, Class);
}

/// Appends what the type operand \p T is; false after a report.
static bool appendOperand(ModuleLowering &L, QualType T, SourceRange Where,
                          SmallVectorImpl<ir::SpirvOperand> &Operands) {
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (Record && hasAnnotation(Record, "tessera.spirv_literal")) {
    QualType Inner = specialOf(T)->getTemplateArgs()[0].getAsType();
    std::optional<ir::SpirvOperand> Literal = constantNamed(L, Inner, Where);
    if (!Literal) {
      L.report(Where, diags::InlineLiteralType);
      return false;
    }
    Operands.push_back({nullptr, Literal->Bits & UINT32_MAX});
    if (Literal->Ty->bits() == 64)
      Operands.push_back({nullptr, Literal->Bits >> 32});
    return true;
  }
  if (std::optional<ir::SpirvOperand> Constant = constantNamed(L, T, Where)) {
    Operands.push_back(*Constant);
    return true;
  }
  unsigned Before = L.Diags.errorCount();
  const ir::Type *Ty = L.type(T, Where);
  if (L.Diags.errorCount() != Before)
    return false;
  if (Ty->containsPointer() || Ty->containsMatrix() || Ty->isVoid()) {
    L.report(Where, diags::InlineTypeOperand, T.getAsString(L.AST.getPrintingPolicy()));
    return false;
  }
  Operands.push_back({Ty});
  return true;
}

const ir::Type *tessera::inlineType(ModuleLowering &L, const CXXRecordDecl *Record,
                                    SourceRange Where) {
  if (hasAnnotation(Record, "tessera.ext_type")) {
    L.report(Where, diags::InlineExtType, "vk::ext_type");
    return L.Types.i32();
  }
  if (!hasAnnotation(Record, "tessera.spirv_type"))
    return nullptr;
  const auto *Special = cast<ClassTemplateSpecializationDecl>(Record);
  ArrayRef<TemplateArgument> Args = Special->getTemplateArgs().asArray();
  uint64_t Instruction = Args.front().getAsIntegral().getZExtValue();
  SmallVector<ir::SpirvOperand, 8> Operands;
  if (Instruction == 0 || Instruction > UINT16_MAX) {
    L.report(Where, diags::InlineNumber, Record->getName(), 16, 1);
    return L.Types.i32();
  }
  for (const TemplateArgument &Operand : Args.back().getPackAsArray())
    if (!appendOperand(L, Operand.getAsType(), Where, Operands))
      return L.Types.i32();
  if (Instruction == inlined::OpTypePointer && Operands.size() == 2 &&
      isLaidOut(Operands.front().Bits) && Operands.back().Ty && Operands.back().Ty->isAggregate()) {
    L.report(Where, diags::InlinePointee);
    return L.Types.i32();
  }
  return L.Types.spirv(uint32_t(Instruction), Operands);
}

bool tessera::containsInlineType(ModuleLowering &L, QualType T) {
  return contains(L, T, [](QualType Part) {
    const CXXRecordDecl *Record = Part.getCanonicalType()->getAsCXXRecordDecl();
    return Record && hasAnnotation(Record, "tessera.spirv_type");
  });
}

//===--- variables ---------------------------------------------------------===//

/// The element of a pixel shader's inputs that is the built-in \p Number.
static unsigned builtinElement(ModuleLowering &L, const VarDecl *Var, const ir::Type *Ty,
                               uint32_t Number) {
  auto &Inputs = L.M.Entry.Inputs;
  auto *Known = find_if(Inputs, [&](const auto &E) { return E.BuiltIn == Number; });
  if (Known != Inputs.end())
    return unsigned(Known - Inputs.begin());
  ir::StageElement &Added = Inputs.emplace_back();
  Added.Semantic = L.M.intern(Var->getName());
  Added.Ty = Ty;
  Added.BuiltIn = Number;
  Added.Where = L.Shader.loc(Var->getLocation());
  return unsigned(Inputs.size() - 1);
}

/// Whether the shader behind a vertex shader gets the built-in \p Number of each vertex.
static bool isOfVertices(uint32_t Number) {
  constexpr ir::SystemValue Values[] = {ir::SystemValue::Position, ir::SystemValue::PointSize,
                                        ir::SystemValue::ClipDistance,
                                        ir::SystemValue::CullDistance};
  return any_of(Values, [&](ir::SystemValue V) { return rowOf(V).Number == Number; });
}

LValue tessera::lowerBuiltinInput(FunctionLowering &F, const VarDecl *Var, uint32_t Number) {
  ModuleLowering &L = F.L;
  QualType T = Var->getType();
  auto Failed = [&] { return LValue::rvalue(F.poison(T), T); };
  if (rowOf(L.M.Entry.Of).isFunction()) {
    L.report(Var->getLocation(), diags::ExportInterface, Var->getName(), "input",
             L.M.Entry.Fn->name());
    return Failed();
  }
  if (Var->getAnyInitializer()) {
    L.report(Var->getLocation(), diags::InlineInputForm, Var->getName(), "input");
    return Failed();
  }
  if (ir::stages::OfPrimitives.has(L.M.Entry.Of) && isOfVertices(Number)) {
    L.report(Var->getLocation(), diags::InlineInputVertex, Var->getName(), Number,
             StringRef(rowOf(L.M.Entry.Of).Word));
    return Failed();
  }
  const ir::Type *Ty = L.type(T, Var->getLocation());
  auto Expect = [&](unsigned Components) {
    bool Fits = Ty->scalar()->isInt() && Ty->scalar()->bits() == 32 &&
                Ty->components() == Components && !Ty->isAggregate();
    if (!Fits)
      L.report(Var->getLocation(), diags::InlineInputType, Var->getName(), Number,
               Components == 3 ? "uint3" : "uint");
    return Fits;
  };
  if (Number == inlined::WorkgroupSize) {
    if (!Expect(3))
      return Failed();
    return LValue::rvalue(F.convert(F.B.groupSize(), Ty), T);
  }
  auto Find = [&](const ir::Type *Of) {
    return ir::findSystemValue([&](const ir::SystemValueRow &Row) {
      return Row.Number == Number && Row.Inputs.has(L.M.Entry.Of) && Row.Components &&
             (Row.Scalar == ir::ValueScalar::U32 ||
              typeOf(L.Types, ir::SystemValue(&Row - ir::SystemValueRows)) == Of);
    });
  };
  // SPIR-V has the mask of samples as an array.
  if (Ty->isArray() && Ty->count() == 1 && Find(Ty->element()) == ir::SystemValue::Coverage) {
    ir::Value *Mask = F.convert(F.B.systemValue(ir::SystemValue::Coverage), Ty->element());
    return LValue::rvalue(F.B.Construct({Mask}, Ty), T);
  }
  std::optional<ir::SystemValue> Known = Find(Ty);
  if (Known == ir::SystemValue::RayTCurrent && Ty == L.Types.f32())
    return LValue::rvalue(F.B.RayT({}, Ty), T);
  if (Known && typeOf(L.Types, *Known) == Ty)
    return LValue::rvalue(F.B.systemValue(*Known), T);
  if (Known) {
    if (!Expect(rowOf(*Known).Components))
      return Failed();
    return LValue::rvalue(F.convert(F.B.systemValue(*Known), Ty), T);
  }
  if (!Ty->isScalar() && !Ty->isVector() && !Ty->isArray()) {
    L.report(Var->getLocation(), diags::InlineInputType, Var->getName(), Number,
             "a scalar, a vector or an array");
    return Failed();
  }
  auto [Other, New] = L.InlineInputs.try_emplace(Number, Var, Ty);
  if (!New && Other->second.second != Ty) {
    L.report(Var->getLocation(), diags::InlineInputTwice, Var->getName(),
             Other->second.first->getName(), Number);
    return Failed();
  }
  // Intrinsics may evaluate it at another place.
  if (L.M.Entry.Of == ir::Stage::Pixel && Ty->innermost()->scalar() == L.Types.f32()) {
    unsigned Element = builtinElement(L, Var, Ty, Number);
    return LValue::rvalue(
        F.B.IoLoad({}, Ty, {ir::Builder::integer(ir::AttrKind::Element, Element)}), T);
  }
  return LValue::rvalue(
      F.B.InlineBuiltin({}, Ty,
                        {ir::Builder::integer(ir::AttrKind::Instruction, Number),
                         ir::Builder::string(ir::AttrKind::Name, L.M.intern(Var->getName()))}),
      T);
}

void tessera::addBuiltinOutput(ModuleLowering &L, const VarDecl *Var, ir::Global *G,
                               uint32_t Number) {
  const ir::Type *Part = G->ValueType->innermost();
  bool IsNumber = (Part->isScalar() || Part->isVector()) && !Part->scalar()->isBool() &&
                  Part->components() <= 4 && !G->ValueType->isUnbounded();
  auto Other = find_if(L.InlineOutputs, [&](const auto &Each) { return Each.Number == Number; });
  if (rowOf(L.M.Entry.Of).isFunction())
    L.report(Var->getLocation(), diags::ExportInterface, Var->getName(), "output",
             L.M.Entry.Fn->name());
  else if (rowOf(L.M.Entry.Of).Interface != ir::StageKind::Locations ||
           L.M.Entry.Of == ir::Stage::Hull)
    L.report(Var->getLocation(), diags::InlineOutput, Var->getName(),
             StringRef(rowOf(L.M.Entry.Of).Word));
  else if (Var->getAnyInitializer())
    L.report(Var->getLocation(), diags::InlineInputForm, Var->getName(), "output");
  else if (!IsNumber)
    L.report(Var->getLocation(), diags::InlineOutputType, Var->getName());
  else if (Other == L.InlineOutputs.end())
    L.InlineOutputs.push_back({Number, Var, G});
  else if (Other->Var != Var)
    L.report(Var->getLocation(), diags::InlineOutputTwice, Var->getName(), Other->Var->getName(),
             Number);
}

std::optional<uint32_t> tessera::checkInlineVariable(ModuleLowering &L, const VarDecl *Var) {
  if (!L.Shader.hasInlineSPIRV())
    return std::nullopt;
  const AnnotateAttr *A = inlineAttribute(Var, InlineKind::StorageClass);
  if (!A)
    return std::nullopt;
  StringRef Name = spelling(InlineKind::StorageClass);
  if (A->args_size() != 1) {
    L.report(A->getRange().getBegin(), diags::InlineArguments, Name, unsigned(A->args_size()));
    return std::nullopt;
  }
  std::optional<uint32_t> Class = inlineNumber(L, *A->args_begin(), Name);
  bool Exists = Class && (Var->hasLocalStorage()
                              ? *Class == inlined::Function
                              : *Class == inlined::Workgroup || *Class == inlined::Private);
  if (Class && !Exists)
    L.report(A->getRange().getBegin(), diags::InlineStorage, Var->getName(), *Class);
  return Exists ? Class : std::nullopt;
}
