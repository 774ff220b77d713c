import type { PackageRecord, RecordReader } from "./record.ts";

/** `Key: value` lines up to the first empty line; later lines of one field are left out. */
function readHeader(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const line of text.slice(0, maxHeader).split(/\r?\n/)) {
    if (line.trim() === "" && fields.size > 0) break;
    const [, key, value] = /^([A-Za-z][\w -]{0,40}):\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    const known = fields.get(key.toLowerCase());
    if (known) known.push(value.trim());
    else fields.set(key.toLowerCase(), [value.trim()]);
  }
  return fields;
}

const maxHeader = 65_536;

/** The metadata of an installed Python package, beside the folders that it is about. */
const pythonMetadata: RecordReader = {
  file: /(?:^|\/)[^/]+\.(?:dist-info\/METADATA|egg-info\/PKG-INFO|egg-info)$/,
  isOfFolder: false,
  async read(source) {
    const fields = readHeader(await source.text());
    const [name, version = ""] = [fields.get("name")?.[0], fields.get("version")?.[0]];
    if (name === undefined) return [];
    const tops = (await source.sibling("top_level.txt")?.text())?.split(/\s+/) ?? [];
    const record = (await source.sibling("RECORD")?.text()) ?? "";
    const paths = record.split("\n", maxRecordLines).map((line) => line.split(",", 1)[0] ?? "");
    const covers = new Set([...listCovered(paths), ...tops, name.toLowerCase().replaceAll(/[-.]/g, "_")]);
    return [
      {
        type: "pypi",
        name: normalizePython(name),
        version,
        license: statedLicense(fields),
        repository: fields
          .get("project-url")
          ?.find((url) => /^(?:source|repository|code|github)/i.test(url))
          ?.split(", ")[1],
        authors: [...(fields.get("author") ?? []), ...(fields.get("maintainer") ?? [])],
        covers: [...covers].filter((top) => top !== "" && !/\.(?:dist|egg)-info$|^\.\.|^bin$/.test(top)),
      },
    ];
  },
};

const maxRecordLines = 5_000;

/** The folders and files at the top; several packages share the folder of a namespace, and have theirs in it. */
function listCovered(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  const packages = new Set(paths.flatMap((path) => (path.endsWith("/__init__.py") ? [path.split("/", 1)[0]] : [])));
  const isWhole = (top: string) => packages.has(top) && all.has(`${top}/__init__.py`);
  return paths.map((path) => {
    const [top = "", inside, ...below] = path.split("/");
    return inside === undefined || isWhole(top) || !packages.has(top)
      ? top
      : [top, inside, ...below].slice(0, 2).join("/");
  });
}

export function normalizePython(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, "-");
}

function statedLicense(fields: ReadonlyMap<string, readonly string[]>): string | undefined {
  const [expression] = fields.get("license-expression") ?? [];
  const classifiers = (fields.get("classifier") ?? []).filter((name) => /^License ::.*::/.test(name));
  const [words] = (fields.get("license") ?? []).filter(
    (text) => text !== "" && text !== "UNKNOWN" && text.length < 100,
  );
  return expression ?? words ?? (classifiers.length === 1 ? classifiers[0]?.split(" :: ").pop() : undefined);
}

