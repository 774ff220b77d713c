import { createHash } from "node:crypto";
import type { Caller } from "../../../domain/account.ts";
import { AppError } from "../../../domain/errors.ts";
import type { RepeatableRequest } from "../../../domain/repeatable-request.ts";

interface IdempotentRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly caller: Caller;
  /** The operation, such as `POST /scans`: each has its own keys. */
  readonly operation: string;
  /** SHA-256 of the uncompressed body. */
  readonly digest: string;
  readonly now: Date;
}

/** Reads `Idempotency-Key`; undefined if the header is missing. */
export function readIdempotencyKey(request: IdempotentRequest): RepeatableRequest | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (key.length < 1 || key.length > maxKeyLength) {
    throw new AppError("invalid_input", `The Idempotency-Key header must have 1 to ${maxKeyLength} characters.`);
  }
  return { userId: request.caller.user.id, route: request.operation, key, digest: request.digest, now: request.now };
}

/** The description of the header in the API documentation. */
export const idempotencyHeader = {
  "Idempotency-Key":
    "1 to 255 characters. The same request with the same key within 24 hours creates nothing and returns the scan " +
    "that was created first, in its current state.",
};

export function digestBody(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

const maxKeyLength = 255;
