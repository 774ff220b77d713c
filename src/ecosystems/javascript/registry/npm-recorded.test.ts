import { testRecorded } from "../../../../test/helpers/recorded.ts";
import { askOnce } from "../../../../test/helpers/source-tools.ts";
import { recordedReplies } from "../../../../test/helpers/stand-in.ts";
import { npm } from "./npm.ts";

testRecorded("recorded replies of the npm registry", {
  rows: recordedReplies("npm"),
  ask({ address }, { path }) {
    const [name = "", version = ""] = path.slice(1).split("/").map(decodeURIComponent);
    return askOnce(npm, { npm: address }, { type: "npm", name, version, scope: "runtime", locations: [] });
  },
});
