import { resolve } from 'node:path'

/** The folder of the product, which contains the default data folder. */
export const productFolder = resolve(import.meta.dirname, '../..')

/** The build of the viewer (packages/web). */
export const viewerBuild = resolve(productFolder, 'packages/web/dist')
