import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import type { Environment } from "../config/config.ts";
import type { Operator } from "../domain/contracts/sources.ts";

/** The settings of package managers of the account that lcc runs under; never those of a scanned project. */
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
