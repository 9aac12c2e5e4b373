import { BoundedMap } from '../../bounded/index.ts'
import type { FrontAnswer, FrontRoute, RecallToken, RoutedAnswer } from '../../http/index.ts'
import { chartAccess } from '../entitlement.ts'
import { wholeImage } from './image-answer.ts'
import { mayBeSentByNginx } from './proxied-images.ts'
import type { ServedImages } from './served-images.ts'

/** URLs that are remembered; of more, those first seen longest ago are read again. Longer ones than any of ours are not. */
const mostKnown = 50_000
const longestUrl = 120

type KnownImage = {
  readonly icao: string
  readonly file: string
  /** The pattern of its URL. */
  readonly route: string
}

type FrontParts = {
  readonly recallToken: RecallToken
  readonly demoAirports: readonly string[]
  readonly servedImages: ServedImages
}

/**
 * Answers requests for real images that were answered before, to clients whose token was accepted before. Demo images and ranges
 * are left to the endpoint.
 */
export class ImageFront {
  readonly #parts: FrontParts
  readonly #known = new BoundedMap<string, KnownImage>(mostKnown)

  constructor(parts: FrontParts) {
    this.#parts = parts
  }

  /** The URL, as it was sent, names this file, which is the airport's. */
  keep(url: string, image: KnownImage): void {
    if (url.length > longestUrl) return
    this.#known.set(url, image)
  }

  readonly route: FrontRoute<RoutedAnswer> = ({ raw: { url = '', headers } }) => {
    const known = this.#known.get(url)
    if (known === undefined || headers.range !== undefined || headers.authorization === undefined) return null
    const { recallToken, demoAirports, servedImages } = this.#parts
    const claims = recallToken(headers.authorization)
    if (claims === null || chartAccess(claims.subscriptions, known.icao, demoAirports) !== 'full') return null
    const ifNoneMatch = headers['if-none-match']
    const { route } = known
    const routed = (answer: FrontAnswer | null): RoutedAnswer | null => answer && { ...answer, route }
    if (mayBeSentByNginx(headers)) {
      return servedImages.byNginx(known.file, ifNoneMatch, null).then(routed, () => null)
    }
    const kept = servedImages.kept(known.file)
    return kept ? routed(wholeImage(kept, ifNoneMatch)) : null
  }
}
