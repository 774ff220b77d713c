import type { ApiKey, UserRole } from "../../domain/account.ts";
import { printable } from "../../text/printable.ts";
import { printJson } from "../output/print-list.ts";
import { warn } from "../output/warn.ts";
import { readWholeNumber } from "../whole-number.ts";
import { withOperator } from "../with-operator.ts";
import { writeOutput } from "../output/write-output.ts";

export interface NewKeyOptions {
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
    if (json) return printJson(view(key, secret));
    await writeOutput(toText(key, secret), undefined);
    warn(warning);
  });
}

const warning = "Keep this key now: it cannot be retrieved later.";

function view({ keyId, username, name, role, expiresAt }: ApiKey, secret: string): object {
  return { key_id: keyId, api_key: secret, warning, username, name, role, expires_at: expiresAt };
}

function toText({ keyId, username, role, expiresAt }: ApiKey, secret: string): string {
  const owner = `Created a key of ${username} with the role ${role}, valid until ${expiresAt.slice(0, 10)}.`;
  return printable(`${owner}\nkey id: ${keyId}\nkey: ${secret}\n`);
}
