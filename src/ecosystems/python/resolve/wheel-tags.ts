import type { Target } from "./target.ts";

/** `cp312-cp312-manylinux_2_17_x86_64` of a wheel's file name; undefined for anything but a wheel. */
export function wheelTags(file: string): string | undefined {
  if (!file.endsWith(".whl")) return undefined;
  const parts = file.slice(0, -4).split("-");
  return parts.length < 5 ? undefined : parts.slice(-3).join("-").toLowerCase();
}

/** Whether pip would install a wheel with these tags on a target. */
export function fitsTarget(tags: string, target: Target): boolean {
  const [pythons = "", abis = "", platforms = ""] = tags.split("-");
  return (
    platforms.split(".").some((platform) => fitsPlatform(platform, target.platform)) &&
    pythons.split(".").some((python) => abis.split(".").some((abi) => fitsPython(python, abi, target.minor)))
  );
}

/** `py3` and `py310` fit all later versions, `cp38` too with the stable ABI, `cp312` only that version. */
function fitsPython(python: string, abi: string, minor: number): boolean {
  const [, kind, digits = ""] = /^(py|cp)3(\d{0,3})$/.exec(python) ?? [];
  if (kind === undefined) return false;
  const own = digits === "" ? 0 : Number(digits);
  if (kind === "py") return own <= minor && abi === "none";
  if (abi === "abi3") return own <= minor;
  return (own === minor || digits === "") && (abi === "none" || abi === `cp3${minor}`);
}

function fitsPlatform(tag: string, platform: string): boolean {
  if (tag === "any") return true;
  const [system = "", machine = ""] = platform.split(/-(.*)/);
  if (system === "linux") return /^(?:many)?linux/.test(tag) && tag.endsWith(`_${machine}`);
  if (system === "windows") return tag === "win_amd64";
  if (!tag.startsWith("macosx_")) return false;
  return ["universal2", machine, ...(machine === "x86_64" ? ["intel", "universal"] : [])].some((end) =>
    tag.endsWith(`_${end}`),
  );
}
