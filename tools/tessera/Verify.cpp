// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::cli;

namespace {

constexpr struct {
  StringLiteral Word;
  CompileSeverity Severity;
} Kinds[] = {{"error", CompileSeverity::Error},
             {"warning", CompileSeverity::Warning},
             {"remark", CompileSeverity::Remark},
             {"note", CompileSeverity::Note}};

struct Place {
  StringRef File;
  uint32_t Line = 0;
};

/// One directive: the message that a comment expects.
struct Directive {
  Place Where; ///< of the directive itself
  CompileSeverity Severity = CompileSeverity::Error;
  StringRef File; ///< the end of a file's path; empty: any file
  uint32_t Line = 0;
  bool AnyLine = false;
  StringRef Marker; ///< the name of the line, in place of a number
  unsigned Min = 1, Max = 1;
  std::string Text; ///< part of the message, or a regular expression for it
  bool IsRegex = false;

  bool matches(const CompileDiagnostic &D) const {
    if (D.Severity != Severity || (!AnyLine && D.Line != Line))
      return false;
    if (!File.empty() && !(AnyLine && D.File.empty()) && D.File != File &&
        !StringRef(D.File).ends_with(("/" + File).str()))
      return false;
    return IsRegex ? Regex(Text).match(D.Message) : StringRef(D.Message).contains(Text);
  }
};

class Reader {
public:
  explicit Reader(const VerifyOptions &Options) : Options(Options) {}

  void read(const VerifiedFile &File);
  /// Call this after all files have been read.
  void finish();

  std::vector<Directive> Directives;
  std::vector<std::string> Mistakes; ///< in the comments themselves

private:
  void comment(StringRef Text, Place Where);
  void directive(StringRef Word, StringRef &Rest, Place Where);
  /// Parses the location behind '@'; false after a mistake.
  bool location(StringRef &Rest, Directive &D);
  bool count(StringRef &Rest, Directive &D);
  bool text(StringRef &Rest, Directive &D);
  void mistake(Place Where, const Twine &Message) {
    Mistakes.push_back((Where.File + ":" + Twine(Where.Line) + ": " + Message).str());
  }

  const VerifyOptions &Options;
  StringMap<Place> Markers;
  std::optional<Place> NoDiagnostics;
  bool MayHaveNone = false;
};

} // namespace

bool tessera::cli::isVerifyWord(char C) { return isAlnum(C) || C == '_' || C == '-'; }

std::optional<CompileSeverity> tessera::cli::severityNamed(StringRef Name) {
  const auto *Row = find_if(Kinds, [&](const auto &K) { return K.Word == Name; });
  return Row == std::end(Kinds) ? std::nullopt : std::optional(Row->Severity);
}

/// Finds the comments of a file, whether the preprocessor leaves them out or not.
void Reader::read(const VerifiedFile &File) {
  StringRef Text = File.Text;
  Place At{File.Name, 1};
  for (size_t I = 0; I < Text.size();) {
    if (Text[I] == '\n') {
      ++At.Line;
      ++I;
    } else if (Text.substr(I).starts_with("//") || Text.substr(I).starts_with("/*")) {
      bool IsLine = Text[I + 1] == '/';
      size_t End = IsLine ? Text.find('\n', I) : Text.find("*/", I + 2);
      StringRef Comment = Text.slice(I, End);
      comment(Comment, At);
      At.Line += Comment.count('\n');
      I += Comment.size();
      if (!IsLine && End != StringRef::npos)
        I += 2;
    } else if (Text[I] == '"') {
      for (++I; I < Text.size() && Text[I] != '"' && Text[I] != '\n'; ++I)
        I += Text[I] == '\\';
      I += I < Text.size() && Text[I] == '"';
    } else {
      ++I;
    }
  }
}

void Reader::comment(StringRef Text, Place Where) {
  while (!Text.empty()) {
    if (Text.front() == '\n')
      ++Where.Line;
    if (Text.front() == '#') {
      StringRef Name = Text.drop_front().take_while(isVerifyWord);
      if (!Name.empty())
        Markers.try_emplace(Name, Where);
    }
    if (!isVerifyWord(Text.front())) {
      Text = Text.drop_front();
      continue;
    }
    StringRef Word = Text.take_while(isVerifyWord);
    StringRef Rest = Text.drop_front(Word.size());
    directive(Word, Rest, Where);
    Where.Line += Text.drop_back(Rest.size()).count('\n');
    Text = Rest;
  }
}

