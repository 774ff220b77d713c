/** The path of a file from the root of its repository. `folder`: where the scanned project lies in it; empty: at the root. */
export function inRepository<File extends string | undefined>(file: File, folder: string): File | string {
  return file === undefined || folder === "" ? file : `${folder}/${file}`;
}
