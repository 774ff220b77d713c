import { choice, count, flag, list, object, optional, part, describeType, text } from "./build.ts";
import { hashAlgorithms, resolvedByValues, scopes, supplierKinds, unresolvedCodes } from "./words.ts";

export const Location = object("Location", "Where a component is named.", {
  file: text("The file, as a path from the root of the project with / between folders."),
  line: optional(count("The line in the file, from 1, where it is known; in a notebook, the line in the cell.", 1)),
  cell: optional(count("The cell of a notebook, from 1, text cells counted.", 1)),
});

export const Origin = object("Origin", "Another place than the public registry; such a component may be private.", {
  kind: choice(["registry", "git", "archive", "file"], "What kind of place it is."),
  address: text("The address as the file has it, without user name and password."),
  commit: optional(text("The commit, where the file names one.")),
});

export const Workspace = object("Workspace", "A package, module or project of a repository that holds several.", {
  name: text("As it calls itself; its path where it has no name."),
  path: text("Its folder from the root of the project; . for the root itself."),
});

export const Facts = describeType<Record<string, string | number | boolean | string[]>>({
  type: "object",
  description: "What else a file or a hub says about a model or dataset: base models, datasets, gating, parameters.",
  additionalProperties: {
    anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "array", items: { type: "string" } }],
  },
});

export const Unresolved = part("Why lcc could not choose a version.", {
  code: choice(unresolvedCodes, "What kind of obstacle it is."),
  message: text("A sentence that explains it."),
});

export const FileHash = part("A hash of the file.", {
  algorithm: choice(hashAlgorithms, "How the hash was made."),
  value: text("The hash in lower-case hexadecimal digits."),
});

export const Distribution = part("A file in which the component is published.", {
  address: optional(text("Where the lockfile says that it is, without user name and password.")),
  hashes: optional(list(FileHash, "The hashes that the lockfile has of the file.")),
});

export const Supplier = part("Who publishes the component, as its registry or an SBOM says.", {
  name: text("The name, without mail addresses; at most 200 characters."),
  kind: choice(supplierKinds, "Whether it is a person or an organization, as far as the registry tells."),
});

export const Component = object("Component", "A package, model or dataset that the project uses.", {
  type: text("The kind of component: pypi, npm, golang, cargo, maven, gem, nuget, conda, huggingface and others."),
  name: text("The name as its ecosystem compares names: npm with scope, Maven as group:artifact, Go the module path."),
  version: text("The resolved or exactly pinned version; empty where nothing pins one. Never a range."),
  requirement: optional(text("The constraint, as written, if no version is pinned or lcc chose it.")),
  scope: choice(scopes, "What the component is needed for; in several places: the first of these that applies."),
  direct: optional(flag("Whether the project asks for it itself; absent where the files do not say.")),
  locations: list(Location, "Every place where the component is named."),
  requiredAt: optional(
    list(
      Location,
      "Where manifests ask for a direct dependency whose version is from another file, such as a lockfile.",
    ),
  ),
  workspaces: optional(
    list(Workspace, "The workspaces that bring it, by path; absent where the project has none, or nothing tells."),
  ),
  furtherWorkspaces: optional(count("How many more workspaces bring it than are listed.", 1)),
  // Absent in reports from before 3.0.
  resolvedBy: optional(
    choice(
      resolvedByValues,
      "How the version was found: a lockfile, installed packages, a manifest, lcc's own resolution, an SBOM.",
    ),
  ),
  resolvedAt: optional(text("When lcc chose the version, in ISO 8601.")),
  via: optional(
    list(text("A package, as name@version."), "The shortest way to the component, from a direct dependency on."),
  ),
  scopeReason: optional(text("Why the scope is what it is, where that is not plain: extra docs, feature serde.")),
  unresolved: optional(Unresolved),
  dependsOn: optional(
    list(text("A component, as type:name@version."), "The components that this one needs, where the lockfile says so."),
  ),
  // Absent: the ecosystem's public registry.
  origin: optional(Origin),
  distributions: optional(
    list(Distribution, "The files in which it is published, as the lockfile names them; at most 100."),
  ),
  supplier: optional(Supplier),
  canonicalName: optional(text("The name the component has today, where the file uses an older one.")),
  facts: optional(Facts),
  vendored: optional(flag("It is in the repository, and what is shipped is taken from there.")),
  folder: optional(text("Where it is in the repository, as a path from the root of the project.")),
  // During a scan only as an SBOM states it; otherwise it follows from type, name and version.
  purl: optional(text("The package URL; absent for what has none: datasets, and files known only from the project.")),
});
