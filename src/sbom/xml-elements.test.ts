import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { parseXml, type XmlElement } from "../formats/xml.ts";
import { readXmlElements } from "./xml-elements.ts";

const wanted = new Set(["a", "b", "c"]);
const read = (source: string): string => show(readXmlElements(source, wanted));

/** `a[x=1](b "text")` */
function show({ name, attributes, children, text }: XmlElement): string {
  const marks = [...attributes]
    .filter(([key]) => key !== "xmlns")
    .map(([key, value]) => `[${key}=${value}]`)
    .join("");
  const inside = [...children.map(show), ...(text === "" ? [] : [JSON.stringify(text)])];
  return name + marks + (inside.length > 0 ? `(${inside.join(" ")})` : "");
}

describe("elements of an XML file", () => {
  const cases: Record<string, string> = {
    "<a/>": "a",
    '<?xml version="1.0"?>\n<!-- <b> --><a x="1" y=\'"\'><b/><c >t</c></a>\n': 'a[x=1][y="](b c("t"))',
    "<n:a xmlns:n='u'><n:b>1</n:b></n:a>": 'a[xmlns:n=u](b("1"))',
    "<a><hidden><b>x</b></hidden>y<b/></a>": 'a(b "y")',
    "<a>&lt;&amp;gt; &#65;&#x42; &other; <![CDATA[<b>&amp;</b>]]></a>": 'a("<&gt; AB &other; <b>&amp;</b>")',
    '<a x="1 > 0"/>': "a[x=1 > 0]",
  };
  for (const [source, want] of Object.entries(cases)) test(source, () => assert.equal(read(source), want));

  const broken = [
    ...["", "text", "<a>", "</a>", "<a></b>", "<a/><b/>", "<a/>x", "<a", "<a x=1/>", "<a x='1/>", "<a><!-- </a>"],
    ...["<a><![CDATA[ </a>", "<1/>", "<a></a x>", "<a <b/>", "<?xml", "<a x y='1'/>"],
  ];
  for (const source of broken) {
    test(`${JSON.stringify(source)} is not well-formed`, () =>
      assert.throws(() => read(source), { name: "ParseError", message: "This is not well-formed XML." }));
  }

  test("a document type is refused, with its line", () => {
    for (const source of ["\n<!DOCTYPE a><a/>", '\n<!doctype a [<!ENTITY b "c">]><a>&b;</a>']) {
      assert.throws(
        () => read(source),
        (error) => error instanceof ParseError && error.line === 2 && /DOCTYPE/.test(error.message),
      );
    }
  });

  test("nesting has an end", () => {
    assert.throws(() => read("<a>".repeat(201)), { message: "The file is nested more than 200 levels deep." });
  });

  test("are those of a general parser, where all are wanted", () => {
    const source = readFileSync(join(import.meta.dirname, "fixtures/maven.cdx.xml"), "utf8");
    const names = new Set([...source.matchAll(/<(\w+)/g)].map(([, name = ""]) => name));
    assert.equal(show(readXmlElements(source, names)), show(parseXml(source)));
  });
});
