/** A starter policy with comments; `base` is what it extends, with one of its contexts. */
export function startText(name: string, base?: { readonly text: string; readonly context: string }): string {
  return base ? extendingText(name, base) : wholeText(name);
}

function wholeText(name: string): string {
  return `# What our organisation accepts. Try it: lcc policy check ${name}.yml MIT GPL-3.0-only
name: ${name}
version: "1"
description: What we accept.
default_context: production

contexts:
  # A context is one way of using software. Copy this one for others, for example "internal".
  production:
    description: Software that is given to customers.
    judged_as: shipped to customers

    # An entry is a license (MIT), a pattern (BSD-*), or a whole family. The most specific entry decides, on whichever
    # list it is, so an exception to a family is one more line.
    allow:
      - family:public-domain
      - family:permissive
    review:
      - family:weak-copyleft
      - family:use-restricted
    deny:
      - family:copyleft
      - family:network-copyleft
      - family:non-commercial
      - family:proprietary

    # What people read in the report.
    reasons:
      family:weak-copyleft: Keep it separate and offer its source; ask if in doubt.
      family:use-restricted: Some uses are excluded; compare them with ours.
      family:copyleft: Recipients of the product would be entitled to its source.
      family:network-copyleft: Use over a network is enough to owe the source.
      family:non-commercial: We sell what we build.
      family:proprietary: There is no permission without a contract.

    # A license that no entry names, and a component without a license: allow, review or deny.
    unlisted: review
    unknown: review

    # Milder rules for what is not shipped: full, warn (no violation) or report (shown only).
    scopes:
      test: report

    # Corrections of wrong or missing licenses.
    overrides: {}
    #  npm:left-pad: { license: MIT, reason: "README, read by Kim" }
`;
}

function extendingText(name: string, { text, context }: { readonly text: string; readonly context: string }): string {
  return `# What our organisation accepts, built on another policy: only what is different stands here.
# See the whole: lcc policy show ${name}.yml
name: ${name}
extends: ${text}
description: What we accept.

contexts:
  ${context}:
    # An entry moves here from the list that it has in ${text}. Remove the brackets and write one entry a line:
    #   allow:
    #     - MPL-2.0
    allow: []
    review: []
    deny: []

    # What people read in the report, by entry.
    reasons: {}
    #  MPL-2.0: Legal has agreed.

    # Corrections of wrong or missing licenses.
    overrides: {}
    #  npm:left-pad: { license: MIT, reason: "README, read by Kim" }
`;
}
