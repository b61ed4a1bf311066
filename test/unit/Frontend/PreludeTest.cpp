// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseFixture.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include <set>

using namespace tessera;
using namespace tessera::test;

namespace {

/// The operations that a statement reaches, also through the bodies of functions.
struct Operations final : clang::DynamicRecursiveASTVisitor {
  std::set<std::string> Found;
  std::set<const clang::FunctionDecl *> Seen;

  bool VisitCallExpr(clang::CallExpr *Call) override {
    const clang::FunctionDecl *Callee = Call->getDirectCallee();
    const clang::FunctionDecl *Definition = nullptr;
    if (!operationOf(Callee).empty())
      Found.insert(operationOf(Callee).str());
    else if (Callee->hasBody(Definition) && Seen.insert(Definition).second)
      TraverseStmt(Definition->getBody());
    return true;
  }
};

std::set<std::string> operationsOf(const Parse &P) {
  Operations Visitor;
  Visitor.TraverseStmt(P.Shader->entries()[0]->getBody());
  return Visitor.Found;
}

constexpr const char *Declarations = R"(
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u0);
groupshared float16_t Shared[256];
groupshared int8_t4_packed Packed[256];
)";

constexpr const char *Matrices = R"(
  WaveMatrixLeft<float16_t, 16, 16> a; WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c; WaveMatrixAccumulator<float16_t, 16, 16> d;
  WaveMatrixLeftColAcc<float, 16, 16> l; WaveMatrixRightRowAcc<float16_t, 16, 16> r;
)";

struct Method {
  const char *Name;
  const char *Calls;
  std::set<std::string> Operations;
};

class WaveMatrix : public testing::TestWithParam<Method> {};

TEST_P(WaveMatrix, ReachesItsOperations) {
  Parse P = parseBody(std::string(Matrices) + GetParam().Calls, Declarations);
  ASSERT_TRUE(P.ok()) << P.text();
  EXPECT_EQ(P.text(), "");
  EXPECT_EQ(operationsOf(P), GetParam().Operations);
}

const Method Methods[] = {
    {"Fill", "a.Fill(0); b.Fill(1); c.Fill(2.5); l.Fill(0); r.Fill(0);", {"mat.fill"}},
    {"MatrixDepth",
     "uint k = a.MatrixDepth() + b.MatrixDepth() + GetWaveMatrixDepth(a) + GetWaveMatrixDepth(b);",
     {"mat.depth"}},
    {"Load",
     "a.Load(In, 0, 32, false); b.Load(Out, 0, 32, true); c.Load(In, 0, 64, false, 16); "
     "l.Load(In, 0, 4); r.Load(Out, 0, 2, 4);",
     {"mat.load"}},
    {"LoadShared",
     "a.Load(Shared, 0, 16, false); b.Load(Shared, 0, 16, true); d.Load(Shared, 0, 16, false); "
     "r.Load(Shared, 0, 1);",
     {"mat.load_shared"}},
    {"LoadPacked",
     "WaveMatrixLeft<int8_t4_packed, 16, 16> p; p.Load(Packed, 0, 4, false);",
     {"mat.load_shared"}},
    {"Store",
     "a.Store(Out, 0, 32, false); b.Store(Out, 0, 32, true); c.Store(Out, 0, 64, false, 16); "
     "l.Store(Out, 0, 4); r.Store(Out, 0, 2, 4);",
     {"mat.store"}},
    {"StoreShared",
     "a.Store(Shared, 0, 16, false); d.Store(Shared, 0, 16, true); r.Store(Shared, 0, 1);",
     {"mat.store_shared"}},
    {"Multiply", "c.Multiply(a, b); d.Multiply(a, b);", {"mat.mul"}},
    {"MultiplyAccumulate", "c.MultiplyAccumulate(a, b);", {"mat.muladd"}},
    {"MixedSignedness",
     "WaveMatrixLeft<int8_t4_packed, 16, 16> p; WaveMatrixRight<uint8_t4_packed, 16, 16> q; "
     "WaveMatrixAccumulator<int32_t, 16, 16> s; s.MultiplyAccumulate(p, q);",
     {"mat.muladd"}},
    {"Scalars",
     "c.ScalarMultiply(2); l.ScalarDivide(2); r.ScalarAdd(1); d.ScalarSubtract(1);",
     {"mat.arith:add", "mat.arith:div", "mat.arith:mul", "mat.arith:sub"}},
    {"SumAccumulate",
     "l.SumAccumulate(a); r.SumAccumulate(b);",
     {"mat.arith:add", "mat.col_sum", "mat.row_sum"}},
    {"Add", "c.Add(l); c.Add(r); c.Add(d);", {"mat.arith:add", "mat.broadcast_add", "mat.convert"}},
};

