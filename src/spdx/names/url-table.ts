import { once } from "../../async/once.ts";
import { readTable } from "../read-table.ts";
import { portedId } from "./creative-commons.ts";

/** Maps the path of an address, in lower case and without the extension of its last part, to a license name. */
type SiteRule = (path: readonly string[], fragment: string) => string | undefined;

/** Sites whose addresses follow a naming scheme, by host name; a rule also applies to subdomains. */
export const siteRules: ReadonlyMap<string, SiteRule> = new Map(
  Object.entries({
    "opensource.org": under("licenses", "license"),
    "opensource.linux-mirror.org": under("licenses"),
    "spdx.org": under("licenses"),
    "choosealicense.com": under("licenses"),
    "tldrlegal.com": under("license", "l"),
    "wikipedia.org": wikipedia,
    // Its page about "MIT" is about dozens of licenses.
    "fedoraproject.org": ([, ...page]) => (page.at(-1) === "mit" ? undefined : under("licensing")(page, "")),
    "img.shields.io": badge,
    "repository.jboss.org": under("licenses"),
    "repository.jboss.com": under("licenses"),
    "licenses.nuget.org": ([expression, ...rest]) => (rest.length === 0 ? expression : undefined),
    "gnu.org": gnu,
    "fsf.org": gnu,
    "directory.fsf.org": fsfDirectory,
    "apache.org": ([folder = "", file = ""]) =>
      /^licen[cs]e/.test(folder) && /^licen[cs]e-/.test(file) ? `apache ${file.slice(8)}` : undefined,
    "creativecommons.org": creativeCommons,
    "licensebuttons.net": ([folder, ...path]) => (folder === "l" ? creativeCommons(["licenses", ...path]) : undefined),
    "mozilla.org": mozilla,
    "mozilla.com": mozilla,
    "eclipse.org": (path) => path.at(-1),
    "opendatacommons.org": openDataCommons,
    "cecill.info": (path) => path.at(-1)?.replace(/-(?:en|fr|us)$/, ""),
    "latex-project.org": (path) => path.at(-1),
    "rosenlaw.com": (path) => path.at(-1),
    "perlfoundation.org": (path) => path.at(-1),
    "europa.eu": europa,
    "python.org": (path) =>
      /^(?:psf|download\/releases\/[\d.]+)\/license$/.test(path.join("/")) ? "Python-2.0" : undefined,
    "php.net": ([folder, version]) =>
      folder === "license" && /^\d/.test(version ?? "") ? `php ${version}` : undefined,
    "openjdk.org": (path) => path.at(-1),
    "openjdk.java.net": (path) => path.at(-1),
    "java.net": glassfish,
    "oss.oracle.com": (path) => glassfish(path) ?? under("licenses")(path, ""),
    "polyformproject.org": ([folder, name, version]) =>
      folder === "licenses" && version !== undefined ? `polyform ${name} ${version}` : undefined,
    "unlicense.org": homepage("Unlicense", "unlicense"),
    "wtfpl.net": homepage("WTFPL", "about", "txt/copying"),
    "mit-license.org": homepage("MIT", "license"),
    "openfontlicense.org": homepage("OFL-1.1", "open-font-license-official-text"),
  } satisfies Record<string, SiteRule>),
);

/** Single pages for a license: host, path and, where it matters, query, without scheme and extension. */
export const knownPages = once(
  () => new Map(readTable("license-pages.tsv").map(([page = "", license = ""]) => [page, license])),
);

/** The part after one of these folders is the name: `opensource.org/licenses/MIT`. */
function under(...folders: readonly string[]): SiteRule {
  return ([folder, name, ...rest]) => (rest.length === 0 && folders.includes(folder ?? "") ? name : undefined);
}

/** `wiki/BSD_licenses#3-clause_license`. */
function wikipedia(path: readonly string[], fragment: string): string | undefined {
  const clauses = path.at(-1) === "bsd_licenses" ? /^([0-4])-clause/.exec(fragment)?.[1] : undefined;
  return clauses === undefined ? under("wiki")(path, fragment) : `BSD ${clauses}-clause`;
}

