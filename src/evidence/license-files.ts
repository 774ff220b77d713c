import { toFileName, toFolder } from "../text/paths.ts";
import type { PackageText } from "../domain/report/package-text.ts";

/** Whether a path is a license file by its name: LICENSE, COPYING, EULA, MIT-LICENSE, LICENSES/*.txt, x.license, … */
export function isLicenseFile(path: string): boolean {
  const slash = path.lastIndexOf("/");
  const fileName = path.slice(slash + 1);
  const name = fileName.toLowerCase();
  const folder = path.slice(path.lastIndexOf("/", slash - 1) + 1, Math.max(0, slash));
  // Fast path: most files have none of these words in their names.
  if (!words.test(name)) return (name.endsWith(".txt") && folder === "LICENSES") || isNamedAfter(name, folder);
  if (noLicenses.test(name) || fileName === "eula.txt") return false;
  const folders = path.slice(0, Math.max(0, slash)).split("/");
  if (name === "reuse.toml" || (name.endsWith(".license") && name.length > ".license".length)) return true;
  const stem = name.replace(documents, "");
  const parts = programs.test(name) ? undefined : forms.exec(stem)?.groups;
  if (parts) return stem === name || isByConvention(fileName, parts, folders);
  return name.endsWith(".txt") && folder === "LICENSES";
}

/** In a folder of licenses, a part and the name of its license: `licenses/slf4j-MIT`, `licenses/CDDL+GPL-1.1`. */
function isNamedAfter(name: string, folder: string): boolean {
  if (!licenseFolder.test(folder.toLowerCase()) || name.length > 100) return false;
  const stem = name.replace(/\.(?:txt|md)$/, "");
  return stem.split(/[-_+ ]/).some((part) => licenseWord.test(part)) && !programs.test(name);
}

const licenseFolder = /^(?:[a-z0-9]{1,20}[-_]){0,3}licen[cs]es?$/;

/** License names that appear in file names. */
const licenseWord =
  /^(?:mit|x11|apache\d?|asl\d?|bsd\d?|[al]?gpl(?:v?\d(?:\.\d)?)?|mpl|isc|cc0|epl|edl|cddl|zlib|unlicense|ofl|eupl|psf|wtfpl)$/;

/** A file that records the acceptance of a license is not a license file; game servers keep theirs in `eula.txt`. */
const noLicenses = /[-_. ]accept(?:ance|ed)?(?:[-_. ]|$)|[-_. ]agreed(?:[-_. ]|$)/;

/** Whether a file in the folder of a package has the license of the package itself, not of bundled or other parts. */
export function isOwnLicenseFile(path: string): boolean {
  const fileName = toFileName(path);
  const isInTexts = toFileName(toFolder(path)) === "LICENSES";
  if (!isLicenseFile(isInTexts ? `LICENSES/${fileName}` : fileName)) return false;
  const name = fileName.toLowerCase();
  return !name.endsWith(".license") && name !== "reuse.toml" && !ofOthers.test(name);
}

const ofOthers =
  /third[-_. ]?part|3rd[-_. ]?part|\.note$|bundle|vendor|depend|external|notice|header|template|(?:^|[-_.])(?:deps|docs?|documentation|fonts?|assets|images?|icons?|artwork|examples?|samples?)(?:[-_.]|$)/;

/** Most files with this name only say who holds the copyright, or what the license of each file is, and grant nothing. */
export function isCopyrightFile(path: string): boolean {
  return /(?:^|\/)(?:copyright[^/]*|reuse\.toml)$/i.test(path);
}

/** Whether a file has notices to pass on, as Apache-2.0 requires: NOTICE, NOTICES.txt. */
export function isNoticeFile(name: string): boolean {
  return /^notices?(?:\.(?:txt|md|rst))?$/i.test(name);
}

/** Files that list the licenses of bundled parts, by their names: ThirdPartyNotices.txt, LICENSE-3rdparty.csv, OSS-LICENSES. */
function isThirdPartyFile(name: string): boolean {
  return thirdParty.test(name) && (name.endsWith(".csv") || !programs.test(name.toLowerCase()));
}

const thirdParty =
  /^(?:third|3rd)[-_. ]?part(?:y|ies)[\w. -]{0,60}$|^licen[cs]es?[-_. ](?:third|3rd)[-_. ]?part|^[\w.]{1,30}[-_]licen[cs]es(?:\.\w{1,5})?$|\.licen[cs]es?(?:\.txt|\.md)?$/i;

/** What a file of a package, by its path inside, is passed on for; undefined: it need not be. */
export function findTextKind(inside: string): PackageText["kind"] | undefined {
  const name = inside.slice(inside.lastIndexOf("/") + 1);
  if (noticeLike.test(name) && !programs.test(name.toLowerCase())) return "notice";
  const isTop = name === inside || (inside.startsWith("LICENSES/") && inside.split("/").length === 2);
  if (isThirdPartyFile(name)) return "third-party";
  if (isCopyrightFile(name) && !programs.test(name.toLowerCase())) return "copyright";
  if (isTop && isOwnLicenseFile(inside)) return "license";
  return isLicenseFile(inside) || /(?:^|\/)LICENSES\/.*\.txt$/.test(inside) ? "third-party" : undefined;
}

