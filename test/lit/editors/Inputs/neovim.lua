-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
-- What a user of Neovim sees of first_gemm.hlsl with tessera-lsp, and the settings of docs/editors.md. Ends Neovim, with an error if
-- something is not seen.

local SECONDS = 60
local MULTIPLY = "sum.MultiplyAccumulate(a, b);"

local function fail(text)
  io.stderr:write("neovim.lua: ", text, "\n")
  vim.cmd("cquit")
end

local function until_true(what, condition)
  if not vim.wait(SECONDS * 1000, condition, 20) then
    fail("not seen: " .. what)
  end
end

local function line_of(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then
      return number, column
    end
  end
  fail("there is no line with " .. text)
end

local function replace(from, to)
  local number, column = line_of(from)
  vim.api.nvim_buf_set_text(0, number - 1, column - 1, number - 1, column - 1 + #from, { to })
end

local function errors()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

-- The answer to a request about the first place with the text.
local function ask(method, text, offset)
  local number, column = line_of(text)
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(0) },
    position = { line = number - 1, character = column - 1 + (offset or 0) },
  }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, SECONDS * 1000) or {}) do
    if answer.err then
      fail(method .. ": " .. answer.err.message)
    end
    return answer.result
  end
  fail(method .. " has no answer")
end

local function main()
  local shader = vim.api.nvim_get_current_win()
  until_true("a client", function()
    local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.lsp.buf_get_clients(0)
    return #clients == 1
  end)

  replace(MULTIPLY, "sum.MultiplyAccumulat(a, b);")
  until_true("an error", function()
    return #errors() > 0
  end)
  print("error in line " .. errors()[1].lnum + 1 .. ": " .. errors()[1].message)
  replace("sum.MultiplyAccumulat(a, b);", MULTIPLY)
  until_true("no error", function()
    return #errors() == 0
  end)

  -- The compiles for the targets end one after the other.
  until_true("a hover with the target", function()
    return vim.inspect(ask("textDocument/hover", MULTIPLY, 4)):find("tiled 8x of 8x8x8", 1, true)
  end)
  print("hover: " .. ask("textDocument/hover", MULTIPLY, 4).contents.value:match("| apple%-m1 [^\n]*"))
  local found = ask("textDocument/completion", "sum.Mul", 4)
  for _, item in ipairs(found.items or found) do
    if item.label:find("^MultiplyAccumulate") then
      print("completion: MultiplyAccumulate")
      break
    end
  end
  print("definition: line " .. ask("textDocument/definition", "TileC sum")[1].range.start.line + 1)

  vim.cmd("TesseraSpirv")
  until_true("the text", function()
    return vim.api.nvim_get_current_win() ~= shader
  end)
  print("SPIR-V: " .. vim.api.nvim_buf_get_lines(0, 0, 1, false)[1])
  print("multiply: " .. line_of("OpCooperativeMatrixMulAddKHR"))
  vim.cmd("quit")

  -- The page goes to the program that opens files, here the test's.
  vim.env.PATH = vim.fn.fnamemodify(vim.env.TESSERA_OPENED, ":h") .. "/bin:" .. vim.env.PATH
  vim.cmd("TesseraPlan")
  until_true("the page", function()
    return vim.fn.filereadable(vim.env.TESSERA_OPENED) == 1
  end)
  print("plan: " .. vim.fn.readfile(vim.env.TESSERA_OPENED)[1])
end

local ok, message = pcall(main)
if not ok then
  fail(message)
end
vim.cmd("quitall!")
