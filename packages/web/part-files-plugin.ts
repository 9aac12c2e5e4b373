/**
 * Makes every dynamic import of the build load the files of its part first (src/part-files/), in place of Vite's own helper, which adds
 * links for them: after a failed request, a browser that has such a link does not request the module again.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const source = join(import.meta.dirname, 'src/part-files/index.ts')

export const partFiles: Plugin = {
  name: 'part-files',
  enforce: 'pre',
  load: (id) => (id === helper ? `export { importPart as __vitePreload } from ${JSON.stringify(source)}` : null),
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    if (!modules.some((id) => id.endsWith('/src/part-files/import-part.ts')))
      throw new Error('The build does not import parts by src/part-files: is the helper of Vite named differently?')
  },
}

/** The files that a dynamic import gets from the build: Vite names none for a chunk without imports. */
export const filesOfPart = (file: string, files: readonly string[]): string[] => [...new Set([file, ...files])]
