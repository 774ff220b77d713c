import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const nugetUrl: AddressSetting = { key: "nuget", variable: "SVC_NUGET_URL", title: "NuGet", kind: "one" };
