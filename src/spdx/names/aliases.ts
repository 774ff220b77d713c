/** Other names of a license or of a family of versions. */
interface Alias {
  /** The SPDX identifier, or the identifier without its version for the whole family. */
  readonly of: string;
  /** Written without "the", "license" and "version": those are ignored everywhere. */
  readonly names: readonly string[];
}

/** Names in common use that are not in the SPDX list. Names and identifiers of the list need no entry. */
export const aliases: readonly Alias[] = [
  {
    of: "GPL",
    names: [
      ...["GNU GPL", "GNU/GPL", "GNU General Public", "General Public", "GNU Public", "GNU General", "GnuGPL"],
      ...["Creative Commons GNU GPL", "CC GNU GPL", "Creative Commons GNU General Public"],
    ],
  },
  {
    of: "LGPL",
    names: [
      ...["GNU LGPL", "GNU/LGPL", "GNU Lesser General Public", "Lesser General Public", "GNU Lesser GPL", "Lesser GPL"],
      ...[
        "GNU Library General Public",
        "Library General Public",
        "GNU Library GPL",
        "Library GPL",
        "GNU Library Public",
      ],
      ...["GNU Library or Lesser General Public", "Library or Lesser General Public"],
      ...[
        "GNU Lesser or Library General Public",
        "GNU Library/Lesser General Public",
        "GNU Lesser/Library General Public",
      ],
      ...["GNU General Lesser Public", "General Lesser Public", "GNU Lesser Public", "Lesser Public", "GNU Lesser"],
      ...["Lesser GNU Public", "Lesser GNU General Public", "Lesser GNU GPL"],
      ...["Creative Commons GNU LGPL", "CC GNU LGPL", "Creative Commons GNU Lesser General Public"],
    ],
  },
  {
    of: "AGPL",
    names: [
      ...["GNU AGPL", "GNU/AGPL", "GNU Affero General Public", "Affero General Public", "GNU Affero GPL", "Affero GPL"],
      ...["GNU Affero", "Affero", "GNU Affero Public", "Affero Public", "GNU General Affero Public"],
    ],
  },
  { of: "GFDL", names: ["FDL", "GNU FDL", "GNU GFDL", "GNU Free Documentation", "Free Documentation"] },
  {
    of: "Apache",
    names: [
      ...["ASL", "ASF", "Apache Software", "Apache Public", "Apache Software Foundation", "Apache Foundation"],
      ...["Apache, ASL", "Apache Software, ASL", "ASF Apache", "Apache PL"],
    ],
  },
  {
    of: "MIT",
    names: [
      ...["Expat", "Expat/MIT", "MIT/Expat", "MIT X11", "MIT/X11", "X11/MIT", "X11 MIT", "MIT/X", "X/MIT", "MIT X"],
      ...["MIT Public", "MIT Software", "Massachusetts Institute of Technology", "Bouncy Castle"],
    ],
  },
  { of: "MIT-0", names: ["MIT Zero", "MIT No Attribution"] },
  { of: "ISC", names: ["ISCL", "Internet Systems Consortium", "Internet Software Consortium", "ISC Software"] },
  { of: "BSD-3-Clause", names: ["Modified BSD"] },
  { of: "BSD-3-Clause-Clear", names: ["Clear BSD", "BSD Clear"] },
  { of: "BSD-2-Clause-Patent", names: ["BSD + Patent", "BSD Plus Patent", "BSD+Patent", "BSDplusPatent"] },
  { of: "BSD-3-Clause-No-Nuclear-Warranty", names: ["BSD 3-Clause with nuclear disclaimer"] },
  { of: "BSD-4-Clause-UC", names: ["BSD-4-Clause University of California"] },
  { of: "Zlib", names: ["zlib/libpng", "libpng/zlib", "zlib libpng", "zlib/png"] },
  { of: "BSL", names: ["Boost", "Boost Software"] },
  { of: "MPL", names: ["Mozilla", "Mozilla Public", "Mozilla PL"] },
  { of: "NPL", names: ["Netscape Public", "Netscape"] },
  { of: "EPL", names: ["Eclipse", "Eclipse Public"] },
  { of: "CDDL", names: ["Common Development and Distribution", "Common Development & Distribution"] },
  { of: "CPL", names: ["IBM Common Public"] },
  { of: "IPL", names: ["IBM Public"] },
  { of: "EUPL", names: ["European Union Public", "EU Public"] },
  { of: "ZPL", names: ["Zope", "Zope Public"] },
  { of: "PSF", names: ["PSFL", "Python Software Foundation", "Python PSF", "PSF Agreement"] },
  { of: "CNRI-Python", names: ["Python CNRI"] },
  { of: "Artistic-1.0-Perl", names: ["Artistic Perl", "Artistic 1.0 Perl", "Perl Artistic", "Larry Wall's Artistic"] },
  { of: "Ruby", names: ["Ruby's"] },
  { of: "OLDAP", names: ["OpenLDAP", "OpenLDAP Public"] },
  { of: "LPPL", names: ["LaTeX Project Public", "LaTeX Public"] },
  { of: "W3C", names: ["W3C Software", "W3CL"] },
  {
    of: "NCSA",
    names: [
      ...["NCSA Open Source", "University of Illinois NCSA", "University of Illinois/NCSA", "UoI-NCSA", "UIUC NCSA"],
      ...[
        "University of Illinois Open Source",
        "University of Illinois NCSA Open Source",
        "Illinois/NCSA Open Source",
        "UIUC/NCSA",
      ],
    ],
  },
  { of: "OFL", names: ["SIL OFL", "Open Font", "OpenFont", "SIL Open Font", "SIL"] },
  { of: "MS-PL", names: ["MSPL", "Microsoft Public"] },
  { of: "MS-RL", names: ["MSRL", "Microsoft Reciprocal"] },
  {
    of: "WTFPL",
    names: [
      ...["Do What The Fuck You Want To Public", "Do What The Fuck You Want Public", "Do What The Fuck You Want To"],
      ...["Do What The F*ck You Want Public", "DWTFYWTPL", "DWTFYWPL", "DWTFYW", "WTF Public"],
    ],
  },
  { of: "Unlicense", names: ["Unlicence"] },
  { of: "Beerware", names: ["Beer Ware"] },
  { of: "CC0", names: ["CC Zero", "Creative Commons Zero", "CC0 Universal"] },
  { of: "CC0-1.0", names: ["CC0 1.0 Universal"] },
  { of: "CC-PDM", names: ["Public Domain Mark", "Creative Commons Public Domain Mark"] },
  {
    of: "PDDL",
    names: ["Open Data Commons Public Domain Dedication and", "Public Domain Dedication and", "ODC PDDL"],
  },
  { of: "ODbL", names: ["Open Database", "ODC ODbL", "Open Data Commons ODbL"] },
  { of: "ODC-By", names: ["ODC Attribution"] },
  {
    of: "CECILL",
    names: ["CEA CNRS Inria Logiciel Libre", "CeCILL Free Software", "CeCILL Free Software Agreement"],
  },
  { of: "CECILL-B", names: ["CeCILL-B Free Software"] },
  { of: "CECILL-C", names: ["CeCILL-C Free Software"] },
  { of: "MulanPSL", names: ["Mulan PSL", "Mulan Permissive Software", "Mulan"] },
  { of: "Elastic", names: ["EL"] },
  { of: "BUSL", names: ["Business Source", "MariaDB Business Source"] },
  { of: "SSPL", names: ["Server Side Public", "MongoDB Server Side Public"] },
  { of: "VSL", names: ["Vovida", "Vovida Software"] },
  { of: "QPL", names: ["Qt Public", "Q Public", "Trolltech Q Public", "Trolltech QPL"] },
  { of: "Nokia", names: ["NOKOS", "Nokia Open Source", "Nokia NOKOS"] },
  { of: "Aladdin", names: ["AFPL", "Aladdin Free Public"] },
  { of: "ICU", names: ["Unicode/ICU", "ICU/Unicode", "ICU Unicode", "Unicode ICU"] },
  { of: "TCL", names: ["Tcl/Tk"] },
  { of: "PostgreSQL", names: ["Postgres", "PostgreSQL Global Development Group"] },
  { of: "PHP", names: ["PHP Group"] },
  { of: "AAL", names: ["Attribution Assurance"] },
  { of: "FTL", names: ["FreeType", "FreeType Project"] },
  { of: "IJG", names: ["Independent JPEG Group"] },
  { of: "LGPLLR", names: ["LGPL LR"] },
];

