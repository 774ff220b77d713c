/** A folder and all above it, nearest first; the root is `""`. */
export function upwards(folder: string): readonly string[] {
  const parts = folder === "" ? [] : folder.split("/");
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), ""];
}

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
