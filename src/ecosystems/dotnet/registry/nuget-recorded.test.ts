import { testRecorded } from "../../../../test/helpers/recorded.ts";
import { askOnce } from "../../../../test/helpers/source-tools.ts";
import { type RecordedReply, recordedReplies, startStandIn } from "../../../../test/helpers/stand-in.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { nuget } from "./nuget.ts";

const rows = recordedReplies("nuget");
const service = rows.filter(({ path }) => path === "/v3/index.json");

testRecorded("recorded replies of NuGet", {
  rows,
  serve(row) {
    const { also = [] } = questionFor(row);
    return startStandIn([...service, ...also, row], (body, address) => rewrite(body, address, row));
  },
  ask({ address }, row) {
    const { component, base = "" } = questionFor(row);
    return askOnce(nuget, { nuget: address + base }, component);
  },
});

/** Names the stand-in instead of the service, and the row itself where a document has to lead to it. */
function rewrite(body: string, address: string, { path }: RecordedReply): string {
  if (path.includes("/catalog0/") && body.includes("Lcc.Example"))
    return JSON.stringify({ catalogEntry: address + path });
  return body
    .replaceAll(/https:\/\/(?:api\.nuget\.org|pkgs\.dev\.azure\.com)/g, address)
    .replaceAll("4.4.0-beta5.json", "4.4.0-beta9.json");
}

interface Question {
  readonly component: Component;
  readonly base?: string;
  readonly also?: readonly RecordedReply[];
}

/** The question that makes a resolver ask for the path of the row. */
function questionFor(row: RecordedReply): Question {
  const parts = row.path.split("/");
  if (row.path.endsWith(".nuspec")) return { component: packageOf(parts[2], parts[3]) };
  if (row.path.endsWith("/v3/index.json")) {
    return { component: packageOf("a", "1.0.0"), base: row.path.slice(0, -"/v3/index.json".length) };
  }
  if (row.path.includes("/page/")) {
    const also = rows.filter(({ file }) => file === "nuget/registration-nlog-paged.json");
    return { component: { ...packageOf("NLog"), requirement: "[1.0, 2.0.1]" }, also };
  }
  if (row.path.includes("/catalog0/")) {
    const [leaf] = rows.filter(({ file }) => file === "nuget/constructed-licenses-url.json");
    const path = "/v3/registration5-gz-semver2/newtonsoft.json/13.0.3.json";
    return { component: packageOf("newtonsoft.json", "13.0.3"), also: leaf ? [{ ...leaf, path }] : [] };
  }
  if (row.path.endsWith("/index.json")) return { component: packageOf(parts[3]) };
  return { component: packageOf(parts[3], (parts[4] ?? "").replace(/\.json$/, "")) };
}

function packageOf(name = "", version = ""): Component {
  return { type: "nuget", name, version, scope: "runtime", locations: [] };
}
