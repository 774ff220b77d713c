import { createIdentifier, type Identifier } from "../../spdx/text/identify.ts";
import { openIndex } from "../../spdx/text/match/open-index.ts";
import { rememberTexts } from "../../spdx/text/remember.ts";

/** Identifies the licenses in a text; results are cached. */
export async function openIdentifier(): Promise<Identifier> {
  const index = await openIndex();
  let identify: Identifier | undefined; // created on demand: many scans read no license text
  return rememberTexts((text, options) => (identify ??= createIdentifier(index))(text, options));
}
