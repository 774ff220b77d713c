/** Whether a path is a license file by its name: LICENSE, COPYING, MIT-LICENSE, LICENSES/*.txt, x.license, … */
export function isLicenseFile(path: string): boolean {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1).toLowerCase();
  if (name.endsWith(".license") && name.length > ".license".length) return true;
  if (names.test(name)) return true;
  return name.endsWith(".txt") && path.slice(0, slash).split("/").at(-1) === "LICENSES";
}

const names =
  /^(?:(?:[a-z0-9.+-]{1,20}-)?(?:un)?licen[cs]es?(?:[-_.][a-z0-9.+_-]{1,40})?|copying(?:[-_.][a-z0-9.+_-]{1,40})?|copyright(?:\.[a-z]{2,8})?|reuse\.toml)$/;
