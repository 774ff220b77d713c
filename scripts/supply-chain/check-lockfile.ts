/** What is read of a package-lock.json. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  /** It lies in the archive of the package that has it in its node_modules, whose hash covers it. */
  readonly inBundle?: boolean;
}

/** `allowScripts` of a package.json: npm runs no install script of what is `false` there. */
export type AllowedScripts = Readonly<Record<string, boolean>>;

/**
 * One line for each package that could be another one tomorrow, because nothing checks its content, or that runs code
 * when it is installed. Members of the workspace are no packages from elsewhere.
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

/** Whether the package is a part of the archive of another one, and that has a hash. */
function isInCheckedArchive(path: string, packages: Lockfile["packages"]): boolean {
  if (!packages[path]?.inBundle) return false;
  const holder = path.slice(0, path.lastIndexOf("/node_modules/"));
  return packages[holder]?.integrity !== undefined || isInCheckedArchive(holder, packages);
}

/** Undefined for what lies outside of node_modules: the project itself and its members. */
function nameOf(path: string, { name }: LockedPackage): string | undefined {
  const folder = path.split("node_modules/").slice(1).pop();
  return folder === undefined ? undefined : (name ?? folder);
}
