/** Everything that pages need, for the script without modules: the global `PlatekeeperClient`. */
export * from './browser/index.ts'
export * from './index.ts'
