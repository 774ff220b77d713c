/** Whether a path is a license file by its name: LICENSE, COPYING, MIT-LICENSE, LICENSES/*.txt, x.license, … */
export function isLicenseFile(path: string): boolean {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1).toLowerCase();
  if (name.endsWith(".license") && name.length > ".license".length) return true;
  if (names.test(name)) return !programs.test(name);
  return name.endsWith(".txt") && path.slice(0, slash).split("/").at(-1) === "LICENSES";
}

const names =
  /^(?:(?:[a-z0-9.+-]{1,20}-)?(?:un)?licen[cs]es?(?:[-_.][a-z0-9.+_-]{1,40})?|copying(?:[-_.][a-z0-9.+_-]{1,40})?|copyright(?:\.[a-z]{2,8})?|reuse\.toml)$/;

/** A program about licenses, a table of them or a picture is no license; `reuse.toml` is one by its whole name. */
const programs =
  /(?<!^reuse)\.(?:[cm]?[jt]sx?|vue|svelte|s?css|less|pyi?|rb|erb|go|rs|java|kts?|groovy|scala|cs|fs|vb|c|cc|cpp|cxx|hh?|hpp|mm?|swift|php|pl|lua|dart|exs?|sh|bash|ps1|bat|sql|json[5cl]?|ya?ml|toml|xml|csv|tsv|lock|map|snap|svg|png|jpe?g|gif|ico|pdf|class|pyc)$/;
