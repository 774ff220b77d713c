import { describeSettings } from "../../src/config/config.ts";
import { serviceSettings } from "../../src/scan/run/settings.ts";

/** `docs/settings.md`: one row for each setting, from the table that the program uses. */
export function settingsPage(): string {
  const rows = describeSettings(serviceSettings()).map(({ name, default: fallback, meaning, secret }) => {
    const isMasked = secret ? "; a secret, which `lcc config` masks" : "";
    return `| \`${name}\` | ${capitalize(meaning).replaceAll("|", "\\|")}${isMasked} | ${fallback} |`;
  });
  return `${introduction}\n${rows.join("\n")}\n`;
}

const introduction = `<!-- Made by scripts/docs.ts from src/config/table.ts; edit that file instead. -->

# Settings

lcc is set up with environment variables. \`lcc config\` prints the ones in force and where each comes from.

The service (\`lcc serve\`, \`lcc worker\`) and the commands that work on its database (\`lcc user\`, \`key\`, \`audit\`,
\`scans\`, \`queue\`, \`backup\`) also read a \`.env\` file in the folder where they are started; what the environment says comes
first. \`lcc config --service\` prints the settings as they see them. All other commands, \`lcc scan\` among them, do not read it:
it may belong to the project that is scanned.

- An empty value counts as not set.
- A switch takes 1, true, yes, on and 0, false, no, off, in any case.
- A bad value stops the start with one line that names the variable, the problem and an example.
- A name that begins with \`SVC_\` and is not listed here is one warning line and has no other effect.
- \`HTTPS_PROXY\`, \`HTTP_PROXY\` and \`NO_PROXY\` are read as well, in lower case too.
- The standard \`OTEL_\` variables [send traces](operating.md#traces) of \`lcc serve\` and \`lcc worker\`.

## Reference

| Variable | Meaning | Default |
|---|---|---|`;

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
