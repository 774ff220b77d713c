import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createMemoryCache } from "../../src/cache/memory.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { huggingfaceHub } from "../../src/ecosystems/models/registry/huggingface-hub.ts";
import { findContext, findPolicy, loadCatalog } from "../../src/policy/read/catalog.ts";
import { createAnswerCache } from "../../src/resolve/chain/answer-cache.ts";
import type { LicenseSources } from "../../src/resolve/chain/resolve-licenses.ts";
import { reEvaluate } from "../../src/scan/judge/re-evaluate.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";
import { sourceOf } from "../helpers/source.ts";
import { operatorNames } from "../../src/ecosystems/private-names.ts";
import { type StandIn, startServer, toolsFor } from "../helpers/stand-in.ts";

const ecosystems = await openEcosystems();

const today = "2026-01-01";
const open: StandIn[] = [];
after(() => Promise.all(open.map((server) => server.close())));

type Cards = Readonly<Record<string, object>>;

/** A hub that knows these models (`a/b`) and datasets (`datasets/a/b`) by their cards. */
async function hubWith(cards: Cards): Promise<StandIn> {
  const server = await startServer((request, response) => {
    const id = (request.url ?? "").split("?")[0]?.replace("/api/models/", "").replace("/api/", "") ?? "";
    const card = cards[id];
    if (card === undefined) response.writeHead(404).end();
    else response.writeHead(200).end(JSON.stringify({ id: id.replace("datasets/", ""), sha: "00ff", cardData: card }));
  });
  open.push(server);
  return server;
}

const nobody = () => assert.fail("only the hub is asked about models");

async function sourcesWith(hub: StandIn): Promise<LicenseSources> {
  const tools = await toolsFor({ huggingface: hub.address });
  const now = () => new Date(0);
  return {
    registries: [huggingfaceHub(tools)],
    services: [],
    codeHost: {
      gitHub: { source: "github", ask: nobody } as unknown as LicenseSources["codeHost"]["gitHub"],
      webUrl: "https://github.example",
      requestsLeft: nobody,
    },
    cache: createAnswerCache(createMemoryCache({ maxBytes: 10_000_000, now }), now),
    privateNames: operatorNames(tools.operator),
  };
}

const catalog = await loadCatalog();
const { policy } = findPolicy(catalog, "ai-ml-permissive");
const context = findContext(policy);
const identify = createIdentifier(await openIndex());

type Files = Readonly<Record<string, string | Uint8Array>>;

async function scan(files: Files, hub?: StandIn): Promise<Report> {
  const request = { source: sourceOf(files), origin: {}, policy, context, today, exclude: [] };
  return runScan(request, { ecosystems, identify, ...(hub && { sources: await sourcesWith(hub) }) });
}

const loads = (...names: string[]) => ({
  "app.py": `from transformers import AutoModel\n${names.map((name) => `AutoModel.from_pretrained("${name}", revision="v1")`).join("\n")}\n`,
});
const named = ({ lineage }: Report) => lineage.map(({ type, name, license }) => `${type} ${name} ${license}`);
const messages = ({ notes }: Report, type: string) =>
  notes.filter((note) => note.type === type).map(({ message }) => message);

