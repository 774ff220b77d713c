import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readQuality } from "../../test/helpers/code-quality.ts";
import { craftView, hostileName } from "../../test/helpers/craft-report.ts";
import { sampleReport } from "../../test/helpers/sample-report.ts";
import { toGitlab } from "./gitlab.ts";

const gpl = { status: "violation", resolved_license: "GPL-3.0-only" } as const;

describe("code quality of GitLab", () => {
  test("has an entry for each finding that does not pass", () => {
    const [entry, ...others] = readQuality(toGitlab(craftView([{ ...gpl, decision: { reason: "No." } }, {}])));
    assert.deepEqual(others, []);
    assert.match(entry?.fingerprint ?? "", /^[0-9a-f]{64}$/);
    assert.deepEqual(
      { ...entry, fingerprint: "" },
      {
        description: "left@1.0.0 (GPL-3.0-only): No.",
        check_name: "license_violation",
        fingerprint: "",
        severity: "critical",
        location: { path: "package-lock.json", lines: { begin: 7 } },
      },
    );
  });

  test("is valid for large, empty and hostile reports, and no fingerprint comes twice", async () => {
    const component = { name: hostileName, type: hostileName, version: hostileName, locations: [] };
    const hostile = craftView([
      { ...gpl, component, decision: { reason: hostileName } },
      { ...gpl, component },
    ]);
    for (const view of [await sampleReport(600), craftView([]), hostile]) {
      const entries = readQuality(toGitlab(view));
      const problems = view.report.findings.filter(({ status }) => status !== "pass").length;
      const unread = view.report.coverage.manifestsUnread.filter((file) => file.listsDependencies).length;
      assert.equal(entries.length, problems + unread);
    }
  });

  test("keeps the fingerprint when the line, the version or the order changes", () => {
    const place = (line: number) => [{ file: "package-lock.json", line }];
    const before = craftView([gpl, { ...gpl, component: { name: "right", locations: place(20) } }]);
    const after = craftView([
      { ...gpl, component: { name: "right", version: "2.0.0", locations: place(31) } },
      { ...gpl, component: { version: "1.0.1", locations: place(9) } },
    ]);
    assert.deepEqual(fingerprintsOf(after).sort(), fingerprintsOf(before).sort());
  });

  test("has another fingerprint for another license, file, package or verdict", () => {
    const other = [
      { ...gpl, resolved_license: "AGPL-3.0-only" },
      { ...gpl, component: { name: "right" } },
      { ...gpl, component: { type: "pypi" } },
      { ...gpl, component: { locations: [{ file: "web/package-lock.json" }] } },
      { ...gpl, status: "warning" as const },
      { ...gpl, component: { version: "2.0.0" } }, // beside 1.0.0 in the same file
    ];
    const all = fingerprintsOf(craftView([gpl, ...other]));
    assert.equal(new Set(all).size, 7);
  });

  test("says what the scan did not see", () => {
    const reasons = [
      { code: "files_unreadable", message: "1 file was not read.", count: 1, advice: "Mend it.", files: ["pom.xml"] },
      { code: "sources_not_asked", message: "Offline.", count: 1, advice: "Go online." },
    ] as const;
    const entries = readQuality(
      toGitlab(craftView([], { completeness: { state: "partial", reasons } }), undefined, "app"),
    );
    assert.deepEqual(
      entries.map(({ check_name, severity, location: { path }, description }) => [
        check_name,
        severity,
        path,
        description,
      ]),
      [
        [
          "files_unreadable",
          "critical",
          "app/pom.xml",
          "The license scan is incomplete: 1 file was not read. Mend it.",
        ],
        ["sources_not_asked", "info", "app", "The license scan is incomplete: Offline. Go online."],
      ],
    );
  });
});

function fingerprintsOf(view: Parameters<typeof toGitlab>[0]): string[] {
  return readQuality(toGitlab(view)).map(({ fingerprint }) => fingerprint);
}
