import { readFileSync } from "node:fs";
import { once } from "../async/once.ts";
import { readLicenseFacts } from "./license-facts.ts";

/** The text of a license from the license list; undefined for references and the newest identifiers. */
export function findLicenseText(id: string): string | undefined {
  return readLicenseFacts(id)?.licenseText;
}

/** The text of an exception; undefined for those that are newer than the list. */
export function readExceptionText(exception: string): string | undefined {
  const texts = exceptionTexts();
  return Object.hasOwn(texts, exception) ? texts[exception] : undefined;
}

/** `scripts/spdx-spans.ts` creates it: the npm packages of the list only have the texts of licenses. */
const exceptionTexts = once((): Readonly<Record<string, string>> => {
  const file = new URL("data/exception-texts.json", import.meta.url);
  const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, "utf8"));
  return texts;
});
