import { type Picture, pictures } from '../../contract/index.ts'

/** The parts of an image's file name (contract.md, "File names"). */
export type ImageName = {
  /** ICAO identifier, upper case. */
  readonly icao: string
  /** Index number as in the chart record, upper case, for example `10-9A`. */
  readonly index: string
  /** First 8 hex digits of the SHA-256 of the file's bytes. */
  readonly hash: string
  readonly picture: Picture
}

const pictureBySuffix: ReadonlyMap<string, Picture> = new Map(
  Object.entries(pictures).map(([picture, { suffix }]) => [suffix, picture as Picture]),
)

const grammar = /^([a-z0-9]{4})_([a-z0-9-]{1,16})_([0-9a-f]{8})_(d|n|td|tn)\.png$/

/** `ybbn_10-9_0a1b2c3d_d.png`; the inverse of parseFileName. */
export function fileName({ icao, index, hash, picture }: ImageName): string {
  return `${icao}_${index}_${hash}_${pictures[picture].suffix}.png`.toLowerCase()
}

/** null when the text is not a valid file name; otherwise it needs no further check. */
export function parseFileName(text: string): ImageName | null {
  const [, icao, index, hash, suffix] = grammar.exec(text) ?? []
  const picture = pictureBySuffix.get(suffix ?? '')
  if (!icao || !index || !hash || !picture) return null
  return { icao: icao.toUpperCase(), index: index.toUpperCase(), hash, picture }
}
