/** The folder of a file or folder; `""` for the root and what is in it. */
export function toFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The last part of a path. */
export function toFileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A folder and all above it, nearest first; the root is `""`. */
export function upwards(folder: string): readonly string[] {
  const parts = folder === "" ? [] : folder.split("/");
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), ""];
}

/** The number of folders in a path. */
export function countFolders(folder: string): number {
  return folder === "" ? 0 : folder.split("/").length;
}

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
