import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createSpool, defaultSpoolLimits } from "./spool-body.ts";

test("a client that left before its body was read keeps no place for uploads", async () => {
  const spool = createSpool({ path: "/reports", isSpooled: true } as Parameters<typeof createSpool>[0], {
    ...defaultSpoolLimits,
    user: { bodies: 1, bytes: 1_000 },
  });
  const send = async (isGone: boolean) => {
    const request = { headers: { "content-length": "2" } } as FastifyRequest;
    const raw = Object.assign(new EventEmitter(), { destroyed: isGone });
    const payload = isGone ? Readable.from([]).destroy() : Readable.from([Buffer.from("{}")]);
    if (isGone) await once(payload, "close");
    await spool(request, { raw } as unknown as FastifyReply, payload);
    raw.emit("close");
  };
  await assert.rejects(send(true), /disconnected/);
  await send(false);
});
