import type { HostedService } from "../../domain/hosted-service.ts";
import type { Report } from "../../domain/report.ts";
import { link } from "./link.ts";
import { foreign, html, type Markup } from "./markup.ts";
import { figure } from "./words.ts";

/** Hosted models that the project asks: no verdict is about them, but their terms apply. */
export function services({ services: all = [] }: Report): Markup {
  if (all.length === 0) return html``;
  return html`<section aria-labelledby="services">
    <h2 id="services">Hosted models</h2>
    <p class="quiet">Neither judged nor counted; the terms of the provider apply.</p>
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Provider</th>
          <th scope="col">Places</th>
          <th scope="col">Terms</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(serviceRow)}
      </tbody>
    </table>
  </section>`;
}

function serviceRow({ provider, id, locations, terms }: HostedService): Markup {
  const left = locations.length - mostPlaces;
  return html`<tr>
    <th scope="row">${foreign(id)}</th>
    <td>${foreign(provider)}</td>
    <td>
      ${locations
        .slice(0, mostPlaces)
        .map(({ file, line }) => html`<div><code>${line === undefined ? file : `${file}:${line}`}</code></div>`)}
      ${left > 0 && html`<div class="quiet">and ${figure(left)} more</div>`}
    </td>
    <td>${terms === undefined ? html`<span class="quiet">not known</span>` : link(terms)}</td>
  </tr>`;
}

const mostPlaces = 10;
