import type { ApiKey, UserRole } from "../../../domain/account.ts";
import { AppError } from "../../../domain/errors.ts";
import { printable } from "../../../text/printable.ts";
import { formatMinute, printJson, printRows } from "../../output/print-list.ts";
import { warn } from "../../output/warn.ts";
import { readWholeNumber } from "../../whole-number.ts";
import { withOperator } from "../../with-operator.ts";
import { writeOutput } from "../../output/write-output.ts";
import { viewKey } from "../../../server/response/user-view.ts";

interface NewKeyOptions {
  readonly user: string;
  readonly name: string;
  readonly role: UserRole;
  readonly expiresDays: string;
  readonly json?: boolean;
}

/** Creates a key and prints it once, with the fields of the HTTP interface. */
export async function createKey({ user, name, role, expiresDays: days, json }: NewKeyOptions): Promise<void> {
  const expiresDays = readWholeNumber("--expires-days", days, { min: 1, max: 3650 });
  await withOperator(async (operator) => {
    const { key, secret } = await operator.createKey({ name, role, expiresDays }, user);
    if (json) return printJson(viewCreated(key, secret));
    await writeOutput(describeCreated(key, secret), undefined);
    warn(warning);
  });
}

const warning = "Keep this key now: it cannot be retrieved later.";

function viewCreated({ keyId, username, name, role, expiresAt }: ApiKey, secret: string): object {
  return { key_id: keyId, api_key: secret, warning, username, name, role, expires_at: expiresAt };
}

function describeCreated({ keyId, username, role, expiresAt }: ApiKey, secret: string): string {
  const owner = `Created a key of ${username} with the role ${role}, valid until ${expiresAt.slice(0, 10)}.`;
  return printable(`${owner}\nkey id: ${keyId}\nkey: ${secret}\n`);
}

interface KeyListOptions {
  readonly user?: string;
  readonly json?: boolean;
}

/** The keys of one account or of all, with the fields of the HTTP interface. */
export function listKeys({ user, json }: KeyListOptions): Promise<void> {
  return withOperator(async (operator, store) => {
    const owner = user === undefined ? undefined : (await operator.findUser(user)).id;
    const keys = await store.keys.list(owner);
    if (json) return printJson(keys.map((key) => viewKey(key, true)));
    const heading = ["KEY ID", "USER", "ROLE", "CREATED (UTC)", "EXPIRES (UTC)", "LAST USED (UTC)", "NAME"];
    const now = new Date();
    return printRows(
      heading,
      keys.map((key) => row(key, now)),
    );
  });
}

function row({ keyId, username, name, role, createdAt, expiresAt, lastUsedAt }: ApiKey, now: Date): string[] {
  const end = formatMinute(expiresAt);
  const isOver = expiresAt <= now.toISOString();
  const used = lastUsedAt === undefined ? "never" : formatMinute(lastUsedAt);
  return [keyId, username, role, formatMinute(createdAt), isOver ? `${end} (over)` : end, used, name];
}

/** Revokes a key; a running server refuses it from the next request on. */
export async function revokeKey(keyId: string): Promise<void> {
  if (keyId.startsWith("lcc_")) throw new AppError("invalid_input", wholeKey);
  await withOperator(async (operator) => {
    await operator.revokeKey(keyId);
    await writeOutput(`Revoked ${keyId}.\n`, undefined);
  });
}

const wholeKey = "This is a key, not the id of one: the id is the part between the first two underscores.";
