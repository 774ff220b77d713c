import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { madeFinding, packFindings } from "../../../test/helpers/made-findings.ts";
import { openTestStore, sqlitePlace } from "../../../test/helpers/store-place.ts";
import { addComplete, newScan, scanResult } from "../../../test/helpers/store-rows.ts";
import { AppError } from "../../domain/errors.ts";
import type { Store } from "../../store/store.ts";
import { startIndexing } from "./component-indexing.ts";

describe("putting scans into the component search", () => {
  const problems = {
    "a database that is not available for a moment": () => new AppError("database_unavailable", "It is locked."),
    "a report that cannot be read at first": () => new Error("It cannot be read."),
  };

  for (const [name, makeProblem] of Object.entries(problems)) {
    test(`goes on after ${name}, and leaves out no scan`, async () => {
      const place = await sqlitePlace();
      const store = await openTestStore(place.url);
      const logged: string[] = [];
      const log = { ...silent, warn: note, error: note };
      function note(_: unknown, message: string): void {
        logged.push(message);
      }
      let problem: Error | undefined = makeProblem();
      const entries = async (id: string) => {
        const thrown = problem;
        problem = undefined;
        if (thrown) throw thrown;
        return store.components.entries(id);
      };
      const flaky = { ...store, components: { ...store.components, entries } };
      for (const [at, project] of ["shop", "web"].entries()) {
        const components = packFindings(madeFinding("npm:left-pad@1.3.0 MIT"));
        await addComplete(store, newScan(at, { project }), { ...scanResult(), components });
      }
      const options = { databaseUrl: place.url, log, now: () => new Date(), memoryMb: 512, pauseMs: 20, retryMs: 50 };
      const indexing = startIndexing({ store: flaky, ...options });
      try {
        assert.deepEqual(await findProjects(store, 2), ["shop", "web"]);
        assert.equal(logged.length, 1);
      } finally {
        await indexing.stop();
        await store.close();
        await place.remove();
      }
    });
  }
});

const silent = { debug() {}, info() {}, warn() {}, error() {} };

async function findProjects({ components }: Store, count: number): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const { items, notIndexed } = await components.search({}, { offset: 0, limit: 10 });
    if ((items.length === count && notIndexed === 0) || tries > 500) return items.map(({ project }) => project);
    await pause(20);
  }
}
