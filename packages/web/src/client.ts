/** The SDK as `#client`: "imports" in package.json cannot name a file outside its folder. */
export * from '../../client/src/index.ts'
export * from '../../client/src/offline/index.ts'
export * from '../../client/src/watermark/index.ts'