describe("the lineage of a model", () => {
  test("goes from base model to base model, to its data, and to what that was made from", async () => {
    const hub = await hubWith({
      "o/tuned": { license: "mit", base_model: "o/middle", datasets: ["o/d"] },
      "o/middle": { license: "apache-2.0", base_model: ["https://huggingface.co/o/base", "./local"] },
      "o/base": { license: "llama3.1", datasets: ["squad"] },
      "datasets/o/d": { license: "cc-by-4.0", source_datasets: ["original", "extended|o/e", "extended|other-x"] },
      "datasets/o/e": { license: "cc0-1.0", "model-index": [{ results: [{ dataset: { type: "o/eval" } }] }] },
    });
    const report = await scan(loads("o/tuned"), hub);
    assert.deepEqual(named(report), [
      "huggingface o/base LicenseRef-llama3.1",
      "huggingface o/middle Apache-2.0",
      "huggingface-dataset o/d CC-BY-4.0",
      "huggingface-dataset o/e CC0-1.0",
      "huggingface-dataset rajpurkar/squad UNKNOWN",
    ]);
    assert.deepEqual(report.lineage[1]?.evidence[0]?.url, `${hub.address}/o/middle`);
    assert.deepEqual(report.lineage[2]?.facts?.["sourceDatasets"], ["o/e"]);
    assert.equal(report.summary.componentCount, 1, "nothing of it is a finding");
    assert.deepEqual(report.errors, []);
    assert.deepEqual(messages(report, "restricted_base"), [
      "o/tuned v1 (huggingface) is MIT, but was made from o/middle (Apache-2.0), which was made from o/base (LicenseRef-llama3.1).",
    ]);
  });

  test("leaves out what the project uses itself, and asks for everything once", async () => {
    const hub = await hubWith({
      "o/a": { license: "mit", base_model: ["o/B", "o/c"] },
      "o/b": { license: "gemma", base_model: "o/c" },
      "o/c": { license: "mit", base_model: "openai-community/gpt2" },
    });
    const report = await scan(loads("o/a", "o/b", "gpt2"), hub);
    assert.deepEqual(named(report), ["huggingface o/c MIT"]);
    const asked = hub.requests.filter((request) => request.includes("/o/c"));
    assert.equal(asked.length, 1);
    assert.deepEqual(messages(report, "restricted_base"), [
      "o/a v1 (huggingface) is MIT, but was made from o/B (LicenseRef-gemma).",
    ]);
  });

  test("a model under OpenRAIL that was made from one for research only is noted, one from a free model is not", async () => {
    const hub = await hubWith({
      "o/rail": { license: "creativeml-openrail-m", base_model: "o/research" },
      "o/free": { license: "creativeml-openrail-m", base_model: "o/mit" },
      "o/research": { license: "cc-by-nc-4.0" },
      "o/mit": { license: "mit" },
    });
    const report = await scan(loads("o/rail", "o/free"), hub);
    assert.deepEqual(messages(report, "restricted_base"), [
      "o/rail v1 (huggingface) is LicenseRef-creativeml-openrail-m, but was made from o/research (CC-BY-NC-4.0).",
    ]);
  });

  test("ends where models name each other", async () => {
    const hub = await hubWith({
      "o/a": { license: "mit", base_model: "o/b" },
      "o/b": { license: "mit", base_model: ["o/a", "o/b", "o/c"] },
      "o/c": { license: "mit", base_model: "o/b" },
    });
    const report = await scan(loads("o/a"), hub);
    assert.deepEqual(named(report), ["huggingface o/b MIT", "huggingface o/c MIT"]);
    assert.deepEqual([report.errors, messages(report, "restricted_base")], [[], []]);
  });

  test("is followed six steps back, and says that there is more", async () => {
    const chain = Array.from({ length: 9 }, (_, at) => [`o/m${at}`, { license: "mit", base_model: `o/m${at + 1}` }]);
    const report = await scan(loads("o/m0"), await hubWith(Object.fromEntries(chain) as Cards));
    assert.deepEqual(
      report.lineage.map(({ name }) => name),
      ["o/m1", "o/m2", "o/m3", "o/m4", "o/m5", "o/m6"],
    );
    assert.deepEqual(
      report.errors.map(({ file, detector, message }) => [file, detector, /6 steps back; 1 .*o\/m7/.test(message)]),
      [["app.py", "scan/lineage", true]],
    );
  });

  test("has at most 200 entries, and says how many are missing", async () => {
    const bases = (owner: string) => Array.from({ length: 100 }, (_, at) => `${owner}/m${at}`);
    const cards = {
      "o/a": { base_model: bases("a") },
      "o/b": { base_model: bases("b") },
      "o/c": { base_model: bases("c") },
    };
    const report = await scan(loads("o/a", "o/b", "o/c"), await hubWith(cards));
    assert.equal(report.lineage.length, 200);
    assert.deepEqual(
      report.errors.map(({ message }) => /more than 200 others; 100 and .*c\/m0/.test(message)),
      [true],
    );
  });

  test("of a model that names ten thousand others is cut, and says so", async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `x/m${at}`);
    const report = await scan(loads("o/a"), await hubWith({ "o/a": { license: "mit", base_model: names } }));
    assert.equal(report.lineage.length, 100);
    assert.match(report.errors[0]?.message ?? "", /o\/a was made from is listed: baseModels: 10000 were named/);
  });

  test("shows a hub that could not be asked, and counts it with the other failures", async () => {
    const hub = await hubWith({ "o/a": { license: "mit", base_model: "o/b" } });
    const failing = await startServer((request, response) => {
      if (request.url?.includes("/o/a"))
        void fetch(`${hub.address}${request.url}`).then(async (reply) => {
          response.writeHead(reply.status).end(await reply.text());
        });
      else response.writeHead(403).end();
    });
    open.push(failing);
    const report = await scan(loads("o/a"), failing);
    assert.deepEqual(
      report.lineage.map(({ name, license, evidence }) => [name, license, evidence[0]?.outcome]),
      [["o/b", "UNKNOWN", "failed"]],
    );
    assert.deepEqual(
      report.sourceFailures.map(({ source, components }) => [source, components]),
      [["huggingface", 1]],
    );
  });

  test("stays in a report that is judged again, with its notes", async () => {
    const hub = await hubWith({
      "o/a": { license: "mit", base_model: "o/b", datasets: ["the_pile"] },
      "o/b": { license: "llama3.2" },
    });
    const report = await scan(loads("o/a"), hub);
    assert.ok(report.notes.some(({ type }) => type === "restricted_base"));
    assert.ok(report.notes.some(({ type }) => type === "dataset_risk"));
    assert.deepEqual(reEvaluate(report, { policy, context, today }), report);
  });

  test("never changes a verdict", async () => {
    const cards = { "o/b": { license: "cc-by-nc-4.0", datasets: ["books3"] } };
    const alone = await scan(loads("o/a"), await hubWith({ "o/a": { license: "mit" } }));
    const made = await scan(loads("o/a"), await hubWith({ ...cards, "o/a": { license: "mit", base_model: "o/b" } }));
    assert.deepEqual(made.summary, alone.summary);
    assert.deepEqual(made.findings[0]?.decision, alone.findings[0]?.decision);
    assert.ok(made.notes.length > alone.notes.length);
  });
});

