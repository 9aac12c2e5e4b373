import { readdir } from 'node:fs/promises'
import { relative } from 'node:path'
import { Rejection } from '../../facts/index.ts'
import { fileInside, readWithinLimit } from '../files/inside-folder.ts'

/** Bytes; a calibration is a page of text, a table of thousands a few megabytes. */
export const mostCalibrationBytes = 16 * 1024 * 1024

/** The folder of a manifest, where calibrations are next to charts. */
export type CalibrationFolder = {
  /** The entries directly in a subfolder; read once. */
  names(directory: string): Promise<readonly string[]>
  /** Throws Rejection for a file that is too large or a link out of the folder. */
  bytes(path: string, limit?: number): Promise<Uint8Array>
  /** Likewise, and for what is not UTF-8. */
  text(path: string, limit?: number): Promise<string>
}

/** `folder` is a true path. */
export function openCalibrationFolder(folder: string): CalibrationFolder {
  const listings = new Map<string, Promise<readonly string[]>>()
  const bytes = async (path: string, limit: number = mostCalibrationBytes) =>
    readWithinLimit(await fileInside(folder, relative(folder, path)), limit)
  return {
    names: (directory) => {
      const known = listings.get(directory) ?? readdir(directory)
      listings.set(directory, known)
      return known
    },
    bytes,
    text: async (path, limit) => {
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(await bytes(path, limit))
      } catch (cause) {
        if (cause instanceof Rejection) throw cause
        throw new Rejection('not UTF-8 text: save it with that encoding', { cause })
      }
    },
  }
}
