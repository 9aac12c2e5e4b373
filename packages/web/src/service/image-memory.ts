import type { ChartImage, SignedInPerson } from './answers.ts'
import type { Outcome } from './fault.ts'

/** The person whose images are kept, and which charts they may see. */
export type ImageOwner = Pick<SignedInPerson, 'account' | 'chartsOpenTo'>

/** The images that a page has loaded, for the person who may see them. The browser revalidates its cached images before each use. */
export type ImageMemory = {
  readonly held: (url: string) => ChartImage | undefined
  /** From memory, otherwise from the server. */
  readonly load: (url: string) => Promise<Outcome<ChartImage>>
  /** Called with each response about the person. Empties the memory if the account is another, or if its subscription started or ended. */
  readonly belongTo: (owner: ImageOwner) => void
  readonly empty: () => void
}

type Parts = {
  readonly ask: (url: string) => Promise<Outcome<ChartImage>>
  /** Maximum total size of the images; the least recently used are dropped first. */
  readonly mostBytes: number
  /** Called after a response that contradicts what is known about the person. */
  readonly onContradiction: () => void
  readonly emptied: () => void
}

export function openImageMemory({ ask, mostBytes, onContradiction, emptied }: Parts): ImageMemory {
  const images = new Map<string, ChartImage>()
  const underWay = new Map<string, Promise<Outcome<ChartImage>>>()
  let bytes = 0
  /** null: the server has not answered yet. */
  let owner: ImageOwner | null = null
  let timesEmptied = 0

  function drop(url: string): void {
    bytes -= images.get(url)?.blob.size ?? 0
    images.delete(url)
  }

  function keep(url: string, image: ChartImage): void {
    drop(url)
    images.set(url, image)
    bytes += image.blob.size
    for (const oldest of images.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  function empty(): void {
    images.clear()
    underWay.clear()
    bytes = 0
    timesEmptied += 1
    emptied()
  }

  function dropUnexpected(next: ImageOwner): void {
    for (const [url, image] of images) if (!isExpected(image, next)) drop(url)
  }

  async function askFor(url: string): Promise<Outcome<ChartImage>> {
    const [askedFor, before] = [owner, timesEmptied]
    const outcome = await ask(url)
    if (!outcome.ok) return outcome
    const image = outcome.value
    if (timesEmptied !== before) return askFor(url)
    // The first images are requested together with the person, whose tokens the server may refresh after the image request.
    if (askedFor === null && owner !== null && !isExpected(image, owner)) return askFor(url)
    if (owner?.chartsOpenTo === 'everything' && image.access === 'demo') {
      empty()
      onContradiction()
    } else keep(url, image)
    return outcome
  }

  return {
    held: (url) => images.get(url),
    load(url) {
      const image = images.get(url)
      if (image) {
        keep(url, image)
        return Promise.resolve({ ok: true, value: image })
      }
      const known = underWay.get(url)
      if (known) return known
      const asked = askFor(url).finally(() => underWay.get(url) === asked && underWay.delete(url))
      underWay.set(url, asked)
      return asked
    },
    belongTo(next) {
      const former = owner
      owner = next
      if (former === null) dropUnexpected(next)
      else if (former.account !== next.account || former.chartsOpenTo !== next.chartsOpenTo) empty()
    },
    empty,
  }
}

/**
 * A full image is not expected if only the charts of demo airports are open: it may be one of these, or from a subscription that has
 * ended.
 */
const isExpected = ({ access }: ChartImage, { chartsOpenTo }: ImageOwner): boolean =>
  (access === 'full') === (chartsOpenTo === 'everything')
