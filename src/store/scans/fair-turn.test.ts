import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sortByTurn, type Turns, type Waiting } from "./fair-turn.ts";

const nothing: Turns = { current: 1, lastByKey: 0, lastOfUser: new Map(), running: new Map() };

function waiting(username: string, isByKey = false, oldest = "2026-01-01"): Waiting {
  return { username, isByKey, oldest };
}

function namesOf(list: readonly Waiting[], turns: Partial<Turns> = {}): string[] {
  return sortByTurn(list, { ...nothing, ...turns }).map(({ username }) => username);
}

describe("the turn in the queue", () => {
  test("goes to the user who has waited longest when no one was served", () => {
    assert.deepEqual(namesOf([waiting("a", false, "2026-01-02"), waiting("b", false, "2026-01-01")]), ["b", "a"]);
  });

  test("is that of the one with the fewest scans that run, then of the one served longest ago", () => {
    const list = [waiting("a"), waiting("b"), waiting("c")];
    const lastOfUser = new Map([
      ["a", 1],
      ["b", 3],
      ["c", 2],
    ]);
    assert.deepEqual(namesOf(list, { lastOfUser }), ["a", "c", "b"]);
    assert.deepEqual(namesOf(list, { lastOfUser, running: new Map([["a", 2]]) }), ["c", "b", "a"]);
  });

  test("is that of people before API keys, but for every fifth claim", () => {
    const list = [waiting("ci", true), waiting("jane")];
    for (const current of [1, 2, 3, 4]) assert.deepEqual(namesOf(list, { current }), ["jane", "ci"]);
    assert.deepEqual(namesOf(list, { current: 5 }), ["ci", "jane"]);
    assert.deepEqual(namesOf(list, { current: 6, lastByKey: 5 }), ["jane", "ci"]);
    assert.deepEqual(namesOf(list, { current: 10, lastByKey: 5 }), ["ci", "jane"]);
  });

  test("is that of an API key at once if nothing else is queued", () => {
    assert.deepEqual(namesOf([waiting("ci", true)], { current: 2, lastByKey: 1 }), ["ci"]);
    assert.deepEqual(namesOf([waiting("jane")], { current: 50, lastByKey: 1 }), ["jane"]);
  });
});
