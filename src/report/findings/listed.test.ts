import assert from "node:assert/strict";
import { test } from "node:test";
import { smallReport } from "../../../test/report/small-report.ts";
import type { HostedService } from "../../domain/report/hosted-service.ts";
import { toCycloneDx } from "../cyclonedx/cyclonedx.ts";
import type { Bom } from "../cyclonedx/document.ts";
import { toHtml } from "../html/html.ts";
import { toMarkdown } from "../markdown/markdown.ts";
import { toTable } from "../table/table.ts";

const services: readonly HostedService[] = [
  {
    provider: "anthropic",
    id: "claude-3-opus",
    locations: [{ file: "a.py", line: 3 }],
    terms: "https://example.org/t",
  },
  { provider: "llm.acme.dev", id: "acme-1", locations: [{ file: "b.ipynb" }] },
];
const view = smallReport([{ name: "a" }], { services });
const without = smallReport([{ name: "a" }]);

test("the table names hosted models in one line, and changes nothing else", () => {
  const page = { columns: 120, isColored: false };
  const lines = toTable(view, page).split("\n");
  const line = "hosted models, not judged (their terms apply): anthropic claude-3-opus, llm.acme.dev acme-1";
  assert.deepEqual(
    lines.filter((line) => line.includes("hosted models")),
    [line],
  );
  assert.equal(toTable(without, page).includes("hosted models"), false);
  assert.equal(lines.at(-2), toTable(without, page).split("\n").at(-2));
});

test("a long list of hosted models is cut in the table", () => {
  const many = Array.from({ length: 25 }, (_, at) => ({ provider: "openai", id: `gpt-${at}`, locations: [] }));
  const text = toTable(smallReport([], { services: many }), { columns: 160, isColored: false });
  assert.match(text.replaceAll(/\s+/g, " "), /openai gpt-9 and 15 more/);
});

test("Markdown and HTML list provider, model, place and terms", () => {
  const markdown = toMarkdown(view);
  assert.match(markdown, /### Hosted models \(2\)/);
  assert.match(markdown, /\| `anthropic` \| `claude-3-opus` \| `a.py:3` \| `https:\/\/example.org\/t` \|/);
  assert.match(markdown, /\| `llm.acme.dev` \| `acme-1` \| `b.ipynb` \| not known \|/);
  const page = toHtml(view);
  assert.match(page, /<h2 id="services">Hosted models<\/h2>/);
  assert.match(page, /<a href="https:\/\/example.org\/t"/);
  assert.equal(toHtml(without).includes("Hosted models"), false);
  assert.equal(toMarkdown(without).includes("Hosted models"), false);
});

test("CycloneDX has services, which the project needs", () => {
  const options = { timestamp: new Date(0), specVersion: "1.6", outputFormat: "json" } as const;
  const bom = JSON.parse(toCycloneDx(view, options)) as Bom;
  assert.deepEqual(bom.services?.[0], {
    "bom-ref": "service:anthropic/claude-3-opus",
    provider: { name: "anthropic" },
    name: "claude-3-opus",
    "x-trust-boundary": true,
    externalReferences: [{ type: "other", url: "https://example.org/t", comment: "terms of the provider" }],
    properties: [
      { name: "lcc:type", value: "hosted-model" },
      { name: "lcc:location", value: "a.py:3" },
    ],
  });
  const [root] = bom.dependencies;
  assert.ok(root?.dependsOn.includes("service:llm.acme.dev/acme-1"));
  assert.equal("services" in (JSON.parse(toCycloneDx(without, options)) as Bom), false);
});

test("actions and images are counted in one line of the table and of Markdown, and listed in HTML", () => {
  const built = smallReport([], {
    references: [
      { kind: "github-action", name: "actions/checkout", version: "v4", locations: [{ file: "ci.yml", line: 4 }] },
      { kind: "container-image", name: "node", version: "", locations: [{ file: "Dockerfile", line: 1 }] },
      { kind: "container-image", name: "postgres", version: "16", locations: [{ file: "compose.yml" }] },
    ],
  });
  const line = "built with, not judged: 1 GitHub Action, 2 container images; --format json lists them";
  assert.ok(toTable(built, { columns: 120, isColored: false }).split("\n").includes(line));
  assert.match(toMarkdown(built), /Built with, not judged: 1 GitHub Action, 2 container images/);
  const page = toHtml(built);
  assert.match(page, /<h2 id="references">Actions and container images<\/h2>/);
  assert.match(page, /<code>ci.yml:4<\/code>/);
  assert.match(page, /not pinned/);
  assert.equal(toHtml(without).includes("Actions and container images"), false);
});
