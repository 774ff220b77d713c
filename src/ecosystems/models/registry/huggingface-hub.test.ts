import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testRecorded } from "../../../../test/helpers/recorded.ts";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import { recordedReplies, type StandIn, startStandIn } from "../../../../test/helpers/stand-in.ts";
import { sendDocument, useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { huggingfaceHub } from "./huggingface-hub.ts";

const signal = new AbortController().signal;
const common =
  "?expand[]=cardData&expand[]=tags&expand[]=gated&expand[]=sha&expand[]=author&expand[]=createdAt&expand[]=lastModified&expand[]=disabled";
const ofModels = "&expand[]=pipeline_tag&expand[]=library_name&expand[]=safetensors&expand[]=gguf&expand[]=config";
/** The hub refuses fields that a kind of repository does not have. */
const queries: Readonly<Record<string, string>> = { models: common + ofModels, datasets: common };
const { listen } = useStandIns();

function component(name: string, more: Partial<Component> = {}): Component {
  return { type: "huggingface", name, version: "", scope: "runtime", locations: [], ...more };
}

/** A hub that has these replies, by path; a text is an address to go to. */
function hubWith(replies: Readonly<Record<string, unknown>>): Promise<StandIn> {
  return listen((request, response) => {
    const body = replies[request.url?.split("?")[0] ?? ""];
    if (body === undefined) response.writeHead(404, { "x-error-code": "RepoNotFound" }).end();
    else if (typeof body === "string") response.writeHead(307, { location: body }).end();
    else sendDocument(response, body);
  });
}

function ask({ address }: StandIn, asked: Component) {
  return askOnce(huggingfaceHub, { huggingface: address }, asked);
}

const recorded = recordedReplies("huggingface");

testRecorded("recorded replies of the hub", {
  rows: recorded.map((row) => ({ ...row, path: row.path + (queries[row.path.split("/")[2] ?? ""] ?? "") })),
  serve(row) {
    const others = row.status === 307 ? recorded.filter(({ path }) => path === row.headers["location"]) : [];
    return startStandIn([row, ...others]);
  },
  ask(server, { path }) {
    const [, , kind, ...id] = path.replace(/\?.*/, "").split("/");
    const type = kind === "datasets" ? "huggingface-dataset" : "huggingface";
    return ask(server, component(id.join("/"), { type }));
  },
});

describe("the license of a model", () => {
  const cases: Readonly<Record<string, readonly [reply: object, outcome: string | undefined, license?: string]>> = {
    "is in its card": [{ cardData: { license: "mit" }, tags: ["license:apache-2.0"] }, "answer", "MIT"],
    "is in its tags where the card is silent": [{ cardData: {}, tags: ["x", "license:mit"] }, "answer", "MIT"],
    "is made of all that a list names": [
      { cardData: { license: ["cc-by-4.0", "mit"] } },
      "answer",
      "CC-BY-4.0 AND MIT",
    ],
    "is Boost for bsl-1.0": [{ cardData: { license: "bsl-1.0" } }, "answer", "BSL-1.0"],
    "may be a family": [{ cardData: { license: "gpl" } }, "weak", "GPL-1.0-or-later"],
    "is not known from other alone": [{ cardData: { license: "other" } }, "none"],
    "is not known from unknown": [{ cardData: { license: "unknown" } }, "none"],
    "is not known from a key of objects": [{ cardData: { license: "__proto__" } }, "none"],
    "is not known from an object": [{ cardData: { license: { mit: true } } }, "none"],
    "is not known from a megabyte": [{ cardData: { license: "x ".repeat(500_000) } }, "none"],
    "is not known from a path": [{ cardData: { license: "../../etc/passwd" } }, "none"],
    "is missing": [{ cardData: null, tags: null }, undefined],
    "is missing in an empty list": [{ cardData: { license: [] }, tags: {} }, undefined],
  };
  for (const [name, [reply, outcome, license]] of Object.entries(cases)) {
    test(name, async () => {
      const { evidence } = await ask(await hubWith({ "/api/models/a/b": reply }), component("a/b"));
      assert.equal(evidence?.outcome, outcome);
      assert.equal(evidence?.license, license);
      if (evidence) assert.ok(evidence.raw !== undefined && evidence.raw !== "" && evidence.raw.length <= 1000);
    });
  }
});

describe("what else the hub says", () => {
  test("is reported with the license", async () => {
    const hub = await hubWith({
      "/api/models/a/b": {
        id: "a/b",
        sha: "0123abcd",
        gated: "manual",
        author: "a",
        disabled: false,
        createdAt: "2024-01-02T03:04:05.000Z",
        lastModified: "yesterday",
        pipeline_tag: "text-generation",
        library_name: "transformers",
        safetensors: { total: 8030261248 },
        config: { architectures: ["LlamaForCausalLM"], model_type: "llama" },
        tags: ["base_model:x/y", "base_model:finetune:x/y", "dataset:d/e", "conversational", "region:us"],
        cardData: {
          license: "other",
          license_name: "own",
          license_link: "LICENSE",
          datasets: ["f/g"],
          language: ["en", "de"],
          co2_eq_emissions: { emissions: 1500, hardware_used: "8 A100" },
          "model-index": [{ name: "b", results: [{ dataset: { type: "e/val" } }] }],
        },
      },
    });
    const { factSources, ...facts } = (await ask(hub, component("a/b"))).facts ?? {};
    const want = {
      languages: ["en", "de"],
      emissions: "1500",
      hardware: "8 A100",
      tags: ["conversational"],
      gated: "manual",
      organization: "a",
      createdAt: "2024-01-02T03:04:05.000Z",
      pipelineTag: "text-generation",
      libraryName: "transformers",
      parameters: 8030261248,
      architecture: "LlamaForCausalLM",
      modelType: "llama",
      baseModels: ["x/y"],
      baseModelRelation: "finetune",
      datasets: ["f/g", "d/e"],
      evaluationDatasets: ["e/val"],
      licenseName: "own",
      licenseLink: "LICENSE",
      revision: "0123abcd",
      assumedVersion: "0123abcd",
    };
    assert.deepEqual(facts, want);
    const places = Object.keys(want).map((name) => `${name} ${hub.address}/a/b`);
    assert.deepEqual([...((factSources as string[] | undefined) ?? [])].sort(), places.sort());
  });

  test("includes the source of a dataset", async () => {
    const hub = await hubWith({
      "/api/datasets/a/b": { cardData: { source_datasets: ["original", "extended|squad", "x/y", "extended|other-z"] } },
      "/api/datasets/a/c": { tags: ["source_datasets:x/y", "modality:text", "size_categories:1M<n<10M"] },
    });
    const [b, c] = await Promise.all(
      ["a/b", "a/c"].map((name) => ask(hub, component(name, { type: "huggingface-dataset" }))),
    );
    assert.deepEqual([b?.facts?.["sourceDatasets"], b?.facts?.["originalData"]], [["squad", "x/y"], true]);
    assert.deepEqual([c?.facts?.["sourceDatasets"], c?.facts?.["modalities"]], [["x/y"], ["text"]]);
  });

  test("is cut where there is too much of it, and says what was cut", async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `o/m${at}`);
    const reply = { cardData: { base_model: names, language: "x".repeat(1_000_000) } };
    const { facts } = await ask(await hubWith({ "/api/models/a/b": reply }), component("a/b"));
    assert.equal((facts?.["baseModels"] as string[]).length, 100);
    assert.deepEqual(facts?.["truncated"], ["baseModels: 10000"]);
    assert.ok(JSON.stringify(facts).length < 5000);
  });

  const contradictions: Readonly<Record<string, readonly [reply: object, want: unknown, outcome: string]>> = {
    "a license name with another key": [
      { cardData: { license: "apache-2.0", license_name: "flux-1-dev-non-commercial-license" } },
      ['license is "apache-2.0", license_name is "flux-1-dev-non-commercial-license"'],
      "none",
    ],
    "a tag that differs from the card": [
      { cardData: { license: "mit" }, tags: ["license:apache-2.0"] },
      ['the card says "mit", its tag says "apache-2.0", and the card counts'],
      "answer",
    ],
    "not a license name that means the same": [
      { cardData: { license: "mit", license_name: "MIT License" }, tags: ["license:mit"] },
      undefined,
      "answer",
    ],
    "not a name with the key other": [{ cardData: { license: "other", license_name: "llama3" } }, undefined, "answer"],
  };
  for (const [name, [reply, want, outcome]] of Object.entries(contradictions)) {
    test(`holds a contradiction: ${name}`, async () => {
      const { facts, evidence } = await ask(await hubWith({ "/api/models/a/b": reply }), component("a/b"));
      assert.deepEqual([facts?.["contradictions"], evidence?.outcome], [want, outcome]);
    });
  }

  test("is not believed where it is of the wrong kind", async () => {
    const reply = { id: "../x", sha: "main\n", gated: {}, cardData: { base_model: [1, {}], datasets: { a: 1 } } };
    assert.deepEqual(await ask(await hubWith({ "/api/models/a/b": reply }), component("a/b")), {});
  });
});