void Reader::directive(StringRef Word, StringRef &Rest, Place Where) {
  auto HasPrefix = [&](StringRef Prefix) {
    return Word.starts_with(Prefix) && Word.substr(Prefix.size()).starts_with("-");
  };
  auto Prefix = find_if(Options.Prefixes, HasPrefix);
  if (Prefix == Options.Prefixes.end())
    return;
  StringRef Kind = Word.drop_front(Prefix->size() + 1);
  if (Kind == "no-diagnostics") {
    NoDiagnostics = Where;
    return;
  }
  if (Kind == "maybe-no-diagnostics") {
    MayHaveNone = true;
    return;
  }
  Directive D;
  D.Where = Where;
  D.File = Where.File;
  D.Line = Where.Line;
  D.IsRegex = Kind.consume_back("-re");
  std::optional<CompileSeverity> Severity = severityNamed(Kind);
  if (!Severity)
    return;
  D.Severity = *Severity;
  if (location(Rest, D) && count(Rest, D) && text(Rest, D))
    Directives.push_back(std::move(D));
}

bool Reader::location(StringRef &Rest, Directive &D) {
  if (!Rest.consume_front("@"))
    return true;
  if (Rest.consume_front("#")) {
    D.Marker = Rest.take_while(isVerifyWord);
    Rest = Rest.drop_front(D.Marker.size());
    return true;
  }
  bool IsForward = Rest.consume_front("+");
  bool IsBack = !IsForward && Rest.consume_front("-");
  unsigned Number = 0;
  if (IsForward || IsBack) {
    if (Rest.consumeInteger(10, Number) || (IsBack && Number >= D.Line)) {
      mistake(D.Where, "unknown line after '@'");
      return false;
    }
    D.Line += IsForward ? Number : -Number;
    return true;
  }
  // LINE, *, FILE:LINE, FILE:* or *:*
  StringRef Where = Rest.take_while([](char C) { return !isSpace(C) && C != '{'; });
  Rest = Rest.drop_front(Where.size());
  auto [File, Line] = Where.contains(':') ? Where.rsplit(':') : std::pair(StringRef(), Where);
  if (!File.empty())
    D.File = File == "*" ? StringRef() : File;
  D.AnyLine = Line == "*";
  if (!D.AnyLine && (Line.getAsInteger(10, D.Line) || D.Line == 0)) {
    mistake(D.Where, "expected a line, '+N', '-N', '*', 'FILE:LINE' or '#marker' behind '@'");
    return false;
  }
  return true;
}

/// N, N+ or N-M messages.
bool Reader::count(StringRef &Rest, Directive &D) {
  Rest = Rest.ltrim();
  if (Rest.consumeInteger(10, D.Min))
    return true;
  D.Max = D.Min;
  if (Rest.consume_front("+"))
    D.Max = UINT_MAX;
  else if (Rest.consume_front("-") && (Rest.consumeInteger(10, D.Max) || D.Max < D.Min)) {
    mistake(D.Where, "the number of messages is N, N+ or N-M with M not below N");
    return false;
  }
  return true;
}

bool Reader::text(StringRef &Rest, Directive &D) {
  Rest = Rest.ltrim();
  if (!Rest.consume_front("{{")) {
    mistake(D.Where, "expected '{{' and the text of the message");
    return false;
  }
  size_t End = 0;
  for (unsigned Depth = 1; Depth; End += 2) {
    End = Rest.find_first_of("{}", End);
    while (End != StringRef::npos && (End + 1 == Rest.size() || Rest[End] != Rest[End + 1]))
      End = Rest.find_first_of("{}", End + 1);
    if (End == StringRef::npos) {
      mistake(D.Where, "'}}' is missing behind the text of the message");
      return false;
    }
    Depth += Rest[End] == '{' ? 1 : -1;
  }
  StringRef Text = Rest.take_front(End - 2);
  Rest = Rest.drop_front(End);
  // In a regular expression only text in inner double braces is a pattern.
  while (!Text.empty()) {
    size_t Open = D.IsRegex ? Text.find("{{") : StringRef::npos;
    D.Text += D.IsRegex ? Regex::escape(Text.take_front(Open)) : Text.str();
    if (Open == StringRef::npos)
      break;
    Text = Text.drop_front(Open + 2);
    size_t Close = Text.find("}}");
    D.Text += ("(" + Text.take_front(Close) + ")").str();
    Text = Text.substr(Close).drop_front(2);
  }
  std::string Why;
  if (D.IsRegex && !Regex(D.Text).isValid(Why)) {
    mistake(D.Where, "no regular expression: " + Why);
    return false;
  }
  return true;
}

