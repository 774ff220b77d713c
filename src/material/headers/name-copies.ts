import { toFileName, toFolder, upwards } from "../../text/paths.ts";
import type { FoundBinary } from "../binaries/found-binary.ts";
import { splitVersion, toPartName } from "../vendored/part-name.ts";
import type { CodeHead } from "./code-head.ts";

/** Names copied files: after the folder of their library, what they say themselves, else after themselves. */
export function nameCopies(copies: readonly CodeHead[], libraries: ReadonlySet<string>): readonly FoundBinary[] {
  const homeOf = (path: string) => upwards(toFolder(path)).find((above) => libraries.has(above));
  const groups = Map.groupBy(
    copies,
    ({ path, library, license, holders }) =>
      homeOf(path) ?? library?.name ?? [toFolder(path), license, holders[0]].join("\n"),
  );
  const owners = new Map<string, string>();
  return [...groups].flatMap(([key, group]) => {
    const names = new Set(group.map(({ path }) => nameOf(path)));
    const main = group.find(({ path }) => generic.test(stemOf(path)));
    return group.map((copy) => {
      const { path, library, license } = copy;
      const folder = toFolder(path);
      const home = homeOf(path);
      const together = names.size > maxNames ? `${folder || "."}/ (files under ${license})` : nameOf(path);
      const loose = main ? nameOf(main.path) : together;
      const name = home === undefined ? (library?.name ?? loose) : toPartName(home);
      // Someone else's files may have the same name.
      const owner = owners.get(name.toLowerCase()) ?? key;
      owners.set(name.toLowerCase(), owner);
      const above = toFileName(home === undefined ? folder : toFolder(home));
      const unique = owner === key || above === "" ? name : `${above}/${name}`;
      const version = home === undefined && library ? { version: library.version } : {};
      return { ...toFound(copy, unique), ...version, isLoose: home === undefined && !main };
    });
  });
}

/** More files of one license and holder in a folder are one part. */
const maxNames = 3;

/** Of the file, or of the folder where that says nothing. */
function nameOf(path: string): string {
  const stem = stemOf(path);
  return generic.test(stem) && path.includes("/") ? toPartName(toFolder(path)) : stem;
}

function stemOf(path: string): string {
  return toFileName(path).replace(/\.[^.]*$/, "");
}

const generic = /^(?:__init__|index|main|mod|lib)$/i;

function toFound({ path, license, confidence, raw, copyrights, holders }: CodeHead, name: string): FoundBinary {
  const stated = license === "" ? ({ outcome: "none" } as const) : ({ outcome: "answer", license } as const);
  const evidence = { source: "filesystem", ...stated, confidence, raw, file: path, copyrights } as const;
  return { path, type: "custom", ...splitVersion(name), evidence: [evidence], holders };
}
