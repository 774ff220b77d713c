import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buffer } from "node:stream/consumers";
import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { packExtendable, sizeFromEnd } from "../../archive/extendable-gzip.ts";
import type { Caller } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import { createByteAnswers } from "./byte-answers.ts";
import { createPackedAnswers, type PackedText } from "./packed-answers.ts";
import { createMemoryBudget } from "./memory-budget.ts";

const around = { start: Buffer.from("<"), end: Buffer.from(">") };

async function makeText(key: string, content: string, loaded: string[] = []): Promise<PackedText> {
  const packed = await packExtendable(content);
  const load = async () => {
    loaded.push(key);
    return packed;
  };
  return { key, size: sizeFromEnd(packed, packed.byteLength), load, ...around };
}

const reader = (username: string, encoding = "identity") => ({
  caller: { user: { username } } as Caller,
  headers: { "accept-encoding": encoding },
});

const isRefused = (error: unknown) =>
  error instanceof AppError && error.code === "rate_limited" && error.retryAfterSeconds === 10;

describe("packed text", () => {
  const answerPacked = createPackedAnswers(createMemoryBudget({ totalBytes: 3_000_000, userBytes: 1_500_000 }));
  const open = async (text: PackedText, who: ReturnType<typeof reader>) => {
    const { stream } = answerPacked(text, who);
    assert.ok(stream);
    return stream.open();
  };

  test("is loaded once for those who read it at the same time, and again for those who come later", async () => {
    const loaded: string[] = [];
    const text = await makeText("one", "x".repeat(500_000), loaded);
    const streams = await Promise.all([open(text, reader("ada")), open(text, reader("eve", "gzip"))]);
    assert.deepEqual(loaded, ["one"]);
    const [plain, packed] = await Promise.all(streams.map((stream) => buffer(stream)));
    assert.equal(plain?.toString(), `<${"x".repeat(500_000)}>`);
    assert.deepEqual(gunzipSync(packed ?? ""), plain);
    assert.equal((await buffer(await open(text, reader("ada")))).byteLength, 500_002);
    assert.deepEqual(loaded, ["one", "one"]);
  });

  test("is refused to a user with many open responses, then to all, and served again when others have ended", async () => {
    const text = await makeText("large", "y".repeat(5_000_000));
    const own = await Promise.all(Array.from({ length: 4 }, () => open(text, reader("ada"))));
    await assert.rejects(open(text, reader("ada")), isRefused);
    const others = await Promise.all(Array.from({ length: 4 }, () => open(text, reader("eve"))));
    await assert.rejects(
      open(text, reader("tom")).then(() => open(text, reader("tom"))),
      isRefused,
    );
    for (const stream of [...own, ...others]) {
      stream.destroy();
      await once(stream, "close");
    }
    assert.equal((await buffer(await open(text, reader("ada")))).byteLength, 5_000_002);
  });

  test("that cannot be loaded holds nothing", async () => {
    const text = await makeText("broken", "z".repeat(5_000_000));
    const load = () => Promise.reject(new Error("away"));
    for (let round = 0; round < 20; round++)
      await assert.rejects(open({ ...text, load }, reader("ada")), { message: "away" });
    assert.equal((await buffer(await open(text, reader("ada")))).byteLength, 5_000_002);
  });

  test("fails if its length differs from the announced length", async () => {
    const text = await makeText("short", "abc");
    for (const unpackedBytes of [2, 4]) {
      const lying = { ...text, size: { ...text.size, unpackedBytes } };
      await assert.rejects(
        open(lying, reader("ada")).then((stream) => buffer(stream)),
        /does not have its stored length/,
      );
    }
  });
});

test("bytes that were made for one answer count as well, as long as they are not read", async () => {
  const answerBytes = createByteAnswers(createMemoryBudget({ totalBytes: 500_000, userBytes: 400_000 }));
  const bytes = Buffer.alloc(200_000, "z");
  const open = async (who: string) => {
    const { stream } = answerBytes(bytes, reader(who), {});
    assert.ok(stream);
    return stream.open();
  };
  const held = [await open("ada"), await open("ada")];
  await assert.rejects(open("ada"), isRefused);
  await assert.rejects(open("eve"), isRefused);
  for (const stream of held) assert.deepEqual(await buffer(stream), bytes);
  assert.deepEqual(await buffer(await open("eve")), bytes);
});
