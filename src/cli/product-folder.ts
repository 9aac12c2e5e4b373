import { resolve } from 'node:path'

/** Where the product itself lies: its default data folder is in it. */
export const productFolder = resolve(import.meta.dirname, '../..')
