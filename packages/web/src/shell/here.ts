import { base } from '../service/index.ts'

/** The present address below the viewer, for the return from a sign-in. */
export const hereBelowApp = (): string =>
  `/${location.href.startsWith(base) ? location.href.slice(base.length).replace(/#.*$/, '') : ''}`
