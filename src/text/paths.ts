/** A folder and all above it, nearest first; the root is `""`. */
export function upwards(folder: string): readonly string[] {
  const parts = folder === "" ? [] : folder.split("/");
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), ""];
}

/** The number of folders in a path. */
export function depthOf(folder: string): number {
  return folder === "" ? 0 : folder.split("/").length;
}

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
