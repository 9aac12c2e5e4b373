/** The API for pages, as a script without modules: the global `PlatekeeperClient`. */
export * from './browser/index.ts'
export * from './index.ts'
