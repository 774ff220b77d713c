import { isAbsolute, relative } from "node:path";
import { explainLicense } from "../../../policy/lint/explain-license.ts";
import { findContext } from "../../../policy/read/catalog.ts";
import { wrapText } from "../../../report/text/lines.ts";
import { printable } from "../../../text/printable.ts";
import { openPolicy } from "./policy-source.ts";

/** Prints three sentences: what happens to a license, why, and which line of the policy decides. */
export async function explainPolicy(
  nameOrPath: string,
  license: string,
  options: { readonly context?: string; readonly json?: boolean },
): Promise<void> {
  const loaded = await openPolicy(process.env, nameOrPath);
  const explained = explainLicense(loaded, findContext(loaded.policy, options.context), license, shorten);
  const lines = explained.sentences.flatMap((text) => wrapText(printable(text).replaceAll("\n", " "), 100, 20));
  process.stdout.write(options.json ? `${JSON.stringify(explained, null, 2)}\n` : `${lines.join("\n")}\n`);
}

/** The path from the current folder, if the file is below it. */
function shorten(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") || isAbsolute(path) ? file : path;
}
