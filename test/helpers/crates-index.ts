import { type StandIn, startServer } from "./stand-in.ts";

/** Fields of a version as the sparse index has them; a dependency may be a text: `serde ^1`. */
export interface TestVersion {
  readonly deps?: readonly (string | Readonly<Record<string, unknown>>)[];
  readonly features?: Readonly<Record<string, readonly string[]>>;
  readonly features2?: Readonly<Record<string, readonly string[]>>;
  readonly yanked?: boolean;
  readonly rust_version?: string;
  readonly links?: string;
}

export type TestCrates = Readonly<Record<string, Readonly<Record<string, TestVersion>>>>;

/** A sparse index with these crates on loopback. */
export function startCratesIndex(crates: TestCrates): Promise<StandIn> {
  const files = new Map(
    Object.entries(crates).map(([name, versions]) => [
      indexPath(name),
      Object.entries(versions)
        .map(([vers, version]) =>
          JSON.stringify({ name, vers, ...version, deps: version.deps?.map(toDependency) ?? [] }),
        )
        .join("\n"),
    ]),
  );
  return startServer((request, response) => {
    const content = files.get(request.url ?? "");
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
}

function toDependency(written: string | Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const usual = { features: [], optional: false, default_features: true, target: null, kind: "normal" };
  if (typeof written !== "string") return { ...usual, ...written };
  const [name, req = "*"] = written.split(/ (.*)/);
  return { ...usual, name, req };
}

function indexPath(name: string): string {
  if (name.length <= 2) return `/${name.length}/${name}`;
  return name.length === 3 ? `/3/${name[0]}/${name}` : `/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}
