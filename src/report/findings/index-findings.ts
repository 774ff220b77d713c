import type { ComponentEntry } from "../../domain/contracts/component-entry.ts";
import { componentKey } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { rememberAnswers } from "../../text/remember-answers.ts";
import type { Scope } from "../../domain/contracts/component.ts";
import { createVariantKeys } from "./platform-variants.ts";
import { eachElement, eachMember, skipValue, type Span } from "../../formats/json-spans.ts";

/** The searchable fields of a finding, and its position in the text of the report. */
export interface FindingRow extends Span, Pick<ComponentEntry, "status" | "license" | "type" | "name" | "version"> {
  readonly scope: Scope;
  readonly direct: boolean | undefined;
  /** `componentKey`. */
  readonly key: string;
  /** Names and paths of the workspaces that need it. */
  readonly workspaces: readonly string[];
  /** It has more workspaces than are listed, so it may belong to any. */
  readonly hasFurtherWorkspaces: boolean;
  /** Equal for the variants of one package for several platforms. */
  readonly variantKey?: string;
  /** The searchable text, in lower case. */
  readonly words: string;
}

/** A report whose findings can be read one by one. Parsing all of it takes many times the memory of its text. */
export interface FindingIndex {
  readonly bytes: Buffer;
  /** The position of the value of each member of the report. */
  readonly members: readonly (Span & { readonly name: string })[];
  readonly rows: readonly FindingRow[];
}

/** `bytes`: a report as UTF-8 JSON, as stored by lcc. */
export function indexFindings(bytes: Buffer): FindingIndex {
  const rows: FindingRow[] = [];
  const members: FindingIndex["members"][number][] = [];
  const share = createSharing();
  const keys = createVariantKeys();
  const addRow = (span: Span) => {
    const finding = JSON.parse(bytes.toString("utf8", span.start, span.end)) as Finding;
    keys.add(finding.component);
    rows.push(toRow(finding, span, share));
  };
  eachMember(bytes, (name, start) => {
    const end = name === "findings" ? eachElement(bytes, start, addRow) : skipValue(bytes, start);
    members.push({ name, start, end });
    return end;
  });
  const named = rows.map((row) => {
    const variantKey = keys.keyFor(row);
    return variantKey === undefined ? row : { ...row, variantKey };
  });
  return { bytes, members, rows: named };
}

function toRow({ component, resolved_license: license, status }: Finding, span: Span, share: Share): FindingRow {
  const { type, name, version, scope, direct, purl } = component;
  return {
    ...span,
    status: share(status),
    license: share(license),
    type: share(type),
    scope: share(scope),
    name,
    version,
    direct,
    key: componentKey(component),
    workspaces: (component.workspaces ?? []).flatMap((workspace) => [share(workspace.name), share(workspace.path)]),
    hasFurtherWorkspaces: component.furtherWorkspaces !== undefined,
    words: [name, version, license, purl ?? ""].join("\n").toLowerCase(),
  };
}

type Share = <T extends string>(text: T) => T;

/** Hundreds of thousands of findings have a handful of licenses; without sharing, each would be a separate string. */
function createSharing(): Share {
  return rememberAnswers((text) => text) as Share;
}
