/** Where a named destination of a PDF points to. */
export type Destination = {
  /** As written in the file: `BOS` or `(BOS)`. */
  readonly name: string
  /** Counted from 1. */
  readonly page: number
  /** From the left edge and from the lower edge, as parts of the page's width and height; null: the page as a whole. */
  readonly at: { readonly left: number; readonly up: number } | null
}

/** A PDF for many airports, such as the takeoff minimums of a volume. */
export type MultiAirportPdf = { readonly pages: number; readonly destinations: readonly Destination[] }

/**
 * The pages of a multi-airport PDF (counted from 1) about an airport: from its destination to the next one's. The page of the
 * next destination is included if it begins lower down, because the part above it still belongs to this airport.
 * Empty when the PDF has no destination of that name.
 */
export function pagesFor(faaIdent: string, { pages, destinations }: MultiAirportPdf): readonly number[] {
  const ordered = destinations.toSorted(inReadingOrder)
  const at = ordered.findIndex(({ name }) => bare(name) === faaIdent.toUpperCase())
  const start = ordered[at]
  if (!start) return []
  const next = ordered
    .slice(at + 1)
    .find((each) => bare(each.name) !== bare(start.name) && inReadingOrder(each, start) > 0)
  const end = !next ? pages : next.page > start.page && beginsPage(next) ? next.page - 1 : next.page
  return Array.from({ length: end - start.page + 1 }, (_, index) => start.page + index)
}

/** The FAA's links write `#nameddest=(BOS)`. */
const bare = (name: string) => name.replaceAll(/[()\s]/g, '').toUpperCase()

/** These PDFs have two columns. */
const column = ({ at }: Destination) => (at && at.left >= 0.45 ? 1 : 0)

function inReadingOrder(a: Destination, b: Destination): number {
  return a.page - b.page || column(a) - column(b) || (b.at?.up ?? 1) - (a.at?.up ?? 1)
}

/** Above it there is only space for the page's heading. */
const beginsPage = (destination: Destination) =>
  destination.at === null || (column(destination) === 0 && destination.at.up > 0.85)
