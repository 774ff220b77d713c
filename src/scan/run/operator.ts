import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import type { Environment } from "../../config/config.ts";
import type { Operator } from "../../domain/contracts/sources.ts";

/** Whoever runs lcc on this machine, with their settings of package managers. */
export function openOperator(env: Environment): Operator {
  return {
    env,
    home: homedir(),
    readFile(path) {
      try {
        return readFileSync(path, "utf8");
      } catch {
        return undefined; // most of them do not exist
      }
    },
  };
}
