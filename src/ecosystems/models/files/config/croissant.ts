import type { Component } from "../../../../domain/contracts/component.ts";
import type { SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { field, list, text } from "../../../../formats/value.ts";
import { writeFacts } from "../../../../models/write-facts.ts";
import { readHubUrl } from "../../../../models/hub-url.ts";
import { hubReference, mergeReferences } from "../../reference.ts";

/** Whether a document describes a dataset in the Croissant format (JSON-LD of MLCommons). */
export function isCroissant(document: unknown): boolean {
  const conforms = [field(document, "conformsTo"), field(document, "dct:conformsTo")].flatMap((value) => [
    value,
    field(value, "@id"),
    ...list(value),
  ]);
  return conforms.some((value) => text(value)?.includes("mlcommons.org/croissant/") ?? false);
}

/** The dataset of a description: a hub dataset by its URL, any other by its name. */
export function readCroissant(file: SourceFile, documents: readonly unknown[]): SearchResult {
  return { components: documents.filter(isCroissant).flatMap((document) => readDescription(file, document)) };
}

function readDescription(file: SourceFile, document: unknown): Component[] {
  const declaredLicense = licenseOf(field(document, "license") ?? field(document, "sc:license"));
  const license = declaredLicense === undefined ? {} : { declaredLicense };
  const addresses = [text(field(document, "url")), ...distributed(document)].flatMap((address) => address ?? []);
  const name = addresses.map(readHubUrl).find((hubName) => hubName?.kind === "dataset");
  if (name)
    return mergeReferences(file, [{ ...hubReference({ kind: "dataset", id: name.id }, "certain"), ...license }]);
  const title = text(field(document, "name"));
  if (title === undefined || title === "") return [];
  const version = text(field(document, "version")) ?? "";
  return [
    {
      type: "custom",
      name: title.slice(0, 200),
      version: version.slice(0, 100),
      scope: "runtime",
      locations: [{ file: file.path }],
      ...license,
      facts: writeFacts({ kind: "dataset", confidence: "certain" }),
    },
  ];
}

function distributed(document: unknown): readonly (string | undefined)[] {
  return list(field(document, "distribution"))
    .slice(0, 50)
    .map((part) => text(field(part, "contentUrl")));
}

/** A text, a URL, an object with one of them, or a list of these. */
export function licenseOf(value: unknown): string | undefined {
  const values = (Array.isArray(value) ? value : [value]).map(
    (entry) => text(entry) ?? text(field(entry, "@id")) ?? text(field(entry, "url")) ?? text(field(entry, "name")),
  );
  return values.filter((value) => value !== undefined && value !== "").join(", ") || undefined;
}
