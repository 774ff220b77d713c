import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const pypiUrl: AddressSetting = { key: "pypi", variable: "SVC_PYPI_URL", title: "PyPI", kind: "one" };
