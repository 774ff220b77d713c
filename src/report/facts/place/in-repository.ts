/** The path of a file from the root of its repository; `folder`: the scanned project in it, empty for the root. */
export function inRepository<File extends string | undefined>(file: File, folder: string): File | string {
  return file === undefined || folder === "" ? file : `${folder}/${file}`;
}
