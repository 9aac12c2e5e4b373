import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { InstalledPackage } from './installed-package.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * A folder for the files of one test, in the project that has installed the package; `also` links packages of this repository into it, as
 * an application would install them. Remove it after the test.
 */
export function consumerFolder(
  { project }: InstalledPackage,
  files: Readonly<Record<string, string>>,
  also: readonly string[] = [],
): string {
  const folder = mkdtempSync(join(project, 'consumer-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const name of also) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
  return folder
}
