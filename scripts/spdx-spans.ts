/**
 * Creates `text-spans.tsv`, `exception-spans.tsv` and `exception-texts.json` in `src/spdx/data` from a copy of the SPDX license list
 * (`{ licenses: [{ id, text, template }], exceptions: [...] }`, gzip-compressed JSON):
 *
 *     node scripts/spdx-spans.ts license-list.json.gz
 *
 * The list's templates say which words of a text may differ or be missing. Only that fact is kept, as word
 * positions in the texts of the npm package `spdx-license-list`; the texts themselves stay in that package.
 * Exceptions have no text there, so theirs are kept here, for notices, and a few characteristic word spans of each.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { splitWords } from "../src/spdx/text/match/words.ts";
import { chooseSpans } from "./spdx-spans/exception-spans.ts";
import type { Listed } from "./spdx-spans/listed.ts";
import { leftOutSpans } from "./spdx-spans/left-out.ts";
import { templateSpans } from "./spdx-spans/template-spans.ts";

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: node scripts/spdx-spans.ts license-list.json.gz");
const list = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as {
  readonly licenses: readonly Listed[];
  readonly exceptions: readonly Listed[];
};

const data = new URL("../src/spdx/data/", import.meta.url);
const rows = list.licenses.map(({ id, text, template }) => {
  const spans = [...templateSpans(id, text, template), ...leftOutSpans(id, text)];
  return `${id}\t${spans.join(" ")}`;
});
writeFileSync(new URL("text-spans.tsv", data), `license\tspans\n${rows.join("\n")}\n`);
const spans = chooseSpans(list.exceptions, list.licenses);
writeFileSync(new URL("exception-spans.tsv", data), `exception\tspans\n${spans.join("\n")}\n`);
const texts = Object.fromEntries(list.exceptions.map(({ id, text }) => [id, text.trim()]));
writeFileSync(new URL("exception-texts.json", data), `${JSON.stringify(texts, null, 2)}\n`);
console.log(
  `${rows.length} licenses, ${spans.length} exceptions, ${list.licenses.reduce((sum, l) => sum + splitWords(l.text).count, 0)} words`,
);
