import { BoundedMap } from '../../bounded/index.ts'
import type { FastPathAnswer, FastPathRoute, RecallToken, RoutedAnswer } from '../../http/index.ts'
import { chartAccess } from '../entitlement.ts'
import { wholeImage } from './image-answer.ts'
import { mayBeSentByNginx } from './proxied-images.ts'
import type { ServedImages } from './served-images.ts'

/** Maximum number of cached URLs; the oldest is evicted. URLs longer than any image URL are not cached. */
const mostKnown = 50_000
const longestUrl = 120

type KnownImage = {
  readonly icao: string
  readonly file: string
  /** The pattern of its URL. */
  readonly route: string
}

type FastPathParts = {
  readonly recallToken: RecallToken
  readonly demoAirports: readonly string[]
  readonly servedImages: ServedImages
}

/**
 * Answers requests for real images that were answered before, to clients whose token was accepted before. Demo images and ranges
 * are left to the endpoint.
 */
export class ImageFastPath {
  readonly #parts: FastPathParts
  readonly #known = new BoundedMap<string, KnownImage>(mostKnown)

  constructor(parts: FastPathParts) {
    this.#parts = parts
  }

  /** Caches that this URL, as it was sent, names this file of the airport. */
  keep(url: string, image: KnownImage): void {
    if (url.length > longestUrl) return
    this.#known.set(url, image)
  }

  readonly route: FastPathRoute<RoutedAnswer> = ({ raw: { url = '', headers } }) => {
    const known = this.#known.get(url)
    if (known === undefined || headers.range !== undefined || headers.authorization === undefined) return null
    const { recallToken, demoAirports, servedImages } = this.#parts
    const claims = recallToken(headers.authorization)
    if (claims === null || chartAccess(claims.subscriptions, known.icao, demoAirports) !== 'full') return null
    const ifNoneMatch = headers['if-none-match']
    const { route } = known
    const routed = (answer: FastPathAnswer | null): RoutedAnswer | null => answer && { ...answer, route }
    if (mayBeSentByNginx(headers)) {
      return servedImages.byNginx(known.file, ifNoneMatch, null).then(routed, () => null)
    }
    const kept = servedImages.kept(known.file)
    return kept ? routed(wholeImage(kept, ifNoneMatch)) : null
  }
}
