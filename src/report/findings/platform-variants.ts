import { componentKey } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";

/** A finding as far as it decides which others are the same package for another platform. */
export interface Variant extends Pick<Finding["component"], "type" | "name" | "version" | "scope"> {
  readonly license: string;
  readonly status: string;
}

/** Collects who needs a package, and tells which packages are the same one for several systems. */
export interface VariantKeys {
  add(parent: Pick<Finding["component"], "name" | "dependsOn">): void;
  /** Equal for the variants of one package; undefined for a package that is not for one system. */
  keyFor(variant: Variant): string | undefined;
}

export function createVariantKeys(): VariantKeys {
  const parents = new Map<string, Set<string>>();
  return {
    add({ name, dependsOn = [] }) {
      for (const key of dependsOn) {
        if (!hasPlatform(key)) continue;
        const holders = parents.get(key) ?? new Set();
        parents.set(key, holders.add(withoutPlatform(name))); // a variant may need another package's variant
      }
    },
    keyFor({ type, name, version, scope, license, status }) {
      // What a package always needs is no variant of anything.
      if (scope === "runtime" || !hasPlatform(name)) return undefined;
      const holders = [...(parents.get(componentKey({ type, name, version })) ?? [])].sort();
      return [type, withoutPlatform(name), version, scope, license, status, ...holders].join("\n");
    },
  };
}

/** A finding that stands for its variants; `others` has the rest of them. */
export interface Grouped<Item> {
  readonly first: Item;
  readonly others: readonly Item[];
}

/** Joins items with the same key at the place of the first one. */
export function groupVariants<Item>(
  items: readonly Item[],
  keyFor: (item: Item) => string | undefined,
): Grouped<Item>[] {
  const groups: { readonly first: Item; readonly others: Item[] }[] = [];
  const keyed = new Map<string, Item[]>(); // few items have a key, and a map of all of them takes most of the time
  for (const first of items) {
    const key = keyFor(first);
    const known = key === undefined ? undefined : keyed.get(key);
    if (known) {
      known.push(first);
      continue;
    }
    const others: Item[] = [];
    groups.push({ first, others });
    if (key !== undefined) keyed.set(key, others);
  }
  return groups;
}

/** The same for findings of one report. */
export function createFindingGroups(findings: readonly Finding[]): (some: readonly Finding[]) => Grouped<Finding>[] {
  const keys = createVariantKeys();
  const hasVariants = findings.some(({ component: { name, scope } }) => scope !== "runtime" && hasPlatform(name));
  if (hasVariants) for (const { component } of findings) keys.add(component);
  return (some) =>
    groupVariants(some, ({ component, resolved_license: license, status }) =>
      keys.keyFor({ ...component, license, status }),
    );
}

const systems =
  "aix|android|darwin|freebsd|linux|linuxmusl|macos|netbsd|openbsd|openharmony|sunos|wasm32|wasi|wasm|win32|windows";
const processors =
  "arm|arm64|armv6|armv7|armv7l|aarch64|ia32|loong64|mips64el|mips64le|ppc64|ppc64le|riscv64|s390x|universal|x64|x86|32|64|32bit|64bit";
const libraries = "eabi|gnu|gnueabihf|musl|musleabihf|msvc";
const platformParts = new RegExp(
  String.raw`(?<=^|[-_./:@])(?:(?:${systems})(?:[-_](?:${processors}|${libraries}|${systems})){0,4})(?=$|[-_./@])`,
);

function hasPlatform(name: string): boolean {
  return platformParts.test(name);
}

/** `@esbuild/*` for `@esbuild/linux-arm64`. */
function withoutPlatform(name: string): string {
  return name.replace(platformParts, "*");
}