function model(license: string): object {
  return { id: "a/b", sha: "00ff", cardData: { license } };
}

describe("the revision of a model", () => {
  const replies = {
    "/api/models/a/b": model("mit"),
    "/api/models/a/b/revision/v1": model("apache-2.0"),
    "/api/models/a/b/revision/refs%2Fpr%2F1": model("isc"),
    "/api/datasets/a/b/revision/v1": model("cc0-1.0"),
  };
  const cases: Readonly<Record<string, readonly [Partial<Component>, license: string, assumed: string | undefined]>> = {
    "is asked for where it is pinned": [{ version: "v1" }, "Apache-2.0", undefined],
    "may hold a slash": [{ version: "refs/pr/1" }, "ISC", undefined],
    "may be one of a dataset": [{ version: "v1", type: "huggingface-dataset" }, "CC0-1.0", undefined],
    "is the newest where none is pinned": [{}, "MIT", "00ff"],
    "is the newest where the pinned one is gone": [{ version: "v0" }, "MIT", "00ff"],
  };
  for (const [name, [asked, license, assumed]] of Object.entries(cases)) {
    test(name, async () => {
      const { evidence, facts } = await ask(await hubWith(replies), component("a/b", asked));
      assert.equal(evidence?.license, license);
      assert.equal(evidence?.assumed, assumed === undefined ? undefined : true);
      assert.equal(facts?.["assumedVersion"], assumed);
    });
  }
});

