import type { ApiKey } from "../../domain/account.ts";
import { minuteOf, printJson, printRows } from "../output/print-list.ts";
import { withOperator } from "../with-operator.ts";

interface KeyListOptions {
  readonly user: string | undefined;
  readonly isJson: boolean;
}

/** The keys of one account or of all, with the fields of the HTTP interface. */
export function listKeys({ user, isJson }: KeyListOptions): Promise<void> {
  return withOperator(async (operator, store) => {
    const owner = user === undefined ? undefined : (await operator.findUser(user)).id;
    const keys = await store.keys.list(owner);
    if (isJson) return printJson(keys.map(view));
    const heading = ["KEY ID", "USER", "ROLE", "CREATED (UTC)", "EXPIRES (UTC)", "LAST USED (UTC)", "NAME"];
    const now = new Date();
    return printRows(
      heading,
      keys.map((key) => row(key, now)),
    );
  });
}

function view({ keyId, username, name, role, createdAt, expiresAt, lastUsedAt }: ApiKey): object {
  return {
    key_id: keyId,
    name,
    role,
    created_at: createdAt,
    expires_at: expiresAt,
    last_used_at: lastUsedAt ?? null,
    username,
  };
}

function row({ keyId, username, name, role, createdAt, expiresAt, lastUsedAt }: ApiKey, now: Date): string[] {
  const end = minuteOf(expiresAt);
  const isOver = expiresAt <= now.toISOString();
  const used = lastUsedAt === undefined ? "never" : minuteOf(lastUsedAt);
  return [keyId, username, role, minuteOf(createdAt), isOver ? `${end} (over)` : end, used, name];
}
