import assert from "node:assert/strict";
import { test } from "node:test";
import { craftFinding } from "../../../test/helpers/craft-report.ts";
import { listTriedSources } from "./tried-sources.ts";

test("each component without an exact license is listed with all that was tried", () => {
  const findings = [
    craftFinding({ evidence: [{ source: "npm", outcome: "answer", license: "MIT", confidence: 1 }] }),
    craftFinding({
      component: { name: "a" },
      evidence: [
        {
          ...{ source: "pypi", outcome: "none", confidence: 0 },
          tried: [
            { way: "JSON of the version", outcome: "absent" },
            { way: "metadata file", outcome: "failed", reason: "m.example did not answer." },
          ],
        },
        { source: "archive", outcome: "none", confidence: 0, raw: "It is too large." },
        { source: "github", outcome: "failed", confidence: 0, failure: "quota", raw: "No requests are left." },
      ],
    }),
    craftFinding({ component: { name: "b" }, evidence: [] }),
  ];
  const [first = "", second = "", ...more] = listTriedSources({ findings });
  assert.match(
    first,
    /^tried for npm a 1\.0\.0: pypi: no license, JSON of the version: is not there, metadata file: failed /,
  );
  assert.match(
    first,
    /\(m\.example did not answer\); archive: no license \(It is too large\.\); github: could not be /,
  );
  assert.match(second, /^tried for npm b 1\.0\.0: no source was asked$/);
  assert.deepEqual(more, []);
});
