import type { SourceFile } from "../../../../domain/contracts/contracts.ts";

/** Common names of requirements lists. */
export const listNames = [
  ...["*requirements*.txt", "*requirement.txt", "Requirements*.txt", "REQUIREMENTS*.txt", "*requirements*.TXT"],
  ...["REQUIREMENTS*.TXT", "*requirements*.pip", "*requirement.pip", "*requirements*.lock", "requirements.frozen"],
  ...["pip-resolved-dependencies.txt", "*-requires.txt", "*_requires.txt", "pip-requires", "test-requires"],
  ...["requirements/*.txt", "requirements/*/*.txt", "requirements/*.pip", "requirements.d/*.txt", "reqs/*.txt"],
  ...["req.txt", "req-*.txt", "req_*.txt", "reqs*.txt", "*-req.txt", "*_req.txt", "*-reqs.txt", "*_reqs.txt"],
];

/** Names of the source lists that pip-tools compiles. */
export const sourceNames = [
  ...["*requirements*.in", "*requirement.in", "requirements/*.in", "requirements/*/*.in", "requirements.d/*.in"],
  ...["reqs/*.in", "req.in", "req-*.in", "req_*.in", "reqs*.in"],
];

/**
 * Constraints limit versions and require nothing; files in an egg's folder describe the project itself; lists for the
 * package managers of an operating system have the same names.
 */
export function isNoList({ name, folder }: SourceFile): boolean {
  if (name.includes("constraint") || folder.endsWith(".egg-info")) return true;
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => otherManagers.has(word));
}

const otherManagers = new Set(["apt", "apk", "yum", "dnf", "brew", "npm", "system"]);

/** Whether a file is read as a list; in doubt it is not. */
export function isRequirementsList(file: SourceFile): boolean {
  if (isNoList(file) || !/\.(?:txt|in|pip)$/.test(file.name)) return false;
  return file.name.toLowerCase().includes("requirements") || /(?:^|\/)requirements(?:\.d)?$/.test(file.folder);
}