INSTANTIATE_TEST_SUITE_P(Methods, WaveMatrix, testing::ValuesIn(Methods),
                         [](const auto &Info) { return std::string(Info.param.Name); });

struct Misuse {
  const char *Name;
  const char *Call;
  const char *First;
};

class WaveMatrixErrors : public testing::TestWithParam<Misuse> {};

TEST_P(WaveMatrixErrors, AreAtTheUsersLine) {
  Parse P = parseBody(std::string(Matrices) + GetParam().Call, Declarations);
  EXPECT_FALSE(P.ok());
  EXPECT_EQ(P.brief().substr(0, P.brief().find('\n')), GetParam().First);
}

const Misuse Misuses[] = {
    {"SidesSwapped", "c.Multiply(b, a);",
     "12:3: error: no matching member function for call to 'Multiply'"},
    {"WrongSide", "l.SumAccumulate(b);",
     "12:3: error: no matching member function for call to 'SumAccumulate'"},
    {"OtherShape", "WaveMatrixLeft<float16_t, 16, 8> e; c.Multiply(e, b);",
     "12:39: error: no matching member function for call to 'Multiply'"},
    {"UnknownMethod", "a.Loads(In, 0, 32, false);",
     "12:3: error: no member named 'Loads' in 'WaveMatrixLeft' (16xK half left matrix)"},
    {"StoreToReadOnly", "a.Store(In, 0, 32, false);",
     "12:3: error: no matching member function for call to 'Store'"},
    {"MissingArguments", "WaveMatrixLeft<float16_t, 16> e;",
     "12:1: error: too few template arguments for class template 'WaveMatrixLeft'"},
};

INSTANTIATE_TEST_SUITE_P(Misuses, WaveMatrixErrors, testing::ValuesIn(Misuses),
                         [](const auto &Info) { return std::string(Info.param.Name); });

TEST(Prelude, MatricesGoEverywhere) {
  Parse P(R"(
ByteAddressBuffer A; RWByteAddressBuffer C;
template<uint TM, uint TN> struct Tile { WaveMatrixAccumulator<float, 16, 16> acc[TM][TN];
void clear() { for (uint i = 0; i < TM; i++) for (uint j = 0; j < TN; j++) acc[i][j].Fill(0);
} };
WaveMatrixLeft<half, 16, 16> loadA(uint o) { WaveMatrixLeft<half, 16, 16> a;
a.Load(A, o, 32, false); return a; }
[numthreads(1, 1, 1)] void main() { Tile<2, 2> t; t.clear(); t.acc[1][0].Store(C, 0, 64, false);
WaveMatrixLeft<half, 16, 16> a = loadA(0);
WaveMatrixRight<half, 16, 16> b; b.Fill(1.0h);
WaveMatrixAccumulator<float, 16, 16> c = t.acc[0][0];
c.MultiplyAccumulate(a, b); }
)");
  EXPECT_EQ(P.text(), "");
}

TEST(Prelude, SurvivesMacrosOfTheUser) {
  Parse P;
  P.Options.Defines = {"T=3", "M=16", "N=16", "uint=bad", "Load=Lood"};
  P.Options.Text = "[numthreads(1, 1, 1)] void main() { WaveMatrixLeft<float, M, N> a; }\n";
  EXPECT_TRUE(P.run().ok()) << P.text();
}

TEST(Prelude, IsReadWhereAnIncludeNeedsIt) {
  Parse P;
  P.Options.Text = "#include \"a.hlsl\"\n[numthreads(1, 1, 1)] void main() { Acc c; c.Fill(0); }\n";
  P.Options.Include = [](llvm::StringRef) {
    return "typedef WaveMatrixAccumulator<float, 16, 16> Acc;\n";
  };
  EXPECT_TRUE(P.run().ok()) << P.text();
}

TEST(Prelude, IsNotReadWithoutNeed) {
  Parse P("[numthreads(1, 1, 1)] void main() { __wave_matrix<float, 1, 1, 0, 1, 1, 1> m; }\n");
  EXPECT_FALSE(P.ok());
}

