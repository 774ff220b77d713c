/** What the name of a license file says beside that it is one: `foo` of `LICENSE-foo.txt`, `foo_license.txt` and `foo.LICENSE.MIT.txt`. */
export function readTextName(fileName: string): string | undefined {
  const stem = fileName.replace(/\.(?:txt|md|html|rtf)$/i, "");
  const name = stem.replace(
    /^(?:licen[cs]e|copying|notice)[-_.]|[-_.](?:licen[cs]e|copying|notice)(?:\.[\w.+-]{1,40})?$/i,
    "",
  );
  return name === stem ? undefined : name.replace(/-v?\d[\w.]*$/, "");
}
