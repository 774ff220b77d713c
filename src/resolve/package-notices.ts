import type { Tree } from "../domain/contracts.ts";
import type { Evidence } from "../domain/evidence.ts";
import { ParseError } from "../domain/parse-error.ts";

/** Real packages have one. */
const maxFiles = 5;
const maxNoticeLength = 65_536;

/** The NOTICE files at the top of a package's folder; those that cannot be read are left out. */
export async function readNotices(home: string, tree: Tree): Promise<Pick<Evidence, "notices">> {
  const names = (await tree.names(home)).filter((name) => /^notice(?:\.(?:txt|md|rst))?$/i.test(name)).sort();
  const texts: string[] = [];
  for (const name of names.slice(0, maxFiles)) {
    const file = await tree.file(home === "" ? name : `${home}/${name}`);
    const text = await file?.text().catch(ifUnreadable);
    if (text !== undefined && text.trim() !== "") texts.push(text.slice(0, maxNoticeLength).toWellFormed());
  }
  return texts.length === 0 ? {} : { notices: [...new Set(texts)] };
}

function ifUnreadable(error: unknown): undefined {
  if (!(error instanceof ParseError)) throw error;
}
