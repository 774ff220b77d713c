/** Bundlers, which programs of the product do not import. */
const tools = [
  ...["vite", "rolldown-vite", "vite-plus", "webpack", "webpack-cli", "rollup", "rolldown", "esbuild", "fuse-box"],
  ...["parcel", "parcel-bundler", "@parcel/core", "@rspack/core", "@rspack/cli", "@rsbuild/core", "@rslib/core"],
  ...["browserify", "watchify", "budo", "snowpack", "wmr", "@farmfe/core", "bun", "laravel-mix", "poi", "brunch"],
  ...["tsup", "tsdown", "unbuild", "bunchee", "pkgroll", "microbundle", "bili", "ng-packagr", "tsdx", "father"],
  ...["@vercel/ncc", "@zeit/ncc", "@symfony/webpack-encore", "@wordpress/scripts", "gulp-webpack", "webpack-stream"],
  ...["@angular/cli", "@angular/build", "@angular-devkit/build-angular", "@nguniversal/builders", "@nx/angular"],
  ...["react-scripts", "@craco/craco", "react-app-rewired", "preact-cli", "@vue/cli-service", "@umijs/max", "metro"],
  ...["@quasar/app", "@quasar/app-vite", "@quasar/app-webpack", "@modern-js/app-tools", "ember-cli", "aurelia-cli"],
  ...["electron-builder", "electron-vite", "@electron-forge/cli", "plasmo", "@crxjs/vite-plugin"],
  ...["@nx/vite", "@nx/webpack", "@nx/next", "@nrwl/web", "@nrwl/webpack", "@remix-run/dev", "@react-router/dev"],
] as const;

/** Frameworks with a bundler, of which a part is in the product. */
const frameworks = [
  ...["next", "nuxt", "nuxt3", "nuxt-edge", "gatsby", "astro", "@sveltejs/kit", "sapper", "vinxi", "blitz", "umi"],
  ...["@solidjs/start", "@tanstack/react-start", "@builder.io/qwik-city", "vuepress", "vitepress", "gridsome", "wxt"],
  ...["@docusaurus/core", "@stencil/core", "expo", "react-native", "@ice/app", "@redwoodjs/core", "dumi"],
  "ember-auto-import",
] as const;

/** Packages that copy what a program imports into what is shipped, whatever table of the manifest names them. */
export const bundlers: ReadonlySet<string> = new Set([...tools, ...frameworks]);

/** Tests, checks and task runners: a file that imports one of them is not a part of the product. */
const developerTools = [
  ...["vitest", "jest", "@jest/globals", "mocha", "chai", "ava", "tape", "jasmine", "karma", "cypress", "sinon"],
  ...["@playwright/test", "playwright", "puppeteer", "webdriverio", "eslint", "stylelint", "gulp", "grunt", "nodemon"],
] as const;

const neverShipped: ReadonlySet<string> = new Set([...tools, ...developerTools]);

/** Whether a package only builds or checks the product: no program that is shipped imports it. */
export function isBuildTool(name: string): boolean {
  return (
    neverShipped.has(name) || /^@(?:testing-library|storybook|vue\/test-utils|angular-eslint|vitest)(?:\/|$)/.test(name)
  );
}

/** The same for a package that others need: plugins of bundlers are peers of many. */
export function isBroughtTool(name: string): boolean {
  return isBuildTool(name) || /(?:^|[/-])(?:vite|rollup|webpack|esbuild|eslint)-plugin(?:$|-)|^typescript$/.test(name);
}