/** Names whose versions belong to more than one SPDX family. */
export const versionedNames: readonly {
  readonly names: readonly string[];
  readonly versions: Record<string, string>;
}[] = [
  // "APL" is the Adaptive Public License in SPDX, but "APL 2" always means Apache
  { names: ["APL"], versions: { "1.0": "APL-1.0", "2.0": "Apache-2.0" } },
  { names: ["AL"], versions: { "1.0": "Apache-1.0", "1.1": "Apache-1.1", "2.0": "Apache-2.0" } },
  { names: ["BSL"], versions: { "1.0": "BSL-1.0", "1.1": "BUSL-1.1" } },
  { names: ["EDL", "Eclipse Distribution"], versions: { "1.0": "BSD-3-Clause" } },
  { names: ["Free Public"], versions: { "1.0.0": "0BSD" } },
  { names: ["WTFPL", "Do What The F*ck You Want To Public"], versions: { "2.0": "WTFPL" } },
  { names: ["Do What The Fuck You Want To Public"], versions: { "2.0": "WTFPL" } },
  { names: ["Beerware", "Beer Ware"], versions: { "42": "Beerware" } },
  { names: ["Perl Artistic"], versions: { "1.0": "Artistic-1.0-Perl", "2.0": "Artistic-2.0" } },
  { names: ["CeCILL-B"], versions: { "1.0": "CECILL-B" } },
  { names: ["CeCILL-C"], versions: { "1.0": "CECILL-C" } },
  { names: ["SISSL"], versions: { "1.1": "SISSL" } },
];

