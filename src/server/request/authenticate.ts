import type { IncomingMessage } from "node:http";
import { invalidCredential } from "../../auth/login/invalid-credential.ts";
import type { Caller } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import { countHeader } from "./headers/count-header.ts";
import type { Access } from "../route.ts";

/** Throws if the caller's role does not allow the route. */
export function requireRole(caller: Caller, access: Access): void {
  if (access === "admin" && caller.role !== "admin") throw new AppError("forbidden", "This requires the role admin.");
}

/** It would be unclear which of the two applies. */
export function refuseTwoCredentials(request: IncomingMessage): void {
  if (countHeader(request, "authorization") > 1) throw invalidCredential();
}
