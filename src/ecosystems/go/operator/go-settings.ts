import type { Operator } from "../../../domain/contracts/sources.ts";

/** A setting of the operator's Go: from the environment, otherwise from the file that `go env -w` writes. */
export function goSettings(operator: Operator): (name: string) => string | undefined {
  const { env, home } = operator;
  const place = env["GOENV"] ?? `${env["XDG_CONFIG_HOME"] ?? `${home}/.config`}/go/env`;
  const lines = place === "off" ? [] : (operator.readFile(place) ?? "").split("\n");
  return (name) => {
    const setting = lines.map((line) => line.trim()).findLast((line) => line.startsWith(`${name}=`));
    return env[name] || setting?.slice(name.length + 1) || undefined;
  };
}
