import { detect, type DetectOptions } from "../../src/detect/detect.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { sourceOf } from "./source.ts";

const ecosystems = await openEcosystems();

/** Each component of a tree with its scope and the paths of the workspaces that bring it: `runtime docs packages/a`. */
export async function broughtIn(
  files: Readonly<Record<string, string>>,
  options: Partial<DetectOptions> = {},
): Promise<Record<string, string>> {
  const { components } = await detect(sourceOf(files), ecosystems, { exclude: [], ...options });
  return Object.fromEntries(
    components.map(({ name, scope, workspaces = [] }) => [
      name,
      [scope, ...workspaces.map(({ path }) => path)].join(" "),
    ]),
  );
}
