import { createHash } from "node:crypto";
import type { Caller } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import type { RepeatableRequest } from "../../domain/repeatable-request.ts";

interface IdempotentRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly caller: Caller;
  /** The operation, such as `POST /scans`: each has keys of its own. */
  readonly operation: string;
  /** SHA-256 of the body, unpacked. */
  readonly digest: string;
  readonly now: Date;
}

/** What `Idempotency-Key` says about a request; undefined where it has no such header. */
export function readIdempotencyKey(request: IdempotentRequest): RepeatableRequest | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (key.length < 1 || key.length > longestKey) {
    throw new AppError("invalid_input", `The header Idempotency-Key must have 1 to ${longestKey} characters.`);
  }
  return { userId: request.caller.user.id, route: request.operation, key, digest: request.digest, now: request.now };
}

/** What the description of an operation says about the header. */
export const idempotencyHeader = {
  "Idempotency-Key":
    "1 to 255 characters. The same request with the same key within 24 hours creates nothing and answers with the scan " +
    "that was created first, as it is now.",
};

export function digestOf(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

const longestKey = 255;
