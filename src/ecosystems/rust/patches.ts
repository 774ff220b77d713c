import { entries, field, text } from "../../formats/value.ts";
import { type Declared, detailsOf } from "./dependencies.ts";
import type { Manifest } from "./manifest.ts";

/** A `[patch]` table of the workspace's root replaces crates everywhere in the workspace. */
type Patch = (dependency: Declared) => Declared;

export function patchOf(root: Manifest | undefined): Patch {
  const all = new Map(
    entries(field(root?.content, "patch")).flatMap(([source, table]) =>
      entries(table).map(([key, value]): [string, unknown] => [
        `${source} ${text(field(value, "package")) ?? key}`,
        value,
      ]),
    ),
  );
  return (dependency) => {
    const { name, git, registry } = dependency;
    const value = all.get(`${git ?? registry ?? "crates-io"} ${name}`);
    return value === undefined ? dependency : replaced(dependency, value);
  };
}

/** What the dependency asks for stays; where it comes from changes. */
function replaced(
  { git: _git, revision: _revision, registry: _registry, ...rest }: Declared,
  value: unknown,
): Declared {
  const details = detailsOf(value);
  const path = text(field(details, "path"));
  const git = text(field(details, "git"));
  const revision = text(field(details, "rev"));
  return {
    ...rest,
    ...(path !== undefined && { path }),
    ...(git !== undefined && { git }),
    ...(revision !== undefined && { revision }),
  };
}
