/** The scripts of each page, which are loaded with the page: OpenLayers with the first map or chart. */
export const pageScripts = {
  landing: () => import('../landing/index.ts'),
  find: () => import('../find/index.ts'),
  airport: () => import('../airport/index.ts'),
  chart: () => import('./chart-route.tsx'),
} as const
