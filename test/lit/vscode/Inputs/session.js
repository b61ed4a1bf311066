// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The extension as VS Code runs it, with the stand-in for its API. The environment names the compiled extension, TESSERA_EXTENSION.
"use strict";
const path = require("path");
const vscode = require("vscode");
const { testing } = vscode;

// Starts the extension with a server; `settings` are without "tessera.".
async function start(server, words = [], settings = {}) {
  testing.settings["tessera.server.path"] = server;
  testing.settings["tessera.server.arguments"] = words;
  for (const [name, value] of Object.entries(settings)) testing.settings[`tessera.${name}`] = value;
  const context = { subscriptions: [] };
  const extension = require(path.join(process.env.TESSERA_EXTENSION, "main.js"));
  await extension.activate(context);
  return {
    async stop() {
      await extension.deactivate();
      for (const each of context.subscriptions.reverse()) each.dispose();
    },
  };
}

// Opens a file as the user does.
async function show(file, text) {
  const document = await testing.open(vscode.Uri.file(file), "hlsl", text ?? require("fs").readFileSync(file, "utf8"));
  return vscode.window.showTextDocument(document);
}

module.exports = { start, show };
