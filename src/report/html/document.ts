import { createHash } from "node:crypto";
import { pageStyle } from "./assets.ts";
import { html, inline, type Markup } from "./markup.ts";

interface Document {
  readonly title: string;
  /** In addition to the shared style. Our own text, never untrusted text. */
  readonly style: string;
  readonly script?: string;
  readonly body: Markup;
}

/** A self-contained page whose content security policy allows only its style and script: no markup can run or fetch. */
export function toDocument({ title, style: own, script, body }: Document): string {
  const style = pageStyle() + own;
  const rules = [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    `script-src ${script === undefined ? "'none'" : digest(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${rules}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="lcc" />
        <title>${title}</title>
        ${inline("style", style)}
      </head>
      <body>
        ${body} ${script !== undefined && inline("script", script)}
      </body>
    </html> `.toString();
}

function digest(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
