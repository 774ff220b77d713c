import type { Dependency } from "./cargo-toml-shape.ts";
import type { Declared } from "./dependencies.ts";
import type { Manifest } from "./manifest.ts";

/** A `[patch]` table of the workspace's root replaces crates everywhere in the workspace. */
type Patch = (dependency: Declared) => Declared;

export function patchOf(root: Manifest | undefined): Patch {
  const all = new Map(
    root?.content.patch
      .entries()
      .flatMap(([source, table]) =>
        table.entries().map(([key, value]): [string, Dependency] => [`${source} ${value.package ?? key}`, value]),
      ),
  );
  return (dependency) => {
    const { name, git, registry } = dependency;
    const value = all.get(`${git ?? registry ?? "crates-io"} ${name}`);
    return value === undefined ? dependency : replaced(dependency, value);
  };
}

/** Keeps the requirement and replaces the source. */
function replaced(
  { git: _git, revision: _revision, registry: _registry, ...rest }: Declared,
  { path, git, rev: revision }: Dependency,
): Declared {
  return {
    ...rest,
    ...(path !== undefined && { path }),
    ...(git !== undefined && { git }),
    ...(revision !== undefined && { revision }),
  };
}