describe("the hub", () => {
  test("is asked by the name of today, and names a page for people", async () => {
    const hub = await hubWith({ "/api/datasets/new/squad": { id: "new/squad", cardData: { license: "mit" } } });
    const asked = component("squad", { type: "huggingface-dataset", canonicalName: "new/squad" });
    assert.equal((await ask(hub, asked)).evidence?.url, `${hub.address}/datasets/new/squad`);
  });

  test("may have renamed a model", async () => {
    const hub = await hubWith({
      "/api/models/old/m": "/api/models/new/m",
      "/api/models/new/m": { id: "new/m", cardData: { license: "mit" } },
    });
    const { evidence, facts } = await ask(hub, component("old/m"));
    assert.deepEqual(
      [evidence?.license, evidence?.url, facts],
      ["MIT", `${hub.address}/new/m`, { renamedTo: "new/m", factSources: [`renamedTo ${hub.address}/new/m`] }],
    );
  });

  const others = { "another model": { id: "new/m" }, "an empty object": {}, "an error": { error: "Not now" } };
  for (const [name, document] of Object.entries(others))
    test(`has failed if it sends ${name} without a redirect`, async () => {
      const hub = await hubWith({ "/api/models/old/m": document });
      await assert.rejects(ask(hub, component("old/m")), { reason: "bad_reply", message: /about old\/m\.$/ });
    });

  test("says that it has no such model", async () => {
    const hub = await hubWith({});
    for (const version of ["", "abc"])
      assert.equal((await ask(hub, component("a/b", { version }))).evidence?.missing, "package");
  });

  test("refuses strangers what it does not have, which a mirror does for want of a token", async () => {
    const refused = new SourceUnavailable("refused", "x", "x refused the request (401).", { status: 401 });
    const http = {
      json: () => Promise.reject(refused),
      get: () => Promise.reject(refused),
      close: () => Promise.resolve(),
    };
    const at = async (address: string | undefined, env: Record<string, string> = {}) => {
      const tools = await toolsFor(address === undefined ? {} : { huggingface: address }, { http, env });
      return huggingfaceHub(tools).resolve(component("a/b"), signal);
    };
    assert.equal((await at(undefined)).evidence?.missing, "package");
    assert.equal((await at("https://huggingface.co/")).evidence?.missing, "package");
    await assert.rejects(at("https://mirror.acme.dev"), SourceUnavailable);
    await assert.rejects(at(undefined, { HF_TOKEN: "expired" }), SourceUnavailable);
  });

  test("is not followed to another host", async () => {
    const other = await hubWith({ "/api/models/a/b": { cardData: { license: "mit" } } });
    const hub = await hubWith({ "/api/models/a/b": `${other.address}/api/models/a/b` });
    assert.equal((await ask(hub, component("a/b"))).evidence?.outcome, "none");
    assert.deepEqual(other.requests, []);
  });

  test("is asked for names and revisions as they are, whatever is in them", async () => {
    const hub = await hubWith({});
    await ask(hub, component("../../x", { version: "..?a#b" }));
    await ask(hub, component("a\r\nHost: evil"));
    assert.deepEqual(
      hub.requests.map((request) => request.split("?expand")[0]),
      [
        "GET /api/models/%252E%252E/..%2Fx/revision/..%3Fa%23b",
        "GET /api/models/%252E%252E/..%2Fx",
        "GET /api/models/a%0D%0AHost%3A%20evil",
      ],
    );
  });

  test("is not asked for what is not its own, or may be private", async () => {
    const source = huggingfaceHub(await toolsFor({}));
    const from = (kind: "registry" | "git" | "file", address: string) =>
      source.handles(component("a/b", { origin: { kind, address } }));
    assert.equal(source.handles(component("a/b")), true);
    assert.equal(source.handles(component("gpt2")), true);
    assert.equal(source.handles(component("a/b", { type: "huggingface-dataset" })), true);
    assert.equal(source.handles(component("llama3", { type: "ollama" })), false);
    assert.equal(source.handles(component("a/b", { type: "custom" })), false);
    assert.equal(source.handles(component("../b")), false);
    assert.equal(source.handles(component("a/b/c")), false);
    assert.equal(from("git", "https://huggingface.co/a/b"), true);
    assert.equal(from("git", "https://git.corp.acme.dev/a/b"), false);
    assert.equal(from("registry", "https://hub.corp.acme.dev"), false);
    assert.equal(from("file", "models/b"), false);
  });
});

