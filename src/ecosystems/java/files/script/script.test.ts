import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import type { Language, Node } from "./nodes.ts";
import { readScript } from "./read-script.ts";
import { statements } from "./statements.ts";
import { evaluate } from "./values.ts";
import { listVariables } from "./variables.ts";

/** `word`, `'text'`, signs as they are, `;` where a statement may end, `( … )` for groups. */
function show(nodes: readonly Node[]): string {
  return nodes.map(showOne).join(" ");
}

function showOne(node: Node): string {
  if (node.kind === "end") return ";";
  if (node.kind === "text") {
    return `'${node.parts.map((part) => ("literal" in part ? part.literal : `<${part.code}>`)).join("")}'`;
  }
  if (node.kind !== "group") return node.text;
  return `${node.open}${show(node.nodes)}${{ "(": ")", "[": "]", "{": "}" }[node.open]}`;
}

describe("a script", () => {
  const cases: readonly (readonly [string, Language, string, string])[] = [
    ["comments", "groovy", "a // b\n/* c\n d */ e", "a ; e"],
    ["nested comments of Kotlin", "kotlin", "a /* b /* c */ d */ e", "a e"],
    ["strings with code", "groovy", "\"a $b.c ${d('x')} \\$e\"", "'a <b.c> <d('x')> $e'"],
    ["strings with code in Kotlin", "kotlin", '"$a.b ${c["x"]}" """raw $d \\"""', "'<a>.b <c[\"x\"]>' 'raw <d> \\'"],
    ["strings of Scala", "scala", 's"$a" "$b" \'c', "'<a>' '$b' ' c"],
    ["single quotes", "groovy", "'$a \\' b' '''c\n'd'''", "'$a ' b' 'c\n'd'"],
    ["a string that is never closed", "groovy", "x 'abc\ny", "x 'abc' ; y"],
    ["brackets, also wrong ones", "kotlin", "a(b[c) d] {e\nf", "a (b [c]) d {e ; f}"],
    ["regular expressions", "groovy", "a = /x'y/ ; b = c / d", "a = 'x'y' ; b = c / d"],
    ["safe calls and names in backticks", "kotlin", "a?.b!!.c `d e`", "a . b . c d e"],
  ];
  for (const [name, language, text, want] of cases) {
    test(`is read with ${name}`, () => assert.equal(show(readScript(text, language)), want));
  }

  test("goes on in the next line where it is not whole", () => {
    const nodes = readScript("a = b +\n c\nd\n  .e()\nf ? 1\n : 2\n{ x -> y }", "groovy");
    assert.deepEqual(statements(nodes).map(show), ["a = b + c", "d . e ()", "f ? 1 : 2", "{x -> y}"]);
  });

  test("is refused when it is nested too deeply", () =>
    assert.throws(() => readScript("(".repeat(1000), "kotlin"), ParseError));
});

describe("an expression", () => {
  const names: Readonly<Record<string, string | readonly string[]>> = { a: "1", "m.x": "2", many: ["p", "q"] };
  const value = (text: string, language: Language = "groovy") =>
    evaluate(readScript(text, language), {
      language,
      lookUp: (path) => names[path.join(".")],
      isSet: (name) => name in names,
    });

  const cases: Readonly<Record<string, string | readonly string[] | undefined>> = {
    "'x' + a": "x1",
    '"v$a-${m.x}"': "v1-2",
    '"${unknown}:$a"': "${unknown}:1",
    "m['x']": "2",
    "rootProject.ext.m.get('x')": "2",
    "project.property('a').toString()": "1",
    "unknown ?: a": "1",
    "c == 'z' ? a : m.x": ["1", "2"],
    "['x', a]": ["x", "1"],
    "many + ['r']": ["p", "q", "r"],
    '"<$many>"': ["<p>", "<q>"],
    "1.8": "1.8",
    "(a)": "1",
    "call(a)": undefined,
    "": undefined,
  };
  for (const [text, want] of Object.entries(cases)) {
    test(`${text || "(nothing)"} is ${JSON.stringify(want) ?? "not known"}`, () => assert.deepEqual(value(text), want));
  }
});

test("names are set in many ways", () => {
  const text = `
    val a: String = "1"
    private const val b = "2"
    ext.c = "3"
    extra["d"] = "4"
    val e by extra("5")
    set("f", "6")
    g = [h: "7", i: [j: "8"]]
    object K { object L { const val m = "9" } }
    val n get() = "10"
    configure { a = "not this one" }
    call(o = "not this one")
    p += [q: "11"]
    val r = mapOf("s" to "12")
    class T { fun u(p: Project) { p.ext.v = "13" } }`;
  const names = [...listVariables(readScript(text, "kotlin")).keys()];
  assert.deepEqual(names, [
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "g",
    "g.h",
    "g.i",
    "g.i.j",
    "K.L.m",
    "n",
    "p.q",
    "r",
    "r.s",
    "p.ext.v",
  ]);
});
