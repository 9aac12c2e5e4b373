import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeNewFile } from '../../failures/index.ts'
import { SourceError } from '../../sources/index.ts'

const names = ['manifest.csv', 'manifest.tsv', 'manifest.json'] as const

/** Throws SourceError if the folder has a manifest: a draft overwrites none. */
export function mustHaveNoManifest(folder: string): void {
  const found = names.find((name) => existsSync(join(folder, name)))
  if (found !== undefined) throw alreadyThere(folder, found)
}

const alreadyThere = (folder: string, name: string): SourceError =>
  new SourceError(
    `${folder} already has ${name}, which a draft does not overwrite. ` +
      `Add the new files to it, or rename it and draft again`,
  )

/** Writes `manifest.csv`, whole or not at all, and returns its path. Throws SourceError if it has appeared meanwhile, or StoreUnavailable. */
export async function writeManifest(folder: string, text: string): Promise<string> {
  const path = join(folder, 'manifest.csv')
  // Half of one would be taken for somebody's work.
  if (!(await writeNewFile(path, text))) throw alreadyThere(folder, 'manifest.csv')
  return path
}
