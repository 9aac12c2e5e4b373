import { resolve } from 'node:path'

/** Where the product itself lies: its default data folder is in it. */
export const productFolder = resolve(import.meta.dirname, '../..')

/** The build of the viewer (packages/web). */
export const viewerBuild = resolve(productFolder, 'packages/web/dist')
