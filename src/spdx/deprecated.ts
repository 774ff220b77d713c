/**
 * The current names of deprecated identifiers. SPDX deprecates an identifier when a better name exists; if one license
 * became a license with an exception, the replacement is an expression. Net-SNMP has no single successor and is not
 * replaced.
 */
export const successors: Readonly<Record<string, string>> = {
  "AGPL-1.0": "AGPL-1.0-only",
  "AGPL-3.0": "AGPL-3.0-only",
  "BSD-2-Clause-FreeBSD": "BSD-2-Clause-Views",
  "BSD-2-Clause-NetBSD": "BSD-2-Clause",
  "bzip2-1.0.5": "bzip2-1.0.6",
  "eCos-2.0": "GPL-2.0-or-later WITH eCos-exception-2.0",
  "GFDL-1.1": "GFDL-1.1-only",
  "GFDL-1.2": "GFDL-1.2-only",
  "GFDL-1.3": "GFDL-1.3-only",
  "GPL-1.0": "GPL-1.0-only",
  "GPL-2.0": "GPL-2.0-only",
  "GPL-2.0-with-autoconf-exception": "GPL-2.0-only WITH Autoconf-exception-2.0",
  "GPL-2.0-with-bison-exception": "GPL-2.0-only WITH Bison-exception-2.2",
  "GPL-2.0-with-classpath-exception": "GPL-2.0-only WITH Classpath-exception-2.0",
  "GPL-2.0-with-font-exception": "GPL-2.0-only WITH Font-exception-2.0",
  "GPL-2.0-with-GCC-exception": "GPL-2.0-only WITH GCC-exception-2.0",
  "GPL-3.0": "GPL-3.0-only",
  "GPL-3.0-with-autoconf-exception": "GPL-3.0-only WITH Autoconf-exception-3.0",
  "GPL-3.0-with-GCC-exception": "GPL-3.0-only WITH GCC-exception-3.1",
  "LGPL-2.0": "LGPL-2.0-only",
  "LGPL-2.1": "LGPL-2.1-only",
  "LGPL-3.0": "LGPL-3.0-only",
  Nunit: "zlib-acknowledgement",
  "StandardML-NJ": "SMLNJ",
  wxWindows: "LGPL-2.0-or-later WITH WxWindows-exception-3.1",
};

export const exceptionSuccessors: Readonly<Record<string, string>> = {
  "Nokia-Qt-exception-1.1": "Qt-LGPL-exception-1.1",
};
