import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { TreeResolver } from "../../../domain/contracts/trees.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { resolveGradle } from "./gradle/gradle-tree.ts";
import { createFacts } from "./gradle/package-facts.ts";
import { readProjectView } from "./gradle/project-view.ts";
import { createPublished } from "./maven/ask-repositories.ts";
import { createModels } from "./maven/effective-pom.ts";
import { resolveMaven } from "./maven/maven-tree.ts";
import { readProject } from "./maven/project.ts";
import { createRepositories } from "../registry/repositories.ts";

/** Resolves what Maven and Gradle would, each by its own rules; they read the same repositories. */
export function javaTrees(sourceTools: SourceTools): TreeResolver {
  const repositories = createRepositories(sourceTools);
  return {
    source: "maven",
    dependsOnPlatform: true,
    manifests: ["java/pom", "java/gradle-build"],

    async resolve(manifests, tools) {
      const published = createPublished(sourceTools.http, repositories, tools.ask);
      const poms = manifests.filter(({ detector }) => detector === "java/pom");
      const scripts = manifests.filter(({ detector }) => detector === "java/gradle-build");
      const project = await readProject(
        poms.map(({ file }) => file),
        tools,
      );
      const models = createModels(published, project);
      const trees = await Promise.all([
        resolveMaven(poms, { published, project, models }, tools),
        resolveGradle(scripts, {
          models,
          facts: createFacts(sourceTools.http, published, models),
          versions: (name) => published.versions(name),
          files: await readProjectView(
            tools.tree,
            scripts.map(({ folder }) => folder),
          ),
        }),
      ]);
      return joinTrees(trees);
    },
  };
}
