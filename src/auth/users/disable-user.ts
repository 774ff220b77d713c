import { AppError } from "../../domain/errors.ts";
import type { AuditEntry, Store } from "../../store/store.ts";

/** Throws if the user does not exist, or is the only admin and `isForced` is false. */
export async function disableUser(
  { users }: Pick<Store, "users">,
  username: string,
  options: {
    readonly isForced: boolean;
    /** An alternative to suggest in the error message. */ readonly otherWay?: string;
  },
  record: AuditEntry,
): Promise<void> {
  const result = await users.disable(username, options, record);
  if (result === "unknown") throw noSuchUser(username);
  if (result === "only admin") throw onlyAdmin(username, options.otherWay);
}

export function noSuchUser(username: string): AppError {
  return new AppError("not_found", `There is no user ${JSON.stringify(username.slice(0, 64))}.`);
}

function onlyAdmin(username: string, otherWay?: string): AppError {
  const how = `Create or enable another admin first${otherWay === undefined ? "" : `, or ${otherWay}`}.`;
  return new AppError("invalid_input", `${username} is the only admin who can log in. ${how}`);
}
