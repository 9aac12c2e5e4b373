import { base } from '../service/index.ts'

/** The address below the viewer, to come back to. */
export const hereBelowApp = (): string =>
  `/${location.href.startsWith(base) ? location.href.slice(base.length).replace(/#.*$/, '') : ''}`
