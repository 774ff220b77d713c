import { createHmac } from "node:crypto";

export type Claims = Readonly<Record<string, unknown>>;

/** What a token says about itself and its owner. */
export interface TokenParts {
  readonly header: Claims;
  readonly payload: Claims;
}

export function takeApart(token: string): TokenParts {
  const [header = "", payload = ""] = token.split(".");
  return { header: decode(header), payload: decode(payload) };
}

/** Signs whatever it is given, with whatever hash and key. */
export function forgeToken({ header, payload }: TokenParts, key: string, hash = "sha256"): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

export function encode(part: Claims): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function decode(part: string): Claims {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;
}
