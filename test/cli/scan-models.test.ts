import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { modelFacts } from "../../src/models/model-facts.ts";
import { readFacts } from "../../src/models/read-facts.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { parseReport } from "../../src/report/read-report/read-report.ts";
import { createProjects } from "../helpers/project.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

const samples = sharedFolder("corpus/ai");

/** What the hub says, by the path of its interface. */
const hubReplies: Readonly<Record<string, object>> = {
  "/api/models/acme/chat": {
    id: "acme/chat",
    sha: "00ff",
    gated: "manual",
    createdAt: "2025-01-02T03:04:05.000Z",
    pipeline_tag: "text-generation",
    safetensors: { total: 8_000_000_000 },
    cardData: { license: "mit", base_model: "acme/middle", language: ["en"] },
  },
  "/api/models/acme/middle": { cardData: { license: "apache-2.0", base_model: "acme/base", datasets: ["the_pile"] } },
  "/api/models/acme/base": { cardData: { license: "llama3.2" } },
};

describe("lcc scan of a project with models", () => {
  const { make: folderOf, removeAll } = createProjects();
  let hub: StandIn;
  before(async () => {
    hub = await startServer((request, response) => {
      const reply = hubReplies[request.url?.split("?")[0] ?? ""];
      response.writeHead(reply ? 200 : 404).end(JSON.stringify(reply ?? {}));
    });
  });
  after(async () => {
    await hub.close();
    removeAll();
  });

  /** Reading it checks it against the schema. */
  async function scan(folder: string, ...options: string[]): Promise<Report> {
    const env = { SVC_HUGGINGFACE_URL: hub.address, XDG_CACHE_HOME: folderOf({}) };
    const { stdout, stderr } = await lcc(["scan", folder, "--format", "json", ...options], { env });
    assert.doesNotMatch(stderr, /lcc:/);
    return parseReport(stdout, "report").report;
  }

  test("says what a model was made from, what follows from it, and where that is stated", async () => {
    const folder = folderOf({
      "app.py": 'from transformers import AutoModel\nAutoModel.from_pretrained("acme/chat")\n',
    });
    const { findings, lineage, notes } = await scan(folder, "--policy", "ai-ml-permissive");
    assert.deepEqual(
      lineage.map(({ name, license }) => [name, license]),
      [
        ["acme/base", "LicenseRef-llama3.2"],
        ["acme/middle", "Apache-2.0"],
        ["EleutherAI/pile", "UNKNOWN"],
      ],
    );
    assert.deepEqual(
      notes.map(({ type }) => type),
      ["restricted_base", "dataset_risk", "unpinned_revision", "gated_model"],
    );
    assert.match(notes[0]?.message ?? "", /acme\/chat .* is MIT, but was made from acme\/middle .*acme\/base/);
    assert.match(notes[0]?.explanation ?? "", /European Union/);
    const facts = findings[0]?.component.facts;
    assert.deepEqual([facts?.["parameters"], facts?.["pipelineTag"]], [8_000_000_000, "text-generation"]);
    assert.deepEqual(readFacts(facts).factSources?.parameters, { url: `${hub.address}/acme/chat` });
  });

  test("sends no requests offline, and reports less", async () => {
    const before = hub.requests.length;
    const folder = folderOf({
      "README.md": "---\nlicense: mit\nbase_model: acme/chat\nmodel-index: [{name: m}]\n---\n",
    });
    const { findings, lineage } = await scan(folder, "--offline");
    assert.deepEqual([findings.length, lineage], [2, []]);
    assert.equal(hub.requests.length, before);
  });

  test(
    "reads the sample trees without giving up, and uses only facts that are documented",
    needs(samples),
    async () => {
      const { findings, notes, lineage } = await scan(samples ?? "", "--offline");
      const names = new Set(findings.flatMap(({ component }) => Object.keys(component.facts ?? {})));
      assert.deepEqual(
        [...names].filter((name) => !Object.hasOwn(modelFacts, name)),
        [],
      );
      const card = findings.find(({ component }) => component.name === "harbor-llama")?.component.facts;
      assert.deepEqual(
        [
          card?.["languages"],
          card?.["evaluationDatasets"],
          card?.["emissions"],
          readFacts(card).factSources?.baseModels,
        ],
        [["en"], ["cais/mmlu"], "1500", { file: "references/22_model_card/README.md", line: 8 }],
      );
      const conflicts = notes.filter(({ type }) => type === "license_conflict").map(({ file }) => file);
      assert.ok(conflicts.includes("references/23_merge_card/README.md"), conflicts.join());
      assert.ok(!conflicts.includes("references/22_model_card/README.md"), conflicts.join());
      const risks = new Set(
        notes.filter(({ type }) => type === "dataset_risk").map(({ message }) => message.split(": ")[0]),
      );
      assert.ok(risks.has("Harbor QA (custom) was made from laion/laion-2b (license not known)"));
      assert.ok(risks.has("monology/pile-uncopyrighted (huggingface-dataset)"));
      assert.deepEqual(lineage, []);
    },
  );
});
