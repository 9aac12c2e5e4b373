import { existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { diskFailure } from '../../failures/index.ts'
import { CommandError } from '../command-error.ts'

/**
 * The absolute path of a file to write: `output`, or a file of the usual name in it if it is a folder or ends with a slash.
 * Throws CommandError if the file exists and may not be replaced.
 */
export function fileToWrite(
  { output, force }: { readonly output: string | undefined; readonly force: boolean },
  { cwd, usualName }: { readonly cwd: string; readonly usualName: string },
): string {
  const path = resolve(cwd, output ?? usualName)
  const isFolder = /[/\\]$/.test(output ?? '') || (existsSync(path) && statSync(path).isDirectory())
  const file = isFolder ? join(path, usualName) : path
  if (!existsSync(file) || force) return file
  const hint = 'Replace it with --force, or choose another file with --output FILE.'
  throw new CommandError('failed', `${file} exists already`, hint)
}

/** A file of this name is whole or absent, whenever the program ends. Missing folders are created. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const beside = join(dirname(file), `.platekeeper-${process.pid}.png`)
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(beside, bytes)
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw diskFailure(`${file} cannot be written`, error)
  }
}
