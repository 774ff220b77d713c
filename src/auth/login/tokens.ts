import { hash, randomBytes, webcrypto } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { once } from "../../async/once.ts";
import type { UserRole } from "../../domain/account.ts";
import { invalidCredential } from "./invalid-credential.ts";
import { dropOldest } from "../../text/drop-oldest.ts";

/** `cookie`: a refresh token in the cookie of the dashboard, which is good once. */
type TokenType = "access" | "refresh" | "cookie";

interface Claims {
  /** The username; must match the account of the session. */
  readonly sub: string;
  readonly sid: string;
}

export interface TokenSigner {
  sign(claims: Claims & { readonly role: UserRole }, type: TokenType, expiresAt: Date): Promise<string>;
  /** Throws the same `unauthorized` for every cause. */
  verify(token: string, type: TokenType): Promise<Claims>;
}

/** Checked before decoding; our tokens have about 400 bytes. */
export const maxTokenLength = 8192;

/** Allowed clock difference between servers. */
const skewSeconds = 60;

/** Tokens whose verified content is cached. */
const maxRemembered = 2_000;

/** JWTs with one fixed algorithm and key; a token cannot choose another. */
export function createTokens(secretKey: Uint8Array, now: () => Date): TokenSigner {
  const key = once(() => importKey(secretKey));
  const memory = createTokenCache<SignedContent>(maxRemembered);

  async function read(token: string): Promise<SignedContent> {
    const content = await readSigned(token, await key(), now());
    memory.keep(token, content);
    return content;
  }

  return {
    async sign({ sub, sid, role }, type, expiresAt) {
      // Without `jti`, two tokens created in the same second would be identical.
      return new SignJWT({ sub, role, typ: type, sid, jti: randomBytes(9).toString("base64url") })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(await key());
    },
    async verify(token, type) {
      if (token.length > maxTokenLength) throw invalidCredential();
      const { sub, sid, typ, iat, exp } = memory.find(token) ?? (await read(token));
      const seconds = now().getTime() / 1000;
      // Checked every time: a cached token may have expired.
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

/** The verified content of a token; never changes. */
interface SignedContent extends Claims {
  readonly typ: unknown;
  readonly iat: number;
  readonly exp: number;
}

/** Throws if the signature is not ours, or the signed content is not one of our tokens. */
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

/** Caches the content of verified tokens, so that each signature is checked once. */
interface TokenCache<T> {
  find(token: string): T | undefined;
  /** Only for tokens with a valid signature: cached content is trusted. */
  keep(token: string, content: T): void;
}

/** Above `max`, the oldest entry is dropped. Stores digests, not the tokens themselves. */
export function createTokenCache<T>(max: number): TokenCache<T> {
  const contents = new Map<string, T>();
  const digest = (token: string) => hash("sha256", token, "base64");
  return {
    find: (token) => contents.get(digest(token)),
    keep(token, content) {
      contents.set(digest(token), content);
      dropOldest(contents, max);
    },
  };
}
