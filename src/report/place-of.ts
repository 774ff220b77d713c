/** `a/pom.xml:12`, as editors and terminals open it. */
export function placeOf({ file, line }: { readonly file: string; readonly line?: number }): string {
  return line === undefined ? file : `${file}:${line}`;
}
