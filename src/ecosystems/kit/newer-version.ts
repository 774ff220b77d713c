import type { Note } from "../../domain/contracts/contracts.ts";

/** A lockfile in a newer format than lcc knows is read, but its entries may be in places that lcc does not know. */
export function noteNewerVersion(stated: unknown, newestKnown: number): Note[] {
  const shown = String(stated).slice(0, maxLength);
  const isNewer =
    (typeof stated === "number" || typeof stated === "string") && Number.parseInt(shown, 10) > newestKnown;
  if (!isNewer) return [];
  return [
    {
      message: `This lockfile has version ${shown} of its format; lcc knows versions up to ${newestKnown}.`,
      lost: `what is new in version ${shown}`,
    },
  ];
}

const maxLength = 20;
