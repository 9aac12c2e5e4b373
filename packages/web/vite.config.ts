/**
 * The build of the viewer. Its addresses are relative: chunks find each other at any URL of the service. The server replaces `./` in
 * index.html by the path of the viewer, because all deep links (`/app/KPDX/…`) get the same page.
 */
import { defineConfig } from 'vite'
import { firstPaintScript } from './first-paint-script.ts'
import { installTags } from './install-tags-plugin.ts'
import { linksOfPages } from './links-of-pages.ts'
import { paletteStyle } from './palette-style.ts'
import { filesOfPart, partFiles } from './part-files-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { trustedLibraries } from './trusted-libraries-plugin.ts'

/**
 * Each request costs a phone 10 ms, so everything that all pages need is one chunk; a source brings all its imports. The first script
 * stays small: it starts loading everything else.
 */
const chunks = [
  { name: 'boot', test: /\/web\/src\/(?:boot|words\/numbers)\.ts$|rolldown[/:]runtime/, priority: 2 },
  {
    name: 'main',
    test: /\/web\/src\/(?:main\.tsx|kept\/index\.ts|pin\/new-pin\.ts|subscription\/index\.ts|chart\/view\/decoded-image\.ts|airport-name\/index\.ts|thumbnail\/index\.ts|packs\/taken-along-links\.tsx)$|\/chart-validity\.ts$/,
    priority: 1,
  },
  // The parts of OpenLayers that the find page shares with the chart, and those that it shares with the tools.
  { name: 'Map', test: /\/ol\/(?:Map|View|layer\/Layer|interaction\/defaults)\.js$/, priority: 2 },
  {
    name: 'Vector',
    test: /\/ol\/(?:layer\/Vector|source\/Vector|geom\/LineString|geom\/Point|style)\.js$/,
    priority: 1,
  },
  // What tools share with the chart is in the chunk of the chart, which is loaded before theirs.
  { name: 'chart-route', test: /\/web\/src\/navigation\/chart-route\.tsx$/, priority: 0 },
  // Otherwise the scripts of a chart are split into more chunks, because the page of calibrate needs a part of them.
  { name: 'stage', test: /\/web\/src\/chart\/view\/stage\.ts$/, priority: 1 },
  { name: 'position', test: /\/web\/src\/position\// },
]

// biome-ignore lint/style/noDefaultExport: Vite reads the default export
export default defineConfig({
  base: './',
  plugins: [paletteStyle, trustedLibraries, firstPaintScript, linksOfPages, installTags, partFiles, serviceWorker],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The security policy allows no data: URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index.html', 'calibrate.html'],
      output: { codeSplitting: { groups: chunks } },
      // "use client" concerns only frameworks that render on a server.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
})
