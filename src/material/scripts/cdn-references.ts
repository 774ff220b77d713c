import type { Component } from "../../domain/contracts/component.ts";
import { limitScopeByPath, type Places, usedIn } from "../../domain/policy/limit-scope-by-path.ts";
import { toNpmName } from "./library-names.ts";

interface Library {
  readonly type: string;
  readonly name: string;
  readonly version: string;
}

type ReadPath = (path: string) => readonly Library[];

/** What a path on a known host means. */
const hosts: ReadonlyMap<string, ReadPath> = new Map([
  ["cdn.jsdelivr.net", readJsdelivr],
  ...["unpkg.com", "esm.sh", "cdn.esm.sh", "cdn.skypack.dev", "esm.run", "ga.jspm.io"].map(
    (host): [string, ReadPath] => [
      host,
      (path) => npmPackages([path.replace(/^(?:v\d+|stable|pin|npm:)\/?/, "").replace(/^\*/, "")]),
    ],
  ),
  ["cdnjs.cloudflare.com", (path) => byName(/^ajax\/libs\/([\w.-]+)\/(\d[\w.+-]*)\//.exec(path))],
  ["ajax.googleapis.com", (path) => byName(/^ajax\/libs\/([\w.-]+)\/(\d[\w.+-]*)\//.exec(path))],
  [
    "ajax.aspnetcdn.com",
    (path) => byName(/^ajax\/(?:([\w.]+)\/(\d[\w.]*)\/|[\w.]+\/([\w.]+?)-(\d[\w.]*?)(?:\.min|\.slim)*\.js)/.exec(path)),
  ],
  [
    "code.jquery.com",
    (path) => byName(/^(?:(ui)\/(\d[\w.]*)\/|(jquery(?:-migrate)?)-(\d[\d.]*\d))/.exec(path.replace(/^ui\//, "ui/"))),
  ],
  ...["maxcdn", "stackpath", "netdna"].map((host): [string, ReadPath] => [
    `${host}.bootstrapcdn.com`,
    (path) => byName(/^([a-z][\w-]*)\/(\d[\w.-]*)\//.exec(path)),
  ]),
  ["cdn.datatables.net", (path) => byName(/^()(\d[\w.]*)\//.exec(path), "datatables.net")],
  ["cdn.tailwindcss.com", (path) => byName(/^()(\d[\d.]*)?/.exec(path), "tailwindcss")],
]);

function byName(match: RegExpExecArray | null, fixed?: string): readonly Library[] {
  if (!match) return [];
  const [, first, second, third, fourth] = match;
  const name = fixed ?? (first === "ui" ? "jquery-ui" : (first ?? third ?? "").toLowerCase());
  return [{ type: "npm", name: toNpmName(name) ?? name, version: second ?? fourth ?? "" }];
}

function readJsdelivr(path: string): readonly Library[] {
  const [, combined] = /^combine\/(.*)/.exec(path) ?? [];
  if (combined !== undefined) return combined.split(",", maxCombined).flatMap(readJsdelivr);
  const [, owner, name = "", version = ""] = /^gh\/([\w-]+)\/([\w.-]+?)(?:@v?([\w.-]+))?(?:\/|$)/.exec(path) ?? [];
  if (owner !== undefined) return [{ type: "custom", name: `${owner}/${name}`, version }];
  return path.startsWith("npm/") ? npmPackages([path.slice("npm/".length)]) : [];
}

const maxCombined = 50;

/** `@scope/name@1.0.0/dist/x.js` */
function npmPackages(paths: readonly string[]): readonly Library[] {
  return paths.flatMap((path) => {
    const [, name, version = ""] = /^((?:@[\w.-]+\/)?[a-z0-9][\w.-]*)(?:@([^/]*))?(?:\/|$)/i.exec(path) ?? [];
    return name === undefined ? [] : [{ type: "npm", name: name.toLowerCase(), version }];
  });
}

export interface CdnReference extends Library {
  readonly address: string;
  readonly line: number;
}

/** The libraries that a page or template loads from public servers; ordinary links do not count. */
export function readReferences(page: string): readonly CdnReference[] {
  const found: CdnReference[] = [];
  let line = 1;
  let counted = 0;
  for (const match of page.matchAll(address)) {
    const [whole, host = "", path = ""] = match;
    const readPath = hosts.get(host.toLowerCase());
    if (!readPath) continue;
    const before = page.slice(Math.max(0, match.index - maxTag), match.index);
    if (
      !loads.test(before.slice(before.lastIndexOf("<") + 1)) ||
      before.lastIndexOf("<!--") > before.lastIndexOf("-->")
    )
      continue;
    for (; counted < match.index; counted++) if (page[counted] === "\n") line++;
    const plain = path.replace(/[?#].*$/, "");
    for (const library of readPath(plain))
      found.push({ ...library, address: `https:${whole.replace(/^https?:/, "")}`, line });
  }
  return found;
}

const address = /(?:https?:)?\/\/([a-z][\w-]*(?:\.[\w-]+){1,3})\/([^\s"'`<>()\\{}]{0,500})/gi;
const maxTag = 1_000;
/** A script, style or import; not `<a href>`. */
const loads = /^(?:script|link)\b[^>]*=\s*["']?$|(?:\bfrom|\bimport|\bimport\(|url\(|:)\s*["'(]{1,2}$/i;

/** One component for each library and version. */
export function toComponents(
  references: readonly (CdnReference & { readonly file: string })[],
  places: Places,
): readonly Component[] {
  const groups = Map.groupBy(references, ({ type, name, version }) => `${type}:${name}@${version}`);
  return [...groups.values()].flatMap((group): Component[] => {
    const [first] = group;
    if (!first) return [];
    const { type, name, version, address: home } = first;
    const isExact = /^v?\d+\.\d+\.\d+/.test(version) || type === "custom" || /^\d+(?:\.\d+)+$/.test(version);
    const files = [...new Map(group.map(({ file, line }) => [file, { file, line }])).values()];
    return [
      {
        ...{ type, name, version: isExact ? version.replace(/^v(?=\d)/, "") : "", direct: true },
        ...(!isExact && version !== "" && { requirement: version }),
        ...limitScopeByPath(
          { scope: "runtime" as const },
          usedIn(
            files.map(({ file }) => file),
            places,
          ),
        ),
        locations: files.slice(0, maxLocations),
        origin: { kind: "archive", address: home },
      },
    ];
  });
}

const maxLocations = 10;