describe("a card in the tree", () => {
  test("without a name, free, on a model that is not, is noted on that model", async () => {
    const hub = await hubWith({ "o/b": { license: "llama4" } });
    const report = await scan({ "m/README.md": "---\nlicense: mit\nbase_model: o/b\n---\n" }, hub);
    const [note] = report.notes.filter(({ type }) => type === "restricted_base");
    assert.deepEqual(
      [note?.message, note?.file, note?.component?.name],
      ["m/README.md says mit, but what it describes was made from o/b (LicenseRef-llama4).", "m/README.md", "o/b"],
    );
    assert.match(note?.explanation ?? "", /based in the European Union/);
  });

  test("of weights is noted once, on the weights", async () => {
    const hub = await hubWith({ "o/b": { license: "cc-by-nc-4.0" } });
    const files = { "m/README.md": "---\nlicense: mit\nbase_model: o/b\n---\n", "m/model.tflite": "x".repeat(100) };
    const notes = (await scan(files, hub)).notes.filter(({ type }) => type === "restricted_base");
    assert.deepEqual(
      notes.map(({ component, message }) => [component?.type, /is MIT, but was made from o\/b/.test(message)]),
      [["custom", true]],
    );
  });

  test("names models without loading them: nothing is to be pinned", async () => {
    const hub = await hubWith({ "o/b": { license: "mit" }, "datasets/o/d": { license: "mit" } });
    const card = "---\nlicense: mit\nbase_model: o/b\ndatasets: [o/d]\n---\n";
    const files = {
      "README.md": card,
      "train.py": 'from datasets import load_dataset\nload_dataset("o/e")\n',
      "lora/adapter_config.json": '{"base_model_name_or_path": "o/c"}',
    };
    const { notes } = await scan(files, hub);
    assert.deepEqual(
      notes.filter(({ type }) => type === "unpinned_revision").map(({ component }) => component?.name),
      ["o/c", "o/e"],
    );
    assert.deepEqual(
      notes.filter(({ type }) => type === "no_version"),
      [],
    );
  });

  const contradictory = "license: apache-2.0\nlicense_name: flux-1-dev-non-commercial-license";

  test("that contradicts itself leaves the license unknown and says both", async () => {
    const { findings, notes } = await scan({
      "README.md": `---\n${contradictory}\nmodel-index: [{name: mine}]\n---\n`,
    });
    assert.deepEqual(
      findings.map(({ resolved_license, evidence }) => [resolved_license, evidence[0]?.raw]),
      [["UNKNOWN", "apache-2.0 (flux-1-dev-non-commercial-license)"]],
    );
    const [note] = notes.filter(({ type }) => type === "license_conflict");
    assert.match(note?.message ?? "", /license is "apache-2.0", license_name is "flux-1-dev-non-commercial-license"/);
  });

  test("that contradicts itself and has no name is noted with its file", async () => {
    const { notes } = await scan({ "README.md": `---\n${contradictory}\nbase_model: o/b\n---\n` });
    const [note] = notes.filter(({ type }) => type === "license_conflict");
    assert.deepEqual([note?.component, note?.file], [null, "README.md"]);
  });

  const bad: Readonly<
    Record<string, readonly [content: string | Uint8Array, error: RegExp | undefined, names: number]>
  > = {
    "full of markup": [
      '---\nbase_model: "<script>alert(1)</script>"\ndatasets: ["<b>o/d</b>", o/d]\n---\n',
      undefined,
      1,
    ],
    "in UTF-16": [Buffer.from("\ufeff---\nbase_model: o/b\n---\n", "utf16le"), undefined, 1],
    "of five megabytes of prose": [`---\nbase_model: o/b\n---\n${"text ".repeat(1_000_000)}`, undefined, 1],
    "with a head of five megabytes": [`---\nbase_model: o/b\n${"# x\n".repeat(1_250_000)}---\n`, /million bytes/, 0],
    "that is no YAML": ["---\nlicense: mit\nbase_model: [\n---\n", /not valid YAML/, 0],
    "with ten thousand base models": [
      `---\nbase_model:\n${Array.from({ length: 10_000 }, (_, at) => `- o/m${at}`).join("\n")}\n---\n`,
      /10000 base models; the first 1000/,
      1000,
    ],
  };
  for (const [name, [content, error, names]] of Object.entries(bad)) {
    test(`${name} is handled, and what is missing is said`, async () => {
      const { findings, errors } = await scan({ "README.md": content });
      assert.equal(findings.length, names);
      assert.equal(errors.length, error === undefined ? 0 : 1);
      if (error) assert.match(errors[0]?.message ?? "", error);
    });
  }
});
