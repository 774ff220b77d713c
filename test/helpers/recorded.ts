import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type SourceReply, SourceUnavailable } from "../../src/domain/contracts/sources.ts";
import { needs } from "./shared.ts";
import { type RecordedReply, repliesFolder, type StandIn, startStandIn } from "./stand-in.ts";

export interface RecordedOptions {
  readonly rows: readonly RecordedReply[];
  /** Starts a server that has the row, and what leads to it; the row alone unless told otherwise. */
  readonly serve?: (row: RecordedReply) => Promise<StandIn>;
  /** Asks the question that is answered by the row. */
  readonly ask: (server: StandIn, row: RecordedReply) => Promise<SourceReply>;
}

/** Tests that each recorded reply is asked for and gives the license that the corpus expects. */
export function testRecorded(
  title: string,
  { rows, serve = (row) => startStandIn([row]), ask }: RecordedOptions,
): void {
  void describe(title, needs(repliesFolder), () => {
    for (const row of rows.map(withoutWait)) {
      void test(`${row.file} gives ${row.expected}`, async (t) => {
        const server = await serve(row);
        t.after(() => server.close());
        const reply = ask(server, row);
        if (row.expected === "FAILED") return assert.rejects(reply, SourceUnavailable);
        assert.equal(licenseIn(await reply), row.expected);
        assert.ok(server.requests.includes(`GET ${row.path}`), server.requests.join());
        return undefined;
      });
    }
  });
}

/** The license that a source names, as the corpus writes it: a family name is none, a list that leaves doubts is. */
export function licenseIn({ evidence }: SourceReply): string | undefined {
  const isNamed = evidence?.outcome === "answer" || evidence?.doubt !== undefined;
  return isNamed ? evidence?.license : "UNKNOWN";
}

/** A client that is told to come back later does so at once. */
function withoutWait(row: RecordedReply): RecordedReply {
  return row.headers["retry-after"] === undefined ? row : { ...row, headers: { ...row.headers, "retry-after": "0" } };
}
