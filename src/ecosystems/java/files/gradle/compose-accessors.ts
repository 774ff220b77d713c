import type { Coordinates } from "../../coordinates.ts";
import { says, type Node } from "../script/nodes.ts";
import { pathOf } from "../script/path.ts";

/** `compose.runtime` and similar accessors come from the Compose Multiplatform plugin, which also sets the version. */
export function composeLibrary(nodes: readonly Node[]): Coordinates | undefined {
  if (!says(nodes[0], "compose")) return undefined;
  const [, ...path] = pathOf(nodes) ?? [];
  // Plugins in Kotlin write `compose.dependencies.runtime`.
  const wanted = path.join(".").replace(/^dependencies\./, "");
  const found = libraries.find(([accessor]) => accessor === wanted);
  return found && { group: `org.jetbrains.compose.${found[1]}`, artifact: found[2] };
}

/** Accessor, suffix of the group, artifact. */
const libraries: readonly (readonly [string, string, string])[] = [
  ["runtime", "runtime", "runtime"],
  ["runtimeSaveable", "runtime", "runtime-saveable"],
  ["foundation", "foundation", "foundation"],
  ["animation", "animation", "animation"],
  ["animationGraphics", "animation", "animation-graphics"],
  ["material", "material", "material"],
  ["material3", "material3", "material3"],
  ["materialIconsExtended", "material", "material-icons-extended"],
  ["ui", "ui", "ui"],
  ["uiTest", "ui", "ui-test"],
  ["uiTooling", "ui", "ui-tooling"],
  ["uiUtil", "ui", "ui-util"],
  ["preview", "ui", "ui-tooling-preview"],
  ["components.resources", "components", "components-resources"],
  ["components.uiToolingPreview", "components", "components-ui-tooling-preview"],
  ["desktop.common", "desktop", "desktop"],
  ["desktop.currentOs", "desktop", "desktop-jvm"],
];