TEST(Prelude, HasNoLocations) {
  Parse P = parseBody("  WaveMatrixLeft<float, 16, 16> a; float b = max(1, 2.0);");
  ASSERT_TRUE(P.ok()) << P.text();
  const auto *Body = llvm::cast<clang::CompoundStmt>(P.Shader->entries()[0]->getBody());
  const auto *First = llvm::cast<clang::DeclStmt>(Body->body_front());
  const auto *Variable = llvm::cast<clang::VarDecl>(First->getSingleDecl());
  const clang::CXXRecordDecl *Record = Variable->getType()->getAsCXXRecordDecl();
  EXPECT_TRUE(P.Shader->inPrelude(Record->getLocation()));
  EXPECT_FALSE(P.Shader->loc(Record->getLocation()).isValid());
  EXPECT_FALSE(P.Shader->inPrelude(Variable->getLocation()));
  EXPECT_EQ(P.Shader->loc(Variable->getLocation()), (Loc{1, 3, 33, 0}));
  EXPECT_EQ(P.Shader->loc(Variable->getSourceRange()), (Loc{1, 3, 3, 34}));
  EXPECT_FALSE(hasAnnotation(Record, "tessera.matrix"));
}

TEST(Prelude, TheMatrixTypeNamesItsDialect) {
  Parse P = parseBody("  WaveMatrixLeft<float, 16, 16> a; a.Fill(0);");
  ASSERT_TRUE(P.ok()) << P.text();
  const auto *Body = llvm::cast<clang::CompoundStmt>(P.Shader->entries()[0]->getBody());
  const auto *First = llvm::cast<clang::DeclStmt>(Body->body_front());
  const clang::CXXRecordDecl *Record =
      llvm::cast<clang::VarDecl>(First->getSingleDecl())->getType()->getAsCXXRecordDecl();
  while (Record->getNumBases())
    Record = Record->bases_begin()->getType()->getAsCXXRecordDecl();
  const clang::CXXRecordDecl *Matrix = (*Record->field_begin())->getType()->getAsCXXRecordDecl();
  EXPECT_TRUE(hasAnnotation(Matrix, "tessera.matrix"));
  EXPECT_EQ(dialectOf(Matrix), "wave_matrix");
  EXPECT_EQ(dialectOf(Record), "");
}

TEST(Prelude, APartIsReadWhereAnIncludedFileNamesIt) {
  Parse P;
  P.Options.Text = "WaveMatrixAccumulator<float, 16, 16> Make();\n"
                   "#include \"sums.hlsl\"\n"
                   "[numthreads(32, 1, 1)] void main() { add(); }\n";
  P.Options.Include = [](llvm::StringRef) -> std::optional<std::string> {
    return "void add() {\n"
           "  WaveMatrixLeftColAcc<float, 16, 16> l; WaveMatrixRightRowAcc<float, 16, 16> r;\n"
           "  WaveMatrixAccumulator<float, 16, 16> c; l.Fill(1); r.Fill(2); c.Fill(3);\n"
           "  c.Add(l); c.Add(r);\n"
           "}\n";
  };
  ASSERT_TRUE(P.run().ok()) << P.text();
  EXPECT_EQ(operationsOf(P),
            (std::set<std::string>{"mat.broadcast_add", "mat.convert", "mat.fill"}));
}

TEST(PredefinedMacros, AreDefinedWhereverTheyAreNamed) {
  Parse P;
  P.Options.Defines = {"GIVEN=__SHRT_MAX__"};
  P.Options.Text = R"(
#if !defined(__clang__) || GIVEN != 32767 || !defined _LP64
#error of the main file and of the command line
#endif
#define SIZE __SIZEOF_DOUBLE__
#include "a.hlsl"
[numthreads(1, 1, 1)] void main() {}
)";
  P.Options.Include = [](llvm::StringRef Path) -> std::optional<std::string> {
    if (Path.contains("a.hlsl"))
      return "#if __SCHAR_MAX__ != 127 || SIZE != 8\n#error of a file\n#endif\n"
             "#include \"b.hlsl\"\n";
    return "#define JOIN(A, B) A##B\n"
           "#if JOIN(__INT_, WIDTH__) != 32 || JOIN(__LONG_, WIDTH__) != 64\n#error of "
           "pieces\n#endif\n";
  };
  EXPECT_TRUE(P.run().ok()) << P.text();
  EXPECT_EQ(P.text(), "");
}

TEST(PredefinedMacros, ALineThatGoesOnJoinsANameToo) {
  EXPECT_TRUE(Parse("#if __INT_\\\nWIDTH__ != 32\n#error of two lines\n#endif\n"
                    "[numthreads(1, 1, 1)] void main() {}\n")
                  .ok());
}

TEST(PredefinedMacros, CanBeRedefinedByTheUser) {
  Parse P("#define __INT_MAX__ 7\n[numthreads(__INT_MAX__, 1, 1)] void main() {}\n");
  EXPECT_TRUE(P.ok());
  EXPECT_EQ(P.brief(),
            "1:9: warning: '__INT_MAX__' macro redefined\nnote: previous definition is here\n");
}

} // namespace