/** Beside NOTICE itself: `NOTICE-binary`, `NOTICE.html`, `LegalNotices.txt`, `PATENTS`, `ATTRIBUTIONS.md`. */
const noticeLike =
  /^(?:(?:legal[-_ ]?)?notices?(?:[-_.][\w.-]{1,40})?|(?:patents|attributions?)(?:\.(?:txt|md|rst|html?))?)$/i;

/** AUTHORS and the like; passed on where the license refers to the file. */
export function isAuthorsFile(path: string): boolean {
  return /^(?:authors|contributors)(?:\.(?:txt|md|rst))?$/i.test(path);
}

/** Whether a file is code, data or an image by its name: `license/license.vue`. */
export function isProgramFile(path: string): boolean {
  return programs.test(path.slice(path.lastIndexOf("/") + 1).toLowerCase());
}

/** Sorts the file that most likely has the license of the whole package first: LICENSE, LICENSE-MIT, COPYRIGHT. */
export function plainestFirst(a: string, b: string): number {
  return Number(isCopyrightFile(a)) - Number(isCopyrightFile(b)) || a.length - b.length || (a < b ? -1 : 1);
}

const words = /licen[cs]e|copy(?:ing|right|left)|eula|^reuse\.toml$/;

/** Documents: most of those with "license" in their names only talk about licenses. */
const documents = /\.(?:mdx?|markdown|rst|adoc|asciidoc|html?|org)$/;

/** Code, data and images are never license files. */
const programs =
  /\.(?:[cm]?[jt]sx?|g[jt]s|vue|svelte|astro|hbs|handlebars|mustache|ejs|haml|slim|pug|liquid|njk|j2|twig|tpl|tmpl|cshtml|razor|jsp|s?css|less|pyi?|rb|erb|go|rs|java|kts?|groovy|scala|cs|fs|vb|c|cc|cpp|cxx|hh?|hpp|mm?|swift|php|pl|lua|dart|exs?|sh|bash|ps1|bat|sql|rego|feature|spdx|json[5cl]?|ya?ml|toml|xml|xslt?|xsd|csv|tsv|lock|map|snap|svg|png|jpe?g|gif|ico|pdf|class|pyc|bin|so|dll|exe|wasm|zip|gz|tgz|bz2|xz|7z|jar|whl|egg|gem|crate|nupkg|deb|rpm|ttf|woff2?)$/;

/** The keyword, with what comes before and after it. */
const forms =
  /^(?:(?<before>[a-z0-9.+_-]{1,20}(?:[-_]|(?<!\.(?:[cm]?js|css))\.))?(?<word>(?:un)?licen[cs]es?|eula)(?<after>[-_.][a-z0-9.+_-]{1,40})?|(?<copying>copying\d?|copyleft)(?:[-_.][a-z0-9.+_-]{1,40})?|copyright(?:\.[a-z]{2,8})?)$/;

/**
 * A document counts if its name is only the keyword, or the keyword and a license name: `license.md`, `LICENSE-MIT.md`.
 * In capitals it may say more (`LICENSE-SDK.md`) and may be in a folder of documents.
 */
function isByConvention(
  fileName: string,
  { copying = "", word = copying, before = "", after = "" }: Readonly<Record<string, string | undefined>>,
  folders: readonly string[],
): boolean {
  if (word !== "" ? fileName.includes(word.toUpperCase()) : fileName.startsWith("COPYRIGHT")) return true;
  if (folders.some((folder) => pages.has(folder.toLowerCase()))) return false;
  return `${before}${after}`.split(/[-_.]/).every((part) => part === "" || ofLicenses.test(part));
}

/** Folders of documents and web pages. */
const pages: ReadonlySet<string> = new Set(
  "doc docs documentation website site web content pages guide guides wiki blog templates views public static www".split(
    " ",
  ),
);

/** Parts of license names, and words for what one of several licenses covers. */
const ofLicenses =
  /^(?:mit|x11|apache\d*|asl\d*|bsd\d*|[al]?gpl(?:v?\d+)?|mpl\d*|isc|cc0?|by|sa|nc|nd|epl|cddl|zlib|boost|bsl|busl|ofl|sil|artistic|eupl|psf|python|mulan|psl|odbl|sspl|elastic|polyform|clause|\d*clause|v?\d+|or|later|only|third|party|3rd|thirdparty|3rdparty|docs?|code|data|assets|fonts?|commercial|enterprise|ee|en|de|fr|es|ja|jp|zh|cn|tw|ko|pt|br|ru)$/;
