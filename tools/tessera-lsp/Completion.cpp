// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using editor::SymbolKind;
using llvm::lsp::CompletionItemKind;

static CompletionItemKind itemKindOf(const editor::Completion &C) {
  if (C.IsKeyword)
    return CompletionItemKind::Keyword;
  if (C.IsFile)
    return StringRef(C.Name).ends_with("/") ? CompletionItemKind::Folder : CompletionItemKind::File;
  switch (C.Kind) {
  case SymbolKind::Namespace:
    return CompletionItemKind::Module;
  case SymbolKind::Struct:
  case SymbolKind::Buffer:
    return CompletionItemKind::Struct;
  case SymbolKind::Enum:
    return CompletionItemKind::Enum;
  case SymbolKind::EnumMember:
    return CompletionItemKind::EnumMember;
  case SymbolKind::Function:
    return CompletionItemKind::Function;
  case SymbolKind::Method:
    return CompletionItemKind::Method;
  case SymbolKind::Field:
    return CompletionItemKind::Field;
  case SymbolKind::Variable:
  case SymbolKind::Local:
  case SymbolKind::Parameter:
    return CompletionItemKind::Variable;
  case SymbolKind::Type:
    return CompletionItemKind::Class;
  case SymbolKind::TemplateParameter:
    return CompletionItemKind::TypeParameter;
  case SymbolKind::Macro:
    return CompletionItemKind::Constant;
  }
  llvm_unreachable("a kind without a row");
}

template <typename T>
void Server::askAt(const RequestPtr &Of, const Params &P, Ask What,
                   const std::function<void(const T &)> &Answer) {
  std::optional<std::string> Path = documentOf(Of, P);
  if (!Path)
    return;
  std::optional<editor::Position> At = positionFrom(P.getAsObject()->get("position"));
  if (!At)
    return failParams(Of);
  askFor<T>(
      *Completer, Of,
      [this, What, File = *Path, At = *At] {
        std::vector<std::string> Targets = targetsOf(File);
        return Question{
            What, sourceOf(unitOf(File), Targets.empty() ? "" : Targets.front()), {}, File, At};
      },
      Answer);
}

void Server::completion(const RequestPtr &Of, const Params &P) {
  askAt<editor::Completions>(Of, P, Ask::Complete, [this, Of](const editor::Completions &Found) {
    json::Array Items;
    for (const editor::Completion &C : Found.List) {
      json::Object Item{
          {"label", clean(C.Name)},
          {"kind", int(itemKindOf(C))},
          {"sortText",
           formatv("{0:4}{1}", fmt_align(C.Priority, AlignStyle::Right, 4, '0'), clean(C.Name))
               .str()},
          {"textEdit",
           json::Object{{"range", toJson(Found.Replaces)}, {"newText", clean(C.Name)}}}};
      if (!C.Detail.empty())
        Item["detail"] =
            clean(C.Overloads > 1 ? C.Detail + " and " + std::to_string(C.Overloads - 1) + " more"
                                  : C.Detail);
      if (!C.Comment.empty())
        Item["documentation"] = clean(C.Comment);
      Items.push_back(std::move(Item));
    }
    reply(Of, json::Object{{"isIncomplete", Found.IsIncomplete}, {"items", std::move(Items)}});
  });
}

void Server::signatureHelp(const RequestPtr &Of, const Params &P) {
  askAt<editor::Signatures>(Of, P, Ask::Signatures, [this, Of](const editor::Signatures &Found) {
    if (Found.List.empty())
      return reply(Of, nullptr);
    json::Array List;
    // The first overload that has the argument at the cursor.
    size_t Active = Found.List.size();
    for (const editor::Signature &S : Found.List) {
      if (Active == Found.List.size() && S.Parameters.size() > Found.Argument)
        Active = List.size();
      json::Array Parameters;
      // Each follows the one before it.
      size_t From = StringRef(S.Text).find('(');
      for (const std::string &Text : S.Parameters) {
        From = S.Text.find(Text, From);
        uint32_t Start = editor::unitsOf(StringRef(S.Text).take_front(From));
        From += Text.size();
        uint32_t End = editor::unitsOf(StringRef(S.Text).take_front(From));
        Parameters.push_back(json::Object{{"label", json::Array{Start, End}}});
      }
      json::Object New{{"label", clean(S.Text)}, {"parameters", std::move(Parameters)}};
      if (!S.Comment.empty())
        New["documentation"] = clean(S.Comment);
      List.push_back(std::move(New));
    }
    reply(Of, json::Object{{"signatures", std::move(List)},
                           {"activeSignature", Active == Found.List.size() ? 0 : Active},
                           {"activeParameter", Found.Argument}});
  });
}
