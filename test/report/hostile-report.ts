import type { BuildReference } from "../../src/domain/report/build-reference.ts";
import type { Evidence } from "../../src/domain/report/evidence.ts";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { HostedService } from "../../src/domain/report/hosted-service.ts";
import type { ReportView } from "../../src/domain/report/report.ts";
import { sampleReport } from "../helpers/sample-report.ts";

/** A report of `count` components of all types, and some more that try to break whoever writes them down. */
export async function hostileReport(count = 600): Promise<ReportView> {
  const view = await sampleReport(count);
  const [pattern] = view.report.findings;
  if (!pattern) throw new Error("the sample has no findings");
  const findings = [...view.report.findings, ...hostileFindings(pattern)];
  return {
    ...view,
    project: `shop </text>\n<!-- ${half}`,
    report: { ...view.report, findings, services: hostileServices(), references: hostileReferences() },
  };
}

function hostileReferences(): BuildReference[] {
  return names.map((name, at) => ({
    kind: at % 2 === 0 ? "github-action" : "container-image",
    name,
    version: at % 3 === 0 ? "" : name,
    locations: [{ file: `dir/${name}`, line: at + 1 }],
  }));
}

function hostileServices(): HostedService[] {
  return names.map((name, at) => ({
    provider: names[(at + 1) % names.length] ?? "",
    id: name,
    locations: [{ file: `dir/${name}`, ...(at % 2 === 0 && { line: at + 1 }) }],
    ...(at % 3 !== 0 && { terms: origins[at % origins.length] ?? "" }),
  }));
}

export const half = "\ud800";

const names = [
  "<script>alert(1)</script>",
  "</name></component>",
  "]]>&amp;&#0;<![CDATA[",
  "</text>\nPackageName: forged",
  "<text>never closed",
  "a\nRelationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-x",
  "a\r\nb\u0085c\u2028d",
  "\u0000\u0001\u001b[31m\u007f\u009f",
  `${half} and \udc00 alone, \ufffe \uffff`,
  "emoji 🎉 \u202egnp.exe",
  "",
  "   ",
  "---\n- yaml: [1, 2",
  "!!js/function 'x'",
  "urn:cdx:x/1#y",
  "x".repeat(1_500),
  "a b",
  "a@b",
  "a-b",
  "NOASSERTION",
  "null",
  "2026-01-01",
];

const licenses = [
  "GPL-2.0+ WITH AdditionRef-ours",
  "DocumentRef-other:LicenseRef-x OR MIT",
  "LicenseRef-Case AND LicenseRef-case",
  "GPL-3.0-with-GCC-exception",
  "GPL-2.0",
  "this is </text> no\nexpression <b>",
  "Net-SNMP",
  "UNKNOWN",
  "",
  "LicenseRef-case",
];

const origins = [
  "https://example.org/a b|c[1]^%zz?q=<x>#`{}",
  "git@example.org:owner/name.git",
  "ssh://git@example.org/owner/name",
  "javascript:alert(1)",
  "not an address",
  "https://[::1]/x",
  "../elsewhere",
  "git+https://example.org/x.git",
];

function hostileFindings(pattern: Finding): Finding[] {
  return Array.from({ length: 120 }, (_, at): Finding => {
    const name = names[at % names.length] ?? "";
    const license = licenses[at % licenses.length] ?? "";
    const address = origins[at % origins.length] ?? "";
    return {
      ...pattern,
      component: {
        type: ["custom", "npm", "huggingface", "ollama", 'evil"type'][at % 5] ?? "custom",
        name,
        version: at % 7 === 0 ? name : at % 7 === 1 ? "v".repeat(3_000) : "",
        requirement: `>=1 ${name}`,
        scope: "unknown",
        locations: [{ file: `dir/${name}`, line: at % 3 }],
        dependsOn: at % 2 === 0 ? [`npm:${name}@`, "npm:not in the report@1"] : [],
        origin: { kind: at % 2 === 0 ? "git" : "archive", address, commit: `abc ${name}` },
        distributions: [
          { address, hashes: [{ algorithm: "sha256", value: name }] },
          ...(at % 2 === 0 ? [] : [{ hashes: [{ algorithm: "sha1", value: "0".repeat(40) } as const] }]),
        ],
        supplier: { name, kind: at % 2 === 0 ? "person" : "organization" },
        purl: at % 4 === 0 ? `pkg:npm/${name}` : "pkg:npm/same@1.0.0",
        facts: {
          kind: "model",
          architecture: name,
          modelType: name,
          baseModels: [name, "org/base"],
          baseModelRelation: name,
          datasets: [name, "org-3/model-105", "not/here"],
          licenseName: name,
          licenseLink: address,
          pipelineTag: name,
          evaluationDatasets: [name, "org/eval"],
          metrics: [`${name} = 0.5 on ${name}`, "accuracy = 0.9 on glue (sst2)", name],
          emissions: at % 2 === 0 ? "0.0003" : name,
          hardware: name,
          ...(at % 3 === 0 && { energy: at % 2 === 0 ? 1.5 : 0.000_000_01 }),
          trainingType: at % 2 === 0 ? "fine-tuning" : name,
          [name]: true,
        },
      },
      resolved_license: license,
      sources: [name],
      evidence: evidenceOf(name, license, address),
      decision: { list: "none", pattern: name, license: name, reason: name, override: name },
    };
  });
}

function evidenceOf(name: string, license: string, url: string): Evidence[] {
  const copyrights = [`Copyright ${name}`, `(c) </text> 2020\r\nSPDXID: SPDXRef-forged`];
  return [
    { source: name, outcome: "answer", license, raw: name, confidence: 1, url, copyrights },
    { source: "filesystem", outcome: "weak", license: "MIT", raw: `</text>${name}`, confidence: 0.5 },
  ];
}
