import type { IncomingMessage } from "node:http";
import type { Accounts } from "../auth/accounts.ts";
import { refused } from "../auth/refused.ts";
import type { Caller } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import type { Access } from "./route.ts";

/** Finds out who asks, and whether they may. */
export async function authenticate(request: IncomingMessage, access: Access, accounts: Accounts): Promise<Caller> {
  const caller = await accounts.authenticate(request.headers.authorization);
  if (access === "admin" && caller.role !== "admin") {
    throw new AppError("forbidden", "This needs the role admin.");
  }
  return caller;
}

/** Node keeps the first of several `Authorization` headers; a proxy may have checked another one. */
export function refuseTwoCredentials({ rawHeaders }: IncomingMessage): void {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 13 && name.toLowerCase() === "authorization") found++;
  }
  if (found > 1) throw refused();
}
