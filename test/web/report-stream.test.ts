import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readBeforeFindings } from "../../web/src/api/report-stream.ts";

/** A body that arrives in pieces of this many bytes, and notes whether somebody stopped it. */
function bodyOf(text: string, size: number): { readonly stream: ReadableStream<Uint8Array>; isCancelled(): boolean } {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
    cancel() {
      cancelled = true;
    },
  });
  return { stream, isCancelled: () => cancelled };
}

/** Every way in which a key, a letter of two bytes or an escape can be cut. */
const sizes = Array.from({ length: 60 }, (_, at) => at + 1);
const tricky = 'ends \\ with "],}{[ and ,"findings":[ Ü\\';

describe("a scan that is read without its findings", () => {
  test("is the start alone where only that is wanted, and the rest is not read", async () => {
    const start = { summary: { project: tricky }, report: { source: { path: tricky } } };
    const report = { ...start.report, findings: Array(1000).fill(tricky), coverage: {} };
    for (const size of sizes) {
      const body = bodyOf(JSON.stringify({ ...start, report }), size);
      assert.deepEqual(await readBeforeFindings(body.stream), start);
      assert.ok(body.isCancelled(), "the rest was read");
    }
  });

  test("is whole where the report has none", async () => {
    const text = JSON.stringify({ summary: {}, report: { summary: {} } });
    assert.deepEqual(await readBeforeFindings(bodyOf(text, 7).stream), JSON.parse(text));
  });

  test("is an error where the answer breaks off", async () => {
    const text = '{"summary":{},"report":{"schemaVersion":1,"findings":[{"a":"b"},{"c"';
    await assert.rejects(readBeforeFindings(bodyOf(text.slice(0, 30), 7).stream), SyntaxError);
  });
});
