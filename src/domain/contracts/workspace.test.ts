import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { limitWorkspaces, listWorkspaces, maxWorkspaces } from "./workspace.ts";

const some = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `w${at}`, path: `p/${at}` }));

describe("the workspaces of a component", () => {
  test("are listed up to a limit, and the others counted", () => {
    const { workspaces, furtherWorkspaces } = listWorkspaces(some(maxWorkspaces + 3));
    assert.deepEqual([workspaces?.length, furtherWorkspaces], [maxWorkspaces, 3]);
    assert.deepEqual(listWorkspaces(some(2)), { workspaces: some(2) });
    assert.deepEqual(listWorkspaces([]), {});
  });

  test("are fewer where all together are too many, and none is lost from the count", () => {
    const components = [1, 20, 100].map((count) => ({ name: "c", ...listWorkspaces(some(count)) }));
    assert.equal(limitWorkspaces(components, 121), components);
    const limited = limitWorkspaces(components, 60);
    const listed = limited.reduce((sum, { workspaces = [] }) => sum + workspaces.length, 0);
    assert.ok(listed <= 60);
    assert.deepEqual(
      limited.map(({ workspaces = [], furtherWorkspaces = 0 }) => workspaces.length + furtherWorkspaces),
      [1, 20, 100],
    );
  });
});