/** pip's list of what it vendors: `requests==2.32.3`, indented where another one needs it. */
const vendorList: RecordReader = {
  file: /(?:^|\/)_?vendor(?:ed)?\.txt$/,
  isOfFolder: false,
  async read(source) {
    return (await source.text()).split(/\r?\n/).flatMap((line): Omit<PackageRecord, "file">[] => {
      const [, name, version] = /^\s*([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?\s*==\s*([\w.!+-]+)/.exec(line) ?? [];
      if (name === undefined || version === undefined) return [];
      const plain = name.toLowerCase().replaceAll(/[-.]/g, "_");
      const covers = [plain, name, ...(plain === "setuptools" ? ["pkg_resources"] : [])];
      return [{ type: "pypi", name: normalizePython(name), version, authors: [], covers }];
    });
  },
};

/** The README of a third-party folder in Chromium, and in projects that took the format from it. */
const readmeChromium: RecordReader = {
  file: /(?:^|\/)README\.(?:chromium|v8|skia|webrtc|pdfium|angle|dart|crashpad)$/,
  isOfFolder: true,
  async read(source) {
    const fields = readHeader(await source.text());
    // The long name may have a description: `Foo: a library`.
    const name = fields.get("short name")?.[0] ?? fields.get("name")?.[0]?.replace(/(?::| -+) .*$/, "");
    if (name === undefined) return [];
    const version = fields.get("version")?.[0] ?? "";
    const license = fields.get("license")?.[0];
    const [url] = fields.get("url") ?? [];
    return [
      {
        type: "custom",
        name,
        version: /^(?:n\/?a|unknown|0|head)$/i.test(version) ? "" : version,
        license,
        repository: url,
        authors: [],
      },
    ];
  },
};

/** An Arduino library. */
const libraryProperties: RecordReader = {
  file: /(?:^|\/)library\.properties$/,
  isOfFolder: true,
  async read(source) {
    const fields = new Map((await source.text()).split(/\r?\n/).map((line) => line.split("=", 2) as [string, string]));
    const name = fields.get("name");
    if (name === undefined) return [];
    return [{ type: "custom", name, version: fields.get("version") ?? "", authors: [fields.get("author") ?? ""] }];
  },
};

/** Maven writes this into every jar. */
const pomProperties: RecordReader = {
  file: /(?:^|\/)pom\.properties$/,
  isOfFolder: true,
  async read(source) {
    const fields = new Map((await source.text()).split(/\r?\n/).map((line) => line.split("=", 2) as [string, string]));
    const [group, artifact] = [fields.get("groupId"), fields.get("artifactId")];
    if (group === undefined || artifact === undefined) return [];
    return [{ type: "maven", name: `${group}:${artifact}`, version: fields.get("version") ?? "", authors: [] }];
  },
};

/** Assignments of a gemspec, a podspec or the specification of an mruby gem that are plain strings; Ruby is not run. */
const gemspec: RecordReader = {
  file: /(?:^|\/)(?:[^/]+\.(?:gem|pod)spec|mrbgem\.rake)$/,
  isOfFolder: true,
  async read(source) {
    const text = (await source.text()).slice(0, maxGemspec);
    const read = (key: string): string | undefined =>
      new RegExp(`^[ \\t]*\\w+\\.${key}\\s*=\\s*(?:%q\\{([^}]{1,500})\\}|["']([^"'#]{1,500})["'])`, "m")
        .exec(text)
        ?.slice(1)
        .find(Boolean);
    const list = (key: string): string[] => {
      const [, items = ""] =
        new RegExp(`^[ \\t]*\\w+\\.${key}\\s*=\\s*(?:\\[([^\\]]{0,5000})\\]|%w\\[[^\\]]{0,5000}\\])`, "m").exec(text) ??
        [];
      return [...items.matchAll(/["']([^"']+)["']/g)].map(([, item = ""]) => item);
    };
    const mruby = /Gem::Specification\.new[ (]["']([\w.-]{1,100})["']/.exec(text)?.[1];
    const name = read("name") ?? mruby ?? source.name.slice(0, -".gemspec".length);
    const pod = /\.license\s*=\s*\{\s*(?::type\s*=>|type:)\s*["']([^"']+)["']/.exec(text)?.[1];
    const licenses = [read("license") ?? pod ?? [], list("licenses")].flat();
    const repository =
      /source_code_uri"\]?\s{0,20}(?:=>?|\])\s{0,20}=?\s{0,20}["']([^"']{1,500})["']/.exec(text)?.[1] ??
      read("homepage");
    const authors = [read("author") ?? [], list("authors")].flat();
    const version = read("version") ?? "";
    return [
      {
        type: source.name.endsWith(".gemspec") ? "gem" : "custom",
        name,
        version,
        license: licenses.length > 1 ? licenses.join(" OR ") : licenses[0],
        repository,
        authors,
      },
    ];
  },
};

/** Long ones list their files, mostly after the rest. */
const maxGemspec = 200_000;

/** A module is named like its repository, where a known host has it. */
const goMod: RecordReader = {
  file: /(?:^|\/)go\.mod$/,
  isOfFolder: true,
  async read(source) {
    const [, name] = /^module\s+"?([^\s"]+)/m.exec(await source.text()) ?? [];
    if (name === undefined) return [];
    const repository = /^(?:github|gitlab|bitbucket)\.(?:com|org)\//.test(name) ? name : undefined;
    return [{ type: "golang", name, version: "", repository, authors: [] }];
  },
};

/** Assignments of a setup.py that are plain strings, and the metadata of a setup.cfg; Python is not run. */
const setupFile: RecordReader = {
  file: /(?:^|\/)setup\.(?:py|cfg)$/,
  isOfFolder: true,
  async read(source) {
    const text = (await source.text()).slice(0, maxHeader);
    const [whole] = source.name === "setup.cfg" ? (/^\[metadata\]\n(?:(?!\[).*\n?)*/m.exec(text) ?? [""]) : [text];
    const read = (key: string): string | undefined =>
      new RegExp(`(?:^|[\\s(,])${key}[ \\t]*=[ \\t]*["']?([^"'\\n,()#]+)`).exec(whole)?.[1]?.trim();
    const name = read("name");
    // A name of a variable is no name.
    const isQuoted = whole.includes(`"${name}"`) || whole.includes(`'${name}'`);
    if (name === undefined || (source.name === "setup.py" && !isQuoted)) return [];
    const [version = "", license, repository] = [read("version"), read("license"), read("url")];
    const authors = [read("author"), read("maintainer")].flatMap((author) => author ?? []);
    const isStated = /^\d[\w.+!-]*$/.test(version);
    return [
      { type: "pypi", name: normalizePython(name), version: isStated ? version : "", license, repository, authors },
    ];
  },
};

export const textRecords: readonly RecordReader[] = [
  ...[pythonMetadata, vendorList, readmeChromium, libraryProperties, pomProperties, gemspec, goMod, setupFile],
];