/** Families whose name without a version is accepted as a weak answer. */
export const usualMeanings: Readonly<Record<string, string>> = {
  GPL: "GPL-1.0-or-later",
  LGPL: "LGPL-2.0-or-later",
  AGPL: "AGPL-3.0-or-later",
  Apache: "Apache-2.0",
};

interface VagueName {
  readonly names: readonly string[];
  readonly ids: readonly string[];
  /** Shown when listing the candidates would be misleading. */
  readonly note?: string;
}

/** Vague names and their possible meanings. A second name in brackets can decide, as in "Public Domain (CC0)". */
export const vagueNames: readonly VagueName[] = [
  {
    names: ["GNU"],
    ids: [
      "GPL-1.0",
      "GPL-2.0",
      "GPL-3.0",
      "LGPL-2.0",
      "LGPL-2.1",
      "LGPL-3.0",
      "AGPL-3.0",
      "GFDL-1.1",
      "GFDL-1.2",
      "GFDL-1.3",
    ],
  },
  { names: ["Python"], ids: ["PSF-2.0", "CNRI-Python"] },
  { names: ["CNRI"], ids: ["CNRI-Python", "CNRI-Python-GPL-Compatible", "CNRI-Jython"] },
  { names: ["FreeBSD"], ids: ["BSD-2-Clause", "BSD-2-Clause-Views"] },
  {
    names: ["Berkeley Software Distribution", "Berkeley"],
    ids: ["0BSD", "BSD-1-Clause", "BSD-2-Clause", "BSD-3-Clause", "BSD-4-Clause"],
  },
  {
    names: ["Public Domain", "PublicDomain", "Public Domain Dedication"],
    ids: ["CC0-1.0", "CC-PDDC", "CC-PDM-1.0", "Unlicense", "PDDL-1.0"],
    note: "Public domain is a status, not a license of the SPDX list.",
  },
];

