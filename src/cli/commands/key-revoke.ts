import { AppError } from "../../domain/errors.ts";
import { withOperator } from "../with-operator.ts";
import { writeOutput } from "../output/write-output.ts";

/** Revokes a key; a running server refuses it from the next request on. */
export async function revokeKey(keyId: string): Promise<void> {
  if (keyId.startsWith("lcc_")) throw new AppError("invalid_input", wholeKey);
  await withOperator(async (operator) => {
    await operator.revokeKey(keyId);
    await writeOutput(`Revoked ${keyId}.\n`, undefined);
  });
}

const wholeKey = "This is a key, not the id of one: the id is the part between the first two underscores.";
