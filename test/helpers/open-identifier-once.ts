import { once } from "../../src/async/once.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";

/** One identifier for all tests of a process: hundreds of them need one, and each takes milliseconds to make. */
export const openIdentifierOnce = once(async () => createIdentifier(await openIndex()));
