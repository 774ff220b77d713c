import { onceEach } from "../../../async/once-each.ts";
import { modelOf } from "./model.ts";
import { isModule } from "./modules.ts";
import type { PomTree } from "./pom-tree.ts";
import { isResolved } from "./properties.ts";
import type { Declared } from "./raw-pom.ts";

/** Groups whose versions a published BOM sets for a POM: `samples/pom.xml com.acme`. */
export function importsPublished(tree: PomTree): readonly string[] {
  return tree.all.flatMap((pom) => {
    const { sections, properties } = modelOf(pom, tree);
    return sections.flatMap(({ managed }) =>
      importsIn(managed).flatMap(({ groupId, artifactId, version = "" }) => {
        const [group = "", artifact = "", of = ""] = [groupId, artifactId, version].map(properties.resolve);
        const isPublished = of !== "" && isResolved(of) && !of.includes("-SNAPSHOT");
        return isPublished && !isModule(group, artifact, of, tree) ? [`${pom.path} ${group}`] : [];
      }),
    );
  });
}

/** Many modules inherit the same long list. */
const importsIn = onceEach((managed: readonly Declared[]) => managed.filter(({ scope }) => scope === "import"));
