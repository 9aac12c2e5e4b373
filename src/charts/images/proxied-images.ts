import { BoundedMap } from '../../bounded/index.ts'
import { type FastPathAnswer, matchesNone, strongTag } from '../../http/index.ts'
import { imageHeaders } from './image-answer.ts'
import type { ImageStore } from './image-store.ts'

/** An image that was found to be intact. */
type Checked = { readonly version: string; readonly etag: string }

/** How many are remembered; the oldest entry is evicted and checked again. */
const mostChecked = 50_000

/**
 * Real images that nginx in front sends from the folder of the store: the response names the file (`X-Accel-Redirect`). A file is
 * read once, to see that it is intact, and again after it has changed.
 */
export class ProxiedImages {
  readonly #location: string
  readonly #images: ImageStore
  readonly #read: (file: string) => Promise<Uint8Array>
  readonly #checked = new BoundedMap<string, Checked>(mostChecked)

  /** `location`: what nginx serves the folder as. `read` returns the bytes of an intact image, and throws for every other. */
  constructor(location: string, images: ImageStore, read: (file: string) => Promise<Uint8Array>) {
    this.#location = location
    this.#images = images
    this.#read = read
  }

  /** null: the file does not exist; throws what `read` throws. */
  async answer(file: string, ifNoneMatch: string | undefined): Promise<FastPathAnswer | null> {
    const found = await this.#images.fileOf?.(file)
    if (!found) return null
    const { etag } = await this.#check(file, found.version)
    const headers = Object.entries(imageHeaders('full', etag)).flat()
    if (matchesNone(ifNoneMatch, etag)) return { status: 304, headers }
    headers.push('content-type', 'image/png', 'x-accel-redirect', this.#location + found.path)
    return { status: 200, headers, body: '' }
  }

  async #check(file: string, version: string): Promise<Checked> {
    const known = this.#checked.get(file)
    if (known?.version === version) return known
    const checked = { version, etag: strongTag(await this.#read(file)) }
    this.#checked.set(file, checked)
    return checked
  }
}

/** nginx would compare them with the file, whose tag and date it does not send. */
const evaluatedHere = ['range', 'if-match', 'if-modified-since', 'if-unmodified-since']

/**
 * Whether nginx may send the file. It sets `X-Sendfile-Type`, so that clients that bypass nginx get the bytes; Rack and others use the
 * same header.
 */
export const mayBeSentByNginx = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['x-sendfile-type'] === 'X-Accel-Redirect' && evaluatedHere.every((name) => headers[name] === undefined)
