import type { Ecosystem } from "../../src/domain/contracts.ts";

/** `docs/formats.md`: what lcc reads, from the registry of ecosystems. */
export function formatsPage(ecosystems: readonly Ecosystem[]): string {
  return `${introduction}\n${ecosystems.map(section).join("\n")}`;
}

function section({ title, types, detectors, unread = [], installed = [] }: Ecosystem): string {
  const read = detectors.map((detector) => `| ${names(detector.files)} | ${detector.title} | \`${detector.id}\` |`);
  const lines = [
    `## ${title}`,
    "",
    `Component types: ${names(types)}.`,
    "",
    "| File | What is read | Detector |",
    "|---|---|---|",
    ...read,
  ];
  if (unread.length > 0) {
    lines.push(
      "",
      "Recognised and named in the report, but not read:",
      "",
      "| File | What it is | Why not, and what to do |",
      "|---|---|---|",
    );
    lines.push(...unread.map((file) => `| ${names(file.files)} | ${file.title} | ${file.reason} |`));
  }
  if (installed.length > 0)
    lines.push("", `Folders of installed packages, which are not part of the project: ${names(installed)}.`);
  return `${lines.join("\n")}\n`;
}

function names(all: readonly string[]): string {
  return all.map((name) => `\`${name}\``).join(", ");
}

const introduction = `<!-- Made by scripts/docs.ts from the registry of ecosystems; edit the detectors instead. -->

# What lcc reads

lcc reads files; it never runs a package manager, a build tool or code of the scanned project. In one folder a
lockfile outranks its manifest, and below it for every package that it resolves. A file that is recognised and cannot
be read is a warning on the result, never an empty pass. Manifests under \`testdata\`, \`fixtures\`, \`__fixtures__\` and
\`test-fixtures\` are read and marked with the scope \`test\`.
`;
