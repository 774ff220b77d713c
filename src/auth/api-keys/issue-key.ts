import { roles, type ApiKey, type Caller, type User } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import type { AuditEntry } from "../../store/store.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { KeyRequest } from "../accounts.ts";
import { makeKey } from "./api-keys.ts";
import { invalidField, requirePlainText } from "../account-fields.ts";

const maxKeys = 100;
const maxDays = 3650;

interface KeyCreation {
  readonly request: KeyRequest;
  readonly owner: Pick<User, "id" | "username">;
  /** The credential that requests the key; undefined on the command line. */
  readonly by: Caller["by"] | undefined;
  readonly recordFor: (keyId: string) => AuditEntry;
}

/** Creates a key for an account. The caller checks whether the account may have that role. */
export async function issueKey(
  { store, now }: Pick<AccountDeps, "store" | "now">,
  { request, owner, by, recordFor }: KeyCreation,
): Promise<{ key: ApiKey; secret: string } | "no access"> {
  checkRequest(request);
  const { keyId, secretHash, text: secret } = makeKey();
  const key = newKey(keyId, request, now());
  const stored = { ...key, userId: owner.id, secretHash };
  const outcome = await store.keys.create(stored, { by, max: maxKeys }, recordFor(keyId));
  if (outcome === "too many") throw tooManyKeys();
  return outcome === "done" ? { key: { ...key, username: owner.username }, secret } : outcome;
}

function checkRequest({ name, role, expiresDays }: KeyRequest): void {
  if (name.trim() === "") throw invalidField("name", "The key needs a name that says what it is for.");
  requirePlainText("name", name);
  if (!roles.includes(role)) throw invalidField("role", `The role must be one of ${roles.join(", ")}.`);
  if (!Number.isInteger(expiresDays) || expiresDays < 1 || expiresDays > maxDays) {
    throw invalidField("expires_days", `expires_days must be a whole number from 1 to ${maxDays}.`);
  }
}

function tooManyKeys(): AppError {
  return new AppError("invalid_input", `An account can have at most ${maxKeys} API keys. Revoke one that is not used.`);
}

function newKey(keyId: string, { name, role, expiresDays }: KeyRequest, time: Date): Omit<ApiKey, "username"> {
  const expiresAt = new Date(time.getTime() + expiresDays * 24 * 60 * 60 * 1000);
  return { keyId, name, role, createdAt: time.toISOString(), expiresAt: expiresAt.toISOString() };
}
