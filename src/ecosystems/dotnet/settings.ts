import type { AddressSetting } from "../../domain/address-setting.ts";

export const nugetUrl: AddressSetting = { key: "nuget", variable: "SVC_NUGET_URL", title: "NuGet", kind: "one" };
