import type { Operator } from "../../domain/contracts/sources.ts";
import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const nugetUrl: AddressSetting = { key: "nuget", variable: "SVC_NUGET_URL", title: "NuGet", kind: "one" };

/** Where the operator's NuGet.Config may be; the first is used. */
export function nugetSettings({ env, home }: Operator): string[] {
  const places = [`${home}/.nuget/NuGet`, `${home}/.config/NuGet`, env["APPDATA"] && `${env["APPDATA"]}/NuGet`];
  return places.flatMap((place) => (place ? [`${place}/NuGet.Config`] : []));
}
