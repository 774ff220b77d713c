import { buildHubPageUrl } from "../../../models/hub-page.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { plain } from "../text.ts";

/** The page of a model or dataset on its hub; undefined if it has none, or if the name is not valid there. */
export function hubPage({
  type,
  name,
  component,
}: Pick<LineageNode, "type" | "name" | "component">): string | undefined {
  const id = plain(component?.canonicalName ?? name);
  return buildHubPageUrl({ type, name: id });
}
