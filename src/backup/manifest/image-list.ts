import { BackupError } from '../backup-error.ts'
import { digestShape, has, isText } from './shape.ts'

/** An image of a backup, by the name that it has in the image folder. */
export type ListedImage = { readonly name: string; readonly bytes: number; readonly sha256: string }

/** Why an image that the database names is not in the backup. */
export type ImageFault = 'missing' | 'damaged' | 'unreadable'
export type MissingImage = { readonly name: string; readonly fault: ImageFault }

/** `images.json`. */
export type ImageList = { readonly images: readonly ListedImage[]; readonly missing: readonly MissingImage[] }

const imageName = /^[a-z0-9][a-z0-9_-]{0,80}\.png$/
const isName = (value: unknown): boolean => isText(value) && imageName.test(value)
const faults: readonly unknown[] = ['missing', 'damaged', 'unreadable'] satisfies ImageFault[]
const listed = { name: isName, ...digestShape }
const missed = { name: isName, fault: (value: unknown) => faults.includes(value) }

/** Below the target: `images/kpdx/kpdx_10-9_0a1b2c3d_d.png`. */
export const imagePath = (name: string): string => `images/${name.slice(0, 4)}/${name}`

/** The name of the image at a path; null: it is not the path of an image. */
export function imageAt(path: string): string | null {
  const name = path.split('/').at(-1) ?? ''
  return imageName.test(name) && imagePath(name) === path ? name : null
}

/** Throws BackupError. `source`: for the message. */
export function parseImageList(text: string, source: string): ImageList {
  try {
    const value: unknown = JSON.parse(text)
    const isList = has({ images: isListOf(listed), missing: isListOf(missed) }, value)
    const list = value as ImageList
    if (isList && new Set(list.images.map(({ name }) => name)).size === list.images.length) return list
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new BackupError(
    `The list of images of the backup ${source} is damaged`,
    'Use another backup: `platekeeper backup list` shows those of a folder.',
  )
}

const isListOf = (shape: typeof listed | typeof missed) => (value: unknown) =>
  Array.isArray(value) && value.every((each) => has(shape, each))
