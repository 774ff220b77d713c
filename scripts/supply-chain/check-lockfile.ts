/** The fields of package-lock.json that are read. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  /** It is part of the archive of the package above it in node_modules, whose hash covers it. */
  readonly inBundle?: boolean;
}

/** `allowScripts` of a package.json: npm runs no install scripts of packages that are `false` there. */
export type AllowedScripts = Readonly<Record<string, boolean>>;

/**
 * One line for each package whose content could change, because no hash is checked, or that runs code when it is
 * installed. Workspace members are not included.
 */
export function checkLockfile({ packages }: Lockfile, allowed: AllowedScripts = {}): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = nameOf(path, entry);
    if (name === undefined || entry.link) return [];
    const label = `${name} ${entry.version ?? ""}`.trim();
    return [
      ...(entry.integrity || isInCheckedArchive(path, packages)
        ? []
        : [`${label} has no integrity in package-lock.json.`]),
      ...(entry.hasInstallScript && allowed[name] !== false
        ? [`${label} has an install script; refuse it with "allowScripts" in package.json, or do without it.`]
        : []),
    ];
  });
}

/** Whether the package is part of the archive of another one that has a hash. */
function isInCheckedArchive(path: string, packages: Lockfile["packages"]): boolean {
  if (!packages[path]?.inBundle) return false;
  const holder = path.slice(0, path.lastIndexOf("/node_modules/"));
  return packages[holder]?.integrity !== undefined || isInCheckedArchive(holder, packages);
}

/** Undefined outside node_modules: the project itself and its members. */
function nameOf(path: string, { name }: LockedPackage): string | undefined {
  const folder = path.split("node_modules/").slice(1).pop();
  return folder === undefined ? undefined : (name ?? folder);
}
