import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { php as phpFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const php = await openEcosystem(phpFacts);

const manifest = `{
  "name": "acme/app",
  "require": { "php": ">=8.1", "acme/web": "^1.0 || dev-main as 1.x-dev", "acme/own": "@dev" },
  "require-dev": { "acme/test": "~1.2.3" },
  "replace": { "acme/part": "self.version" },
  "repositories": [{ "type": "path", "url": "packages/*" }, { "packagist.org": false }],
  "config": { "vendor-dir": "lib" }
}
`;

const samples: Readonly<Record<string, string>> = {
  "composer.json": manifest,
  "composer.lock": `{
  "packages": [
    {
      "name": "acme/web", "version": "v1.2.0",
      "source": { "type": "git", "url": "https://git.example/acme/web.git", "reference": "0123456789" },
      "dist": { "type": "zip", "url": "https://git.example/web.zip", "shasum": "" },
      "require": { "php": "*", "acme/own": "*" }, "replace": { "acme/old": "*" },
      "license": ["MIT", "GPL-2.0-or-later"],
      "notification-url": "https://packagist.org/downloads/"
    },
    { "name": "acme/own", "version": "dev-main", "dist": { "type": "path", "url": "packages/own" } }
  ],
  "packages-dev": [{ "name": "acme/test", "version": "1.2.9" }],
  "aliases": []
}
`,
};

fuzzDetectors({
  title: "damaged and hostile files of Composer",
  ecosystem: php,
  samples,
  beside: (path) => (path === "composer.lock" ? { "composer.json": manifest } : {}),
});
