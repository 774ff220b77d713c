import type { Detector } from "../../src/domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import { findContext } from "../../src/policy/read/catalog.ts";
import type { ScanJob } from "../../src/scan/process/scan-job.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import { openFileWatch } from "../../src/scan/process/task-file.ts";
import { sourceOf } from "./source.ts";

const files = {
  "a/made-up.lock": "good",
  "b/made-up.lock": "endless",
  "c/made-up.lock": "greedy",
  "d/made-up.lock": "good",
  "test/e/made-up.lock": "endless",
  "src/a.made-up": "good",
  "src/b.made-up": "endless",
};

const detector: Detector = {
  id: "made-up/lock",
  kind: "manifest",
  title: "made up",
  files: ["made-up.lock"],
  async parse(file) {
    const text = await file.text();
    if (text === "endless") for (;;) Math.sqrt(2);
    const held: number[][] = [];
    // Numbers, because the garbage collector does not visit them: the memory is used up before the CPU time.
    if (text === "greedy") for (;;) held.push(new Array<number>(1_000_000).fill(0.5));
    const component = {
      type: "npm",
      name: file.folder,
      version: "1",
      scope: "runtime",
      locations: [{ file: file.path }],
    };
    return { components: [{ ...component, scope: "runtime" }] };
  },
};

const searcher: Detector = {
  ...detector,
  kind: "search",
  id: "made-up/search",
  files: ["*.made-up"],
  incidental: true,
};

const ecosystem: OpenEcosystem = {
  title: "made up",
  types: ["npm"],
  detectors: [detector, searcher],
  purl: () => undefined,
};

/** Obeys one job with a detector that never ends, or never has enough, on files that say so. */
export function runCostlyJob(job: ScanJob): void {
  const { policy, exclude, today } = job;
  const context = findContext(policy, job.context);
  const request = {
    source: sourceOf(files),
    origin: { path: "." },
    policy,
    exclude,
    today,
    context,
    watch: openFileWatch(job.watch),
  };
  void runScan(request, { ecosystems: [ecosystem], identify: () => ({ confidence: 0, findings: [] }) }).then(
    (report) => {
      process.send?.({ kind: "done", report: JSON.stringify(report) }, () => process.disconnect());
    },
  );
}
