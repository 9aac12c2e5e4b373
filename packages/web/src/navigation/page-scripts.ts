/** The scripts of each page, which are loaded with it. OpenLayers is loaded with the first map or chart. */
export const pageScripts = {
  landing: () => import('../landing/index.ts'),
  find: () => import('../find/index.ts'),
  airport: () => import('../airport/index.ts'),
  chart: () => import('./chart-route.tsx'),
} as const
