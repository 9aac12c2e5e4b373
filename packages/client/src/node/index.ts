/**
 * platekeeper-client/node: what applications on Node, Deno and Bun need in addition to the main entry. A file for the tokens with a lock
 * across processes, and requests without the start-up time of `fetch`.
 */
export { fileDpopKey } from './file-dpop-key.ts'
export { fileTokenStore } from './file-token-store.ts'
export { folderFileStore } from './folder-file-store.ts'
export { nodePlatform } from './node-platform.ts'
export { type SessionFileOptions, sessionFilePath } from './session-file-path.ts'
export { type BrowserSignInOptions, signInByBrowser } from './sign-in-by-browser.ts'
export { watermarkPng } from './watermark-png.ts'