/** `nonav/public/CDDL+GPL_1_1.html`, `licenses/CDDL+GPL-1.1`: the CDDL without its version is the first one. */
function glassfish(path: readonly string[]): string | undefined {
  const version = /^cddl\+gpl(?:[-_](1[._]1))?$/.exec(path.at(-1) ?? "");
  if (!version) return undefined;
  return `CDDL-1.${version[1] === undefined ? 0 : 1} OR GPL-2.0-only WITH Classpath-exception-2.0`;
}

/** `badge/License-Apache%202.0-blue`, `badge/license-BSD%203--Clause-orange`. */
function badge([folder, label = "", ...rest]: readonly string[]): string | undefined {
  const [, name] = /^licen[cs]e-(.{2,40})-[a-z\d]{3,20}(?:\.svg|\.png)?$/.exec(label) ?? [];
  return folder === "badge" && rest.length === 0 ? name?.replaceAll("--", "-") : undefined;
}

/** The GNU pages keep old versions in a separate folder and call the Lesser GPL "lesser" in old addresses. */
function gnu(path: readonly string[]): string | undefined {
  if (path.length < 2 || !path.some((part) => part === "licenses" || part === "copyleft")) return undefined;
  const file = path.at(-1)?.replace(/-standalone$/, "");
  if (file === "lesser") return "Lesser GPL";
  return file === "library" ? "LGPL" : file;
}

/** `wiki/License:GPLv3orlater`, `wiki/License:BSD_3Clause`. */
function fsfDirectory([folder, page = "", ...rest]: readonly string[]): string | undefined {
  const [, name] = /^license:(.{2,60})$/.exec(page) ?? [];
  if (folder !== "wiki" || name === undefined || rest.length > 0) return undefined;
  return name
    .replaceAll("_", " ")
    .replace(/ ?or ?later$/, " or later")
    .replace(/(\d) ?clause/, "$1-clause");
}

/** A site about one license: its front page and the pages with the text. */
function homepage(name: string, ...pages: readonly string[]): SiteRule {
  return (path) => (path.length === 0 || pages.includes(path.join("/")) ? name : undefined);
}

/** `licenses/by-sa/3.0/us/legalcode`, `publicdomain/zero/1.0`. */
function creativeCommons([kind, code, version, ...rest]: readonly string[]): string | undefined {
  if (kind === "licenses" && code === "publicdomain") return "CC-PDDC";
  if (code === undefined || version === undefined) return undefined;
  const country = rest.filter((part) => !/^(?:legalcode|deed)(?:\.[a-z_-]+)?$/.test(part));
  if (kind === "publicdomain" && country.length === 0) {
    if (code === "zero") return `CC0-${version}`;
    return code === "mark" ? `CC-PDM-${version}` : undefined;
  }
  if (kind !== "licenses") return undefined;
  const international = [...(code === "gpl" || code === "lgpl" ? [] : ["CC"]), code, version].join("-");
  return portedId(international, country.join("-"));
}

/** `licenses/odbl/1-0/`, `licenses/by/summary`. */
function openDataCommons([folder, name, page = "", ...rest]: readonly string[]): string | undefined {
  if (folder !== "licenses" || name === undefined || rest.length > 0) return undefined;
  const license = name === "by" ? "ODC-By" : name;
  return page === "" || page === "summary" ? license : `${license} ${page}`;
}

/** `eupl_v1.2_en.pdf`, `EUPL-1.2 EN.txt`, `eupl-text-eupl-12`: the last part has the version, and a language. */
function europa(path: readonly string[]): string | undefined {
  const [, version] = /^(?:eupl-text-)?eupl[-_ ]?v?(1[._]?\d)(?!\d)/.exec(path.at(-1) ?? "") ?? [];
  return version && `EUPL ${version}`;
}

/** `MPL/2.0/`, `en-US/MPL/1.1`, `MPL/MPL-1.1.html`, `media/MPL/2.0/index.txt`, `MPL/NPL/1.1`. */
function mozilla(path: readonly string[]): string | undefined {
  const at = path.findLastIndex((part) => part === "mpl" || part === "npl");
  if (at < 0) return undefined;
  const [next, page = "index"] = path.slice(at + 1);
  if (next === undefined) return path[at];
  if (!page.startsWith("index")) return undefined; // questions and answers about it
  return /^\d/.test(next) ? `${path[at]} ${next}` : next;
}
