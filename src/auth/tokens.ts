import { randomBytes, webcrypto } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { UserRole } from "../domain/account.ts";
import { once } from "../async/once.ts";
import { invalidCredential } from "./invalid-credential.ts";
import { createTokenCache } from "./token-cache.ts";

export type TokenType = "access" | "refresh";

export interface Claims {
  /** The username; the account is the one of the session, and this must be its name. */
  readonly sub: string;
  readonly sid: string;
}

export interface TokenSigner {
  sign(claims: Claims & { readonly role: UserRole }, type: TokenType, expiresAt: Date): Promise<string>;
  /** Throws `unauthorized`, the same for every cause. */
  verify(token: string, type: TokenType): Promise<Claims>;
}

/** Looked at before anything is decoded; ours have some 400 bytes. */
export const longestToken = 8192;

/** The clock of another server may be this far ahead. */
const skewSeconds = 60;

/** Tokens in use at the same time whose signature is computed only once. */
const mostRemembered = 2_000;

/** JWTs with one algorithm and one key; nothing in a token can choose another. */
export function createTokens(secretKey: Uint8Array, now: () => Date): TokenSigner {
  const key = once(() => importKey(secretKey));
  const memory = createTokenCache<SignedContent>(mostRemembered);

  async function read(token: string): Promise<SignedContent> {
    const content = await readSigned(token, await key(), now());
    memory.keep(token, content);
    return content;
  }

  return {
    async sign({ sub, sid, role }, type, expiresAt) {
      // Without the last claim, two tokens of one second would be the same text.
      return new SignJWT({ sub, role, typ: type, sid, jti: randomBytes(9).toString("base64url") })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(await key());
    },
    async verify(token, type) {
      if (token.length > longestToken) throw invalidCredential();
      const { sub, sid, typ, iat, exp } = memory.find(token) ?? (await read(token));
      const seconds = now().getTime() / 1000;
      // Asked every time: a token that was good once may have expired since.
      const isTimely = iat <= seconds + skewSeconds && exp > Math.floor(seconds);
      if (!isTimely || typ !== type) throw invalidCredential();
      return { sub, sid };
    },
  };
}

function importKey(secretKey: Uint8Array): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return webcrypto.subtle.importKey("raw", Uint8Array.from(secretKey), algorithm, false, ["sign", "verify"]);
}

/** What a token says under our signature; never changes. */
interface SignedContent extends Claims {
  readonly typ: unknown;
  readonly iat: number;
  readonly exp: number;
}

/** Throws where the signature is not ours, or something else than our tokens is signed. */
async function readSigned(token: string, key: webcrypto.CryptoKey, time: Date): Promise<SignedContent> {
  const { payload, protectedHeader } = await checkSignature(token, key, time);
  const { sub, sid, typ, iat, exp } = payload;
  const isOurs = Object.keys(protectedHeader).every((name) => name === "alg" || name === "typ");
  if (!isOurs || typeof sub !== "string" || typeof sid !== "string") throw invalidCredential();
  if (typeof iat !== "number" || typeof exp !== "number") throw invalidCredential();
  return { sub, sid, typ, iat, exp };
}

async function checkSignature(token: string, key: webcrypto.CryptoKey, currentDate: Date) {
  try {
    return await jwtVerify(token, key, { algorithms: ["HS256"], requiredClaims: ["exp", "iat"], currentDate });
  } catch (cause) {
    throw invalidCredential(cause);
  }
}
