import { existsSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { diskFailure, makeFolder } from '../../failures/index.ts'
import { CommandError } from '../command-error.ts'

/**
 * The absolute path of a file to write: `output`, or a file of the usual name in it if it is a folder or ends with a slash.
 * Throws CommandError if the file exists and may not be replaced.
 */
export function fileToWrite(
  { output, force }: { readonly output: string | undefined; readonly force: boolean },
  { cwd, usualName }: { readonly cwd: string; readonly usualName: string },
): string {
  if (output === '') throw new CommandError('usage', '--output is empty: name a file or a folder, or leave it out')
  const path = resolve(cwd, output ?? usualName)
  const isFolder = /[/\\]$/.test(output ?? '') || (existsSync(path) && statSync(path).isDirectory())
  const file = isFolder ? join(path, usualName) : path
  if (!existsSync(file) || force || isDevice(file)) return file
  const hint = 'Replace it with --force, or choose another file with --output FILE.'
  throw new CommandError('failed', `${file} exists already`, hint)
}

/** Atomic: the file is complete or absent whenever the program ends. Missing folders are created. Devices and pipes are written to directly. */
export async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(dirname(file), `.platekeeper-${process.pid}.png`)
  try {
    if (isDevice(file)) return await writeFile(file, bytes, { flag: 'r+' })
    makeFolder(dirname(file))
    await writeFile(temporary, bytes)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw diskFailure(`${file} cannot be written`, error)
  }
}

/** Whether it exists and is neither a file nor a folder: it must not be replaced by a file. */
function isDevice(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}
