import type { AddressSetting } from "../../domain/address-setting.ts";

export const pypiUrl: AddressSetting = { key: "pypi", variable: "SVC_PYPI_URL", title: "PyPI", kind: "one" };
