import { type Scope, strongerScope } from "../domain/contracts/component.ts";
import { array, shape, text } from "../formats/shape.ts";

export interface Relations {
  /** The elements that the document describes. */
  readonly described: ReadonlySet<string>;
  readonly edges: ReadonlyMap<string, readonly string[]>;
  /** The scopes of packages, if stated by a relationship. */
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly gaps: readonly string[];
}

const readDocument = shape({
  documentDescribes: array(text),
  relationships: array(shape({ spdxElementId: text, relationshipType: text, relatedSpdxElement: text })),
});

/** The dependencies, from the relationships of an SPDX document. */
export function readRelations(document: unknown): Relations {
  const { documentDescribes, relationships } = readDocument(document);
  const described = new Set(documentDescribes);
  const edges = new Map<string, string[]>();
  const scopes = new Map<string, Scope>();
  const gaps = new Set<string>();
  const unsure = new Set<string>();
  for (const { spdxElementId: from = "", relationshipType: type = "", relatedSpdxElement: to = "" } of relationships) {
    if (type === "DESCRIBES" && from === documentId) described.add(to);
    else if (type === "DESCRIBED_BY" && to === documentId) described.add(from);
    const need = toNeed(from, type, to);
    if (!need) continue;
    if (need.scope) scopes.set(need.part, strongerScope(need.scope, scopes.get(need.part) ?? need.scope));
    if (need.part === "NOASSERTION") unsure.add(need.whole);
    if (need.part.startsWith("DocumentRef-")) gaps.add("it points to packages in other SBOMs");
    if (type !== "CONTAINS" && type !== "CONTAINED_BY") addEdge(edges, need);
  }
  if ([...unsure].some((id) => described.has(id))) gaps.add("it does not know all that the project needs");
  return { described, edges, scopes, gaps: [...gaps] };
}

const documentId = "SPDXRef-DOCUMENT";

interface Need {
  readonly whole: string;
  readonly part: string;
  readonly scope?: Scope;
}

/** These mean "is a dependency of": the dependency comes first. */
const reversed: Readonly<Record<string, Scope | undefined>> = {
  DEPENDENCY_OF: "runtime",
  RUNTIME_DEPENDENCY_OF: "runtime",
  PROVIDED_DEPENDENCY_OF: "runtime",
  OPTIONAL_DEPENDENCY_OF: "optional",
  BUILD_DEPENDENCY_OF: "build",
  BUILD_TOOL_OF: "build",
  DEV_DEPENDENCY_OF: "dev",
  DEV_TOOL_OF: "dev",
  TEST_DEPENDENCY_OF: "test",
  TEST_TOOL_OF: "test",
};

function toNeed(from: string, type: string, to: string): Need | undefined {
  // A dependency of another package may run with it, even if it is also needed for something else.
  if (type === "DEPENDS_ON") return { whole: from, part: to, scope: "runtime" };
  if (type === "CONTAINS") return { whole: from, part: to };
  if (type === "CONTAINED_BY") return { whole: to, part: from };
  const scope = Object.hasOwn(reversed, type) ? reversed[type] : undefined;
  return scope && { whole: to, part: from, scope };
}

/** NOASSERTION: unknown; NONE: no dependencies. */
function addEdge(edges: Map<string, string[]>, { whole, part }: Need): void {
  if (part === "NOASSERTION" || part.startsWith("DocumentRef-")) return;
  const needed = edges.get(whole) ?? [];
  if (part !== "NONE") needed.push(part);
  edges.set(whole, needed);
}
