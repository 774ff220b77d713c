import type { Member, MemberGraph } from "../../domain/contracts/member-graph.ts";
import { type Workspace, workspacePath } from "../../domain/contracts/workspace.ts";
import type { FileResult } from "../rank/file-result.ts";

/** All workspaces of a project by path, sorted, from all files. */
export function listMembers(members: readonly Member[]): ReadonlyMap<string, Workspace> {
  const byPath = new Map<string, Workspace>();
  for (const { name, path } of members) {
    const earlier = byPath.get(path);
    if (!earlier || earlier.name === path) byPath.set(path, { name, path });
  }
  return new Map([...byPath].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The workspace that a file belongs to. A member of an npm workspace refers to other members by name. */
export function createMemberOf(results: readonly FileResult[]): (result: FileResult) => Member | undefined {
  const paths = new Map(
    results.flatMap(({ own, folder }) => (own ? [[keyOf(own.root, own), workspacePath(folder)] as const] : [])),
  );
  return ({ member, own, folder, components }) => {
    if (member || !own) return member;
    const path = workspacePath(folder);
    const needs = components.flatMap((component) => {
      const other = paths.get(keyOf(own.root, component));
      return other === undefined || other === path ? [] : [{ path: other, scope: component.scope }];
    });
    return { name: own.name || path, path, needs };
  };
}

/** Which members of a lockfile need which others. */
export function membersIn({ members, nodes }: MemberGraph): Member[] {
  return members.map(({ name, path, needs }) => {
    const others = needs.flatMap(({ to, scope }) => {
      const other = nodes[to]?.path;
      return other === undefined || other === path ? [] : [{ path: other, scope }];
    });
    return { name, path, needs: others };
  });
}

function keyOf(root: string, { type, name }: { readonly type: string; readonly name: string }): string {
  return `${root}\n${type}:${name}`;
}
