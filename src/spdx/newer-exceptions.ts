/** Exceptions of the SPDX list 3.28 that the npm package `spdx-exceptions` does not have yet. */
export const newerExceptions: readonly string[] = [
  ...["Asterisk-linking-protocols-exception", "CGAL-linking-exception", "Classpath-exception-2.0-short"],
  ...["Digia-Qt-LGPL-exception-1.1", "GPL-3.0-389-ds-base-exception", "Independent-modules-exception"],
  ...["PCRE2-exception", "RRDtool-FLOSS-exception-2.0", "Simple-Library-Usage-exception"],
  ...["erlang-otp-linking-exception", "harbour-exception", "kvirc-openssl-exception", "mxml-exception"],
  ...["polyparse-exception", "romic-exception", "rsync-linking-exception", "sqlitestudio-OpenSSL-exception"],
];
