import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { go as goFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const go = await openEcosystem(goFacts);

const goMod =
  'module m.example/m\n\ngo 1.16\n\nrequire (\n\ta.example/x v1.0.0 // indirect\n\t"b.example/y/v2" v2.1.0\n)\n\nreplace b.example/y/v2 v2.1.0 => ./y\nexclude c.example/z v1.0.0\n';
const samples: Readonly<Record<string, string>> = {
  "go.mod": goMod,
  "go.sum":
    "a.example/x v1.0.0 h1:AAAA=\na.example/x v1.0.0/go.mod h1:BBBB=\nb.example/y v1.2.0-rc.1+incompatible h1:CCCC=\n",
  "go.work": "go 1.22\n\nuse (\n\t./app\n\t./lib\n)\n\nreplace a.example/x => ../x\n",
  "vendor/modules.txt":
    "# a.example/x v1.0.0 => b.example/y v1.1.0\n## explicit; go 1.20\na.example/x/p\n# c.example/z v0.1.0\nc.example/z\n",
};

fuzzDetectors({
  title: "damaged and hostile Go files",
  ecosystem: go,
  samples,
  beside: { "go.mod": goMod },
  units: ["a", " ", "\n", "(", '"', "=>", "//", "a/", "require x v1.0.0\n", "# a v1.0.0\nb\n", "1.", "-", "../"],
  places: (sample, long) => [long, sample + long + sample],
});