void Reader::finish() {
  for (Directive &D : Directives) {
    if (D.Marker.empty())
      continue;
    auto It = Markers.find(D.Marker);
    if (It == Markers.end()) {
      mistake(D.Where, "no comment has the marker '#" + D.Marker + "'");
      continue;
    }
    D.File = It->second.File;
    D.Line = It->second.Line;
  }
  const std::string &Prefix = Options.Prefixes.front();
  if (NoDiagnostics && !Directives.empty())
    mistake(Directives.front().Where,
            "a message is stated in a shader that has '" + Prefix + "-no-diagnostics'");
  if (!NoDiagnostics && !MayHaveNone && Directives.empty() && Mistakes.empty())
    Mistakes.push_back("no message is stated: write '" + Prefix + "-no-diagnostics' in a comment");
}

/// The number of mistakes: one for each of \p Lines, below a heading.
static size_t print(StringRef Kind, StringRef What, ArrayRef<std::string> Lines) {
  if (Lines.empty())
    return 0;
  errs() << "error: '" << Kind << "' diagnostics " << What << ":\n";
  for (const std::string &Line : Lines)
    errs() << "  " << Line << '\n';
  return Lines.size();
}

static std::string describe(const Directive &D) {
  std::string Out = D.File.empty() ? "Any file" : ("File " + D.File).str();
  Out += D.AnyLine ? " Any line" : " Line " + utostr(D.Line);
  if (D.AnyLine || D.Line != D.Where.Line || D.File != D.Where.File)
    Out += (" (directive at " + D.Where.File + ":" + Twine(D.Where.Line) + ")").str();
  return Out + ": " + D.Text;
}

static std::string describe(const CompileDiagnostic &D) {
  if (D.File.empty())
    return "(no place): " + D.Message;
  return "File " + D.File + " Line " + std::to_string(D.Line) + ": " + D.Message;
}

bool tessera::cli::verifyDiagnostics(ArrayRef<CompileDiagnostic> Seen, ArrayRef<VerifiedFile> Files,
                                     const VerifyOptions &Options) {
  Reader R(Options);
  for (const VerifiedFile &File : Files)
    R.read(File);
  R.finish();
  for (const std::string &Mistake : R.Mistakes)
    errs() << "error: " << Mistake << '\n';
  size_t Count = R.Mistakes.size();

  // Messages by their kind and line, so that a directive looks at those that it may mean.
  std::multimap<std::pair<CompileSeverity, uint32_t>, const CompileDiagnostic *> Left;
  for (const CompileDiagnostic &D : Seen)
    Left.insert({{D.Severity, D.Line}, &D});
  std::map<CompileSeverity, std::vector<std::string>> Missing;
  for (const Directive &D : R.Directives) {
    auto First = Left.lower_bound({D.Severity, D.AnyLine ? 0 : D.Line});
    auto Last = Left.upper_bound({D.Severity, D.AnyLine ? UINT32_MAX : D.Line});
    unsigned Found = 0;
    for (auto It = First; It != Last && Found < D.Max;)
      if (D.matches(*It->second)) {
        It = Left.erase(It);
        ++Found;
      } else {
        ++It;
      }
    for (; Found < D.Min; ++Found)
      Missing[D.Severity].push_back(describe(D));
  }
  DenseSet<const CompileDiagnostic *> Unexpected;
  for (const auto &[Key, D] : Left)
    if (!is_contained(Options.Unexpected, D->Severity))
      Unexpected.insert(D);
  for (const auto &Kind : Kinds) {
    std::vector<std::string> Others;
    for (const CompileDiagnostic &D : Seen)
      if (D.Severity == Kind.Severity && Unexpected.contains(&D))
        Others.push_back(describe(D));
    Count += print(Kind.Word, "expected but not seen", Missing[Kind.Severity]);
    Count += print(Kind.Word, "seen but not expected", Others);
  }
  if (Count)
    errs() << Count << (Count == 1 ? " error" : " errors") << " generated.\n";
  return Count == 0;
}
