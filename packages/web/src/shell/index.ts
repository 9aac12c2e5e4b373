/** The parts around every page: the header with its search field, the person's menu, the list of keys, and banners about the server. */
export { HeaderSlot } from './header-slot.ts'
export { hereBelowApp } from './here.ts'
export { PageBoundary } from './page-boundary.tsx'
export { Shell } from './shell.tsx'
