import type { Project } from "./evaluate.ts";

/** The shared frameworks that a project uses, in lower case. */
export function listFrameworkReferences(project: Project): ReadonlySet<string> {
  const isTrue = (property: string) => project.values(property).some((value) => value.toLowerCase() === "true");
  const named = project.items.filter(({ type, action }) => type === "frameworkreference" && action === "include");
  const names = new Set(named.flatMap((item) => project.expand(item.names).map((name) => name.trim().toLowerCase())));
  if (/^Microsoft\.NET\.Sdk\.Web\b/i.test(project.sdk)) names.add("microsoft.aspnetcore.app");
  if (isTrue("usewpf") || isTrue("usewindowsforms")) names.add("microsoft.windowsdesktop.app");
  return names;
}
