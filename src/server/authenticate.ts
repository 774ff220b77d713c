import type { IncomingMessage } from "node:http";
import { refused } from "../auth/refused.ts";
import type { Caller } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import type { Access } from "./route.ts";

/** Throws where the caller is somebody else than those whom the route serves. */
export function requireRole(caller: Caller, access: Access): void {
  if (access === "admin" && caller.role !== "admin") throw new AppError("forbidden", "This needs the role admin.");
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
