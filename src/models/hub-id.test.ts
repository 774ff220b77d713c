import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { isHubId, isHubReference, isLegacyModel } from "./hub-id.ts";
import { findCanonical, findSentenceModel } from "./legacy-names.ts";

test("a name of the hub has an owner and a name of allowed characters", () => {
  for (const id of ["a/b", "meta-llama/Llama-3.1-8B", "BAAI/bge-m3", "01-ai/Yi-6B", "o/name_with.dots-1"]) {
    assert.ok(isHubId(id), id);
  }
  const wrong = [
    "a",
    "a/b/c",
    "/a/b",
    "a/",
    "a/b.git",
    "a--b/c",
    "a/b..c",
    "a/b c",
    "-a/b",
    "a/b-",
    "./a",
    `a/${"b".repeat(97)}`,
  ];
  for (const id of wrong) assert.ok(!isHubId(id), id);
});

test("folders, data files, placeholders and hosted services are not on the hub", () => {
  const wrong = [
    ...[
      "models/final",
      "checkpoints/last",
      "data/train",
      "outputs/x",
      "owner/data.jsonl",
      "owner/model.gguf",
      "owner/q4-0.uqff",
    ],
    ...["your-username/model", "your_org/model", "user/repo", "username/x", "path/to", "owner/your-model-name"],
    ...["lorem/ipsum", "sit/amet", "o/this-model-does-not-exist"],
    ...["anthropic/claude-3.5-sonnet", "openai/gpt-4o", "azure/gpt-4o", "google/gemini-2.0-flash", "openrouter/auto"],
  ];
  for (const id of wrong) assert.ok(!isHubReference(id, "model"), id);
  for (const id of ["openai/whisper-large-v3", "openai/gpt-oss-20b", "google/gemma-2b", "ggerganov/whisper.cpp"]) {
    assert.ok(isHubReference(id, "model"), id);
  }
  assert.ok(isHubReference("Anthropic/hh-rlhf", "dataset"));
});

test("names from before namespaces are known by name, others are not guessed", () => {
  assert.ok(isLegacyModel("gpt2"));
  assert.ok(!isLegacyModel("my-model"));
  assert.equal(findCanonical("model", "bert-base-uncased"), "google-bert/bert-base-uncased");
  assert.equal(findCanonical("dataset", "squad"), "rajpurkar/squad");
  assert.equal(findCanonical("model", "constructor"), undefined);
  assert.equal(findSentenceModel("all-MiniLM-L6-v2"), "sentence-transformers/all-MiniLM-L6-v2");
  assert.equal(findSentenceModel("bert-base-uncased"), undefined);
  assert.equal(findSentenceModel("output"), undefined);
});

test("hostile names are read in one pass", async () => {
  await assertQuick(500, "all of them", () => {
    for (const part of ["a/", "a-", "bert-nli-", "your_", "."]) {
      for (const text of [part.repeat(100_000), `a/${part.repeat(100_000)}!`]) {
        isHubReference(text, "model");
        findSentenceModel(text);
      }
    }
  });
});
