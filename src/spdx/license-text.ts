import { readLicenseFacts } from "./license-facts.ts";

/** The text of a license from the license list; undefined for references and the newest identifiers. */
export function findLicenseText(id: string): string | undefined {
  return readLicenseFacts(id)?.licenseText;
}

/** The text of an exception; undefined for most: the npm packages of the list only have the licenses. */
export function readExceptionText(exception: string): string | undefined {
  const id = Object.hasOwn(formerNames, exception) ? formerNames[exception] : undefined;
  const text = id === undefined ? undefined : findLicenseText(id);
  return text?.replace(/^insert GPL v\d[^\n]{0,40}\n+/, "");
}

/** Old identifiers for a license together with its exception; their text is that of the exception. */
const formerNames: Readonly<Record<string, string>> = {
  "Autoconf-exception-2.0": "GPL-2.0-with-autoconf-exception",
  "Autoconf-exception-3.0": "GPL-3.0-with-autoconf-exception",
  "Bison-exception-2.2": "GPL-2.0-with-bison-exception",
  "Classpath-exception-2.0": "GPL-2.0-with-classpath-exception",
  "Font-exception-2.0": "GPL-2.0-with-font-exception",
  "GCC-exception-2.0": "GPL-2.0-with-GCC-exception",
  "GCC-exception-3.1": "GPL-3.0-with-GCC-exception",
  "WxWindows-exception-3.1": "wxWindows",
};