describe("the operator's settings of the hub", () => {
  const home = "/home/operator/.cache/huggingface/token";
  const replies = { "/api/models/a/b": model("mit") };

  test("name the endpoint and the token that belongs to it", async () => {
    const hub = await hubWith(replies);
    const tokens: readonly (readonly [Record<string, string>, Record<string, string>, string | undefined])[] = [
      [{ HF_TOKEN: "hf_a" }, { [home]: "hf_b" }, "Bearer hf_a"],
      [{}, { [home]: "hf_b\n" }, "Bearer hf_b"],
      [{ HF_TOKEN_PATH: "/t" }, { "/t": "hf_c", [home]: "hf_b" }, "Bearer hf_c"],
      [{ HF_HOME: "/h" }, { "/h/token": "hf_d" }, "Bearer hf_d"],
      [{ HF_TOKEN: "hf_a\r\nx: y" }, {}, undefined],
      [{}, {}, undefined],
    ];
    for (const [env, files, want] of tokens) {
      const tools = await toolsFor({}, { env: { ...env, HF_ENDPOINT: hub.address }, files });
      await huggingfaceHub(tools).resolve(component("a/b"), signal);
      assert.equal(hub.authorizations.at(-1), want);
    }
  });

  test("do not send the token to a host that it does not belong to", async () => {
    const hub = await hubWith(replies);
    const tools = await toolsFor({ huggingface: hub.address }, { env: { HF_TOKEN: "hf_a" } });
    await huggingfaceHub(tools).resolve(component("a/b"), signal);
    assert.deepEqual(hub.authorizations, [undefined]);
  });
});
