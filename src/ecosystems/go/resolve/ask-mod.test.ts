import assert from "node:assert/strict";
import { test } from "node:test";
import { toolsFor } from "../../../../test/helpers/source-tools.ts";
import type { Ask, TreeQuestion } from "../../../domain/contracts/trees.ts";
import { createAskRequired } from "./ask-mod.ts";

test("a question about a module names every proxy that may get it", async () => {
  const proxies = ["https://go.acme.example", "https://proxy.golang.org"];
  const tools = await toolsFor({}, { env: { GOPROXY: `${proxies.join(",")},direct` } });
  const questions: TreeQuestion[] = [];
  const ask = (async (question: TreeQuestion) => (questions.push(question), { kind: "private" })) as Ask;
  const required = await createAskRequired(tools)(ask)("git.acme.example/secret", "v1.0.0");
  await tools.http.close();
  assert.ok("code" in required && required.code === "private");
  assert.deepEqual([questions[0]?.base, ...(questions[0]?.furtherBases ?? [])], proxies);
});