interface FixedName {
  readonly names: readonly string[];
  readonly expression: string;
  /** Why the answer is weak, if it is. */
  readonly caveat?: string;
}

/** Names with a fixed answer: nothing is licensed, or an expression is written in words. */
export const fixedNames: readonly FixedName[] = [
  {
    names: [
      ...["UNLICENSED", "Proprietary", "Commercial", "Other/Proprietary", "All rights reserved", "Closed source"],
      ...["Proprietary software", "Commercial software", "Proprietary Commercial", "Commercial Proprietary"],
    ],
    expression: "LicenseRef-Proprietary",
  },
  {
    // Perl is under the Artistic License as shipped with Perl, or under any version of the GPL
    names: [
      ...["Perl", "Perl 5", "Perl5", "same as Perl", "same as Perl 5", "same terms as Perl", "same terms as Perl 5"],
      ...["same terms as Perl itself", "same terms as Perl 5 itself", "same as Perl itself", "Perl 5 itself"],
      ...["Artistic/GPL same terms as Perl itself", "same terms as the Perl 5 programming language system itself"],
    ],
    expression: "Artistic-1.0-Perl OR GPL-1.0-or-later",
  },
  {
    // The license page of GlassFish, under which most of Java EE was published
    names: [
      ...["CDDL + GPLv2 with classpath exception", "CDDL and GPLv2 with classpath exception", "CDDL + GPL"],
      ...["CDDL or GPLv2 with classpath exception", "CDDL/GPLv2 with classpath exception"],
    ],
    expression: "CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0",
    caveat: "The version of the CDDL is not named; it is read as the later one.",
  },
  {
    names: ["GNU GPLv2 (with FOSS exception)"],
    expression: "GPL-2.0-only",
    caveat: "It names an exception for free software that is not on the SPDX list.",
  },
  {
    // Ruby has been under its own license or the 2-clause BSD license since 1.9.3
    names: ["same as Ruby", "same as Ruby itself", "same terms as Ruby", "same terms as Ruby itself"],
    expression: "Ruby OR BSD-2-Clause",
  },
  {
    // The text of the Ruby 1.8 license names the GPL as the other option
    names: ["same as Ruby 1.8", "same terms as Ruby 1.8"],
    expression: "Ruby",
  },
];

/** Names with a single version on the list that are still too vague without one: other versions or meanings exist. */
export const unclearNames: readonly string[] = [
  ...["Elastic", "EL", "BUSL", "Business Source", "MariaDB Business Source", "BSL", "AL", "Unicode", "Hippocratic"],
  ...["Open Public", "Free Public", "Simple Public", "Open Government", "Code Project Open", "Etalab Open", "Zend"],
  ...["XFree86", "Condor Public", "OSC", "PNG Reference Library", "OCLC Research Public", "gSOAP Public"],
  ...["Intel", "Nokia"], // clear as identifiers; "Intel License" may be any of that company's
  ...["SugarCRM Public", "OpenMDW Agreement", "Minecraft Mod Public", "Open Logistics Foundation", "OSET Public"],
];

/** Identifiers without their version that are clear enough: the license has only ever had that one version. */
export const clearStems: readonly string[] = [
  ...["CPL", "CPAL", "UPL", "QPL", "VSL", "ODbL", "PDDL", "PSF", "SSPL", "CC0", "BlueOak", "ODC-By", "C-UDA", "O-UDA"],
  ...["bzip2", "EDL", "CC-PDM"],
];
