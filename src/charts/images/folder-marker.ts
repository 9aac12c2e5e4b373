import type { ImageStore } from './image-store.ts'

/** The marker of the image folder that a database belongs to. The port that stores implement, once for each database. */
export type ImageMarkerStore = {
  /** null: the database has no image folder yet. */
  find(): Promise<string | null>
  /** Stores the marker unless one is stored; returns the stored one. Concurrent callers get the same. */
  claim(marker: string): Promise<string>
  /** Stores it in place of another, at a time (milliseconds since 1970). */
  replace(marker: string, at: number): Promise<void>
}

export type ImageFolderParts = {
  readonly images: ImageStore
  readonly imageMarkers: ImageMarkerStore
  readonly random: (bytes: number) => Buffer
}

/** Charts imported into this folder would be missing on servers that use the folder of the database. */
export class ForeignImageFolder extends Error {
  override readonly name = 'ForeignImageFolder'
  readonly folder: string
  /** null: the folder has no marker. */
  readonly marker: string | null
  readonly expected: string
  readonly remedy =
    'Mount the image folder that all servers of this database share, or correct DATA_DIR or DATABASE_URL. To use this folder ' +
    'instead, run `platekeeper images adopt`; `platekeeper images verify` then lists the images that it lacks.'

  constructor(folder: string, marker: string | null, expected: string) {
    const own =
      marker === null ? 'it does not exist, or has no file `marker`' : `its file \`marker\` contains ${marker}`
    super(`The image folder ${folder} does not belong to this database: ${own}, and the database expects ${expected}`)
    this.folder = folder
    this.marker = marker
    this.expected = expected
  }
}

/**
 * Throws ForeignImageFolder unless the folder has the marker of the database. A database without one, as before the first start,
 * takes that of this folder: of servers with several folders, one wins.
 */
export async function requireOwnFolder({ images, imageMarkers, random }: ImageFolderParts): Promise<void> {
  const known = await imageMarkers.find()
  // The folder first: after a crash in between, the folder has its marker and the database has none.
  const marker = known === null ? await images.mark(newMarker(random)) : await images.marker()
  const expected = known ?? (await imageMarkers.claim(marker ?? ''))
  if (marker !== expected) throw new ForeignImageFolder(images.place, marker, expected)
}

/** From now on the database belongs to this folder. Returns its marker. */
export async function adoptFolder(
  { images, imageMarkers, random }: ImageFolderParts,
  now: () => number,
): Promise<string> {
  const marker = await images.mark(newMarker(random))
  if (marker !== (await imageMarkers.find())) await imageMarkers.replace(marker, now())
  return marker
}

const newMarker = (random: ImageFolderParts['random']): string => random(16).toString('hex')
