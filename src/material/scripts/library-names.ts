import { toFileName } from "../../text/paths.ts";

/** What libraries call themselves, and their name on npm where it is another one. */
const npmNames: ReadonlyMap<string, string> = new Map([
  ...["bootstrap", "jquery", "lodash", "modernizr", "moment", "react", "select2", "vue", "d3", "leaflet"].map(same),
  ...["normalize.css", "animate.css", "chart.js", "highlight.js", "popper.js", "tinymce", "codemirror", "axios"].map(
    same,
  ),
  ...["knockout", "handlebars", "dropzone", "toastr", "sweetalert2", "swiper", "jszip", "pako", "underscore"].map(same),
  ...["backbone", "requirejs", "bootstrap-icons", "bluebird", "clipboard", "zxcvbn", "sizzle", "plupload"].map(same),
  ...([
    ["jquery ui", "jquery-ui"],
    ["jqueryui", "jquery-ui"],
    ["jquery migrate", "jquery-migrate"],
    ["jquery ui touch punch", "jquery-ui-touch-punch"],
    ["jquery validation", "jquery-validation"],
    ["jquery form", "jquery-form"],
    ["jquery-validate", "jquery-validation"],
    ["jquery.validate", "jquery-validation"],
    ["sizzle css selector engine", "sizzle"],
    ["bootstrap grid", "bootstrap"],
    ["bootstrap reboot", "bootstrap"],
    ["bootstrap utilities", "bootstrap"],
    ["bootstrap icons", "bootstrap-icons"],
    ["twitter-bootstrap", "bootstrap"],
    ["font awesome", "font-awesome"],
    ["font awesome free", "@fontawesome/fontawesome-free"],
    ["datatables", "datatables.net"],
    ["underscore.js", "underscore"],
    ["backbone.js", "backbone"],
    ["moment.js", "moment"],
    ["vue.js", "vue"],
    ["angularjs", "angular"],
    ["angular.js", "angular"],
    ["three.js", "three"],
    ["hammer.js", "hammerjs"],
    ["clipboard.js", "clipboard"],
    ["ace", "ace-builds"],
  ] as const),
]);

function same(name: string): readonly [string, string] {
  return [name, name];
}

/** The npm name of a library: a known one, or one that its file has too. */
export function toNpmName(name: string, file = ""): string | undefined {
  const plain = name.toLowerCase().replace(/\s+(?:(?:javascript|js|jquery)\s+)?(?:library|plugin|framework)$/, "");
  if (plain.startsWith("jquery ui ")) return npmNames.get(plain) ?? "jquery-ui";
  if (/^@[\w.-]+\/[\w.-]+$/.test(plain)) return plain;
  const stem = toFileName(file)
    .toLowerCase()
    .replace(/(?:[.-](?:min|prod|production|bundle|umd|esm|cjs))*\.[cm]?(?:js|css)$/, "")
    .replace(/[.-]v?\d[\w.]*$/, "");
  const isWord = (text: string) => /^[a-z][\w.-]+$/.test(text);
  const isFileName = isWord(stem) && letters(stem).replace(/js$/, "") === letters(plain).replace(/js$/, "");
  const isPartOf = isWord(plain) && (stem.startsWith(`${plain}.`) || stem.startsWith(`${plain}-`));
  return npmNames.get(plain) ?? (isFileName ? stem : isPartOf ? plain : undefined);
}

export function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
