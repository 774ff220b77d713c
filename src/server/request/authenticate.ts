import type { IncomingMessage } from "node:http";
import { invalidCredential } from "../../auth/invalid-credential.ts";
import type { Caller } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import { countHeader } from "./count-header.ts";
import type { Access } from "../route.ts";

/** Throws where the caller is somebody else than those whom the route serves. */
export function requireRole(caller: Caller, access: Access): void {
  if (access === "admin" && caller.role !== "admin") throw new AppError("forbidden", "This needs the role admin.");
}

/** Which of the two counts is not for us to say. */
export function refuseTwoCredentials(request: IncomingMessage): void {
  if (countHeader(request, "authorization") > 1) throw invalidCredential();
}
