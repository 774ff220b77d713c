import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Report } from "../../src/domain/report/report.ts";
import { parseReport } from "../../src/report/read-report/read-report.ts";
import { createProjects } from "../helpers/project.ts";
import { lcc } from "./run.ts";

describe("lcc scan of what is listed and not judged", () => {
  const { make: folderOf, removeAll } = createProjects();
  after(removeAll);

  const files = {
    "requirements.txt": "",
    "package.json": `{"name": "x", "version": "1.0.0", "dependencies": {}}`,
    "package-lock.json": `{"name": "x", "lockfileVersion": 3, "packages": {"": {"name": "x"}}}`,
    "app.py": `from openai import OpenAI\nOpenAI().chat.completions.create(model="gpt-4o")\n`,
    "job.py": `import openai\n# gpt-4\nopenai.OpenAI().chat.completions.create(model="gpt-4o")\n`,
    "litellm.yml": `model_list:\n  - litellm_params:\n      model: anthropic/claude-3-opus-20240229\n`,
  };

  /** Reading it checks it against the schema. */
  async function scan(folder: string): Promise<Report> {
    const { stdout } = await lcc(["scan", folder, "--offline", "--format", "json"]);
    return parseReport(stdout, "report").report;
  }

  test("lists hosted models each once with their places, and neither judges nor counts them", async () => {
    const report = await scan(folderOf(files));
    assert.deepEqual(
      report.services?.map(({ provider, id, locations }) => [
        provider,
        id,
        locations.map(({ file, line }) => `${file}:${line}`),
      ]),
      [
        ["anthropic", "claude-3-opus-20240229", ["litellm.yml:3"]],
        ["openai", "gpt-4o", ["app.py:2", "job.py:3"]],
      ],
    );
    assert.ok(report.services?.every(({ terms }) => terms?.startsWith("https://")));
    assert.equal(report.summary.componentCount, 0);
    assert.deepEqual([report.findings, report.warnings.length, report.errors], [[], 0, []]);
  });

  test("lists actions and images each once, and neither judges nor counts them", async () => {
    const report = await scan(
      folderOf({
        "package-lock.json": files["package-lock.json"],
        ".github/workflows/ci.yml": `jobs:\n  a:\n    container: node:20\n    steps:\n      - uses: actions/checkout@v4\n`,
        Dockerfile: `ARG V=20\nFROM node:$V AS build\nFROM build\n`,
        "compose.yml": `services:\n  db:\n    image: postgres:16\n`,
      }),
    );
    assert.deepEqual(report.references, [
      {
        kind: "container-image",
        name: "node",
        version: "20",
        locations: [
          { file: ".github/workflows/ci.yml", line: 3 },
          { file: "Dockerfile", line: 2 },
        ],
      },
      { kind: "container-image", name: "postgres", version: "16", locations: [{ file: "compose.yml", line: 3 }] },
      {
        kind: "github-action",
        name: "actions/checkout",
        version: "v4",
        locations: [{ file: ".github/workflows/ci.yml", line: 5 }],
      },
    ]);
    assert.deepEqual([report.findings, report.summary.componentCount, report.warnings.length], [[], 0, 0]);
  });

  test("has no list where nothing is asked", async () => {
    const report = await scan(folderOf({ "package-lock.json": files["package-lock.json"] }));
    assert.deepEqual([report.services, report.references], [undefined, undefined]);
  });

  test("keeps the list in an SBOM of the stored report", async () => {
    const folder = folderOf(files);
    const file = `${folder}/report.json`;
    await lcc(["scan", folder, "--offline", "--format", "json", "--output", file]);
    const { stdout } = await lcc(["sbom", file]);
    const { services } = JSON.parse(stdout) as { services: { name: string; provider: { name: string } }[] };
    assert.deepEqual(
      services.map(({ name, provider }) => `${provider.name} ${name}`),
      ["anthropic claude-3-opus-20240229", "openai gpt-4o"],
    );
  });
});
