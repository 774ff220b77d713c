import { noAssertion, none, type Relationship } from "../spdx/document.ts";
import { noAssertionElement, noneElement, type Relation, type RelationType } from "./document.ts";
import { common, type Ids } from "./ids.ts";
import { defined } from "../../text/defined.ts";

/**
 * The relationships of SPDX 2.3 in the terms of 3.0.1, which has a single one for all dependencies of a package, with
 * its completeness. `own`: completeness is unknown for the project and its workspaces.
 */
export function toRelations(all: readonly Relationship[], own: ReadonlySet<string>, ids: Ids): Relation[] {
  const edges = withoutRepeated(
    all.filter(({ relationshipType }) => relationshipType !== "DESCRIBES").map((relationship) => toEdge(relationship)),
  );
  const groups = Map.groupBy(edges, ({ from, word, comment = "" }) =>
    [from, word.type, word.scope, comment].join("\n"),
  );
  return [...groups.values()].flatMap((group) => toRelation(group, own, ids));
}

/** SPDX 2.3 writes two relationships for non-runtime dependencies: the need and the purpose. The second covers both. */
function withoutRepeated(edges: readonly Edge[]): readonly Edge[] {
  const keyOf = ({ from, to }: Edge) => `${from}\n${to}`;
  const special = new Set(edges.filter(({ word }) => word.isReversed).map(keyOf));
  return edges.filter((edge) => edge.word.type !== "dependsOn" || edge.word.isReversed || !special.has(keyOf(edge)));
}

interface Word {
  readonly type: RelationType;
  readonly scope?: NonNullable<Relation["scope"]>;
  /** The package comes first in SPDX 2.3: "is a dependency of". */
  readonly isReversed?: true;
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly word: Word;
  readonly comment?: string;
}

const words: ReadonlyMap<string, Word> = new Map<string, Word>([
  ["DEPENDS_ON", { type: "dependsOn" }],
  ["CONTAINS", { type: "contains" }],
  ["OPTIONAL_DEPENDENCY_OF", { type: "hasOptionalDependency", isReversed: true }],
  ["BUILD_DEPENDENCY_OF", { type: "dependsOn", scope: "build", isReversed: true }],
  ["DEV_DEPENDENCY_OF", { type: "dependsOn", scope: "development", isReversed: true }],
  ["TEST_DEPENDENCY_OF", { type: "dependsOn", scope: "test", isReversed: true }],
]);

function toEdge({ spdxElementId, relationshipType, relatedSpdxElement, comment }: Relationship): Edge {
  const word = words.get(relationshipType) ?? { type: "other" };
  const [from, to] = word.isReversed ? [relatedSpdxElement, spdxElementId] : [spdxElementId, relatedSpdxElement];
  const remark = word.type === "other" ? [relationshipType, comment].filter(Boolean).join(": ") : comment;
  return { from, to, word, ...defined({ comment: remark }) };
}

function toRelation(group: readonly Edge[], own: ReadonlySet<string>, ids: Ids): Relation[] {
  const [first] = group;
  if (!first) return [];
  const { from, word, comment } = first;
  const targets = group.map(({ to }) => to).filter((to) => to !== noAssertion && to !== none);
  const hasGap = group.some(({ to }) => to === noAssertion);
  const nothing = hasGap ? noAssertionElement : noneElement;
  const isOwn = own.has(from);
  return [
    {
      type: word.scope ? "LifecycleScopedRelationship" : "Relationship",
      ...common(ids.next("Relationship")),
      from: ids.of(from),
      relationshipType: word.type,
      to: targets.length > 0 ? targets.map((id) => ids.of(id)) : [nothing],
      completeness: decideCompleteness(hasGap, targets.length > 0, isOwn),
      ...defined({ scope: word.scope, comment }),
    },
  ];
}

function decideCompleteness(
  hasGap: boolean,
  isAnyKnown: boolean,
  isOwn: boolean,
): NonNullable<Relation["completeness"]> {
  if (hasGap) return isAnyKnown ? "incomplete" : "noAssertion";
  return isOwn ? "noAssertion" : "complete";
}
