import type { User } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import type { AuditEntry, Store } from "../../store/store.ts";

/** Throws if the user does not exist, or is the only admin and `isForced` is false. */
export async function disableUser(
  { users }: Pick<Store, "users">,
  username: string,
  options: {
    readonly isForced: boolean;
    /** What else the error message suggests. */
    readonly alternative?: string;
  },
  record: AuditEntry,
): Promise<void> {
  const result = await users.disable(username, options, record);
  if (result === "unknown") throw noSuchUser(username);
  if (result === "only admin") throw onlyAdmin(username, options.alternative);
}

/** The account without its password hash; undefined if there is none. */
export async function findWithoutHash({ users }: Pick<Store, "users">, username: string): Promise<User | undefined> {
  const account = await users.find(username);
  if (!account) return undefined;
  const { passwordHash: _, ...user } = account;
  return user;
}

export function noSuchUser(username: string): AppError {
  return new AppError("not_found", `There is no user ${JSON.stringify(username.slice(0, 64))}.`);
}

function onlyAdmin(username: string, alternative?: string): AppError {
  const how = `Create or enable another admin first${alternative === undefined ? "" : `, or ${alternative}`}.`;
  return new AppError("invalid_input", `${username} is the only admin who can log in. ${how}`);
}
