/** What surrounds every page: the header with its search field, the person's menu, the keys' help, and banners about the server. */
export { hereBelowApp } from './here.ts'
export { PageBoundary } from './page-boundary.tsx'
export { Shell } from './shell.tsx'
