import type { AerodromeFeatures, HeldBy, Position, StatedIn } from '../../facts/index.ts'
import type { StoredChart } from './stored-chart.ts'

export type ListedIn = HeldBy & { readonly chart: StoredChart }

/** Everything that live editions contain about one airport; publishedCharts chooses among it. */
export type Holdings = { readonly airports: readonly StatedIn[]; readonly charts: readonly ListedIn[] }

/** The part of a chart that decides whether it is listed. */
export type ChartKey = Pick<StoredChart, 'version' | 'index_number' | 'type_code'>

/** The part of a chart that the record of its airport depends on. */
export type ChartOutline = ChartKey & Pick<StoredChart, 'rules'>

/** The holdings of one airport with its charts in outline, for its record: complete charts take a hundred times the space. */
export type AirportOutline = {
  readonly airports: readonly StatedIn[]
  readonly charts: readonly (HeldBy & { readonly chart: ChartOutline })[]
}

/** The runways, stations and navaids of an airport, as one live edition states them. */
export type FeaturesIn = HeldBy & { readonly features: AerodromeFeatures }

/** The holdings of one airport with its charts in outline, for lists of many airports. */
export type HoldingsOutline = {
  readonly icao: string
  readonly airports: readonly StatedIn[]
  readonly charts: readonly (HeldBy & { readonly chart: ChartKey })[]
}

/** A place in the lists of a source, which every edition of it fills with at most one chart. */
export type ChartPlace = Pick<StoredChart, 'icao_airport_identifier' | 'version' | 'index_number'> &
  Pick<HeldBy, 'source'>

/** A chart of a superseded edition. `cycle`: AIRAC YYCC that it was made for, also where a later edition kept it. */
export type EarlierChart = { readonly cycle: string; readonly chart: StoredChart }

/** A chart by one of its images. `width`, `height`: pixels of its full images. */
export type ChartOfImage = Pick<StoredChart, 'width' | 'height'> & { readonly isLive: boolean }

/** An edition that is live or was, as it is stored. `charts`: how many it has; an edition that is extended gets more. */
export type Publication = {
  readonly id: number
  readonly publishedAt: number
  readonly charts: number
  readonly isLive: boolean
}

/** What published editions contain about one airport, in no particular order. */
export type PublishedHoldings = {
  readonly airports: readonly (StatedIn & { readonly edition: number })[]
  readonly charts: readonly (ListedIn & { readonly edition: number })[]
}

/** The content of the editions, mostly of live ones. The port that stores implement for endpoints 5 to 7, and for airport search. */
export type Catalogue = {
  /** Changes whenever the live editions change; cheap enough for every request. A store that has it in memory returns it, or throws, synchronously. */
  revision(): string | Promise<string>
  /**
   * One snapshot of an airport. Rows of the latest published edition come first; if times are equal, the edition with the greater
   * number; charts of one edition in order of version and index number. Empty lists: no live edition contains it.
   */
  holdings(icao: string): Promise<Holdings>
  /** The same with charts in outline, read from the same snapshot. */
  outline(icao: string): Promise<AirportOutline>
  /** What live editions state of the features of an airport, in no particular order. */
  features(icao: string): Promise<readonly FeaturesIn[]>
  /**
   * Every airport of the live editions, by ICAO identifier, each as `holdings` orders it. It is read in pages; `revision` shows
   * whether editions changed between two of them.
   */
  outlines(): AsyncIterable<HoldingsOutline>
  /**
   * The charts of one place in the stored superseded editions of its source that are older than the live one, newest first.
   * Empty: the source has no live edition.
   */
  earlier(place: ChartPlace): Promise<readonly EarlierChart[]>
  /** All editions that are live or were, by number, as long as they are stored. */
  publications(): Promise<readonly Publication[]>
  /** The identifiers after `after` of airports that these editions contain, in order, at most `limit`. */
  airportsIn(
    editions: readonly number[],
    page: { readonly after: string; readonly limit: number },
  ): Promise<readonly string[]>
  /** The part of one airport in those of these editions that are live or were. */
  holdingsIn(icao: string, editions: readonly number[]): Promise<PublishedHoldings>
  /** The chart with an image of this file name: from a live edition if one has it, else from any. null: no edition has it. */
  chartOfImage(icao: string, file: string): Promise<ChartOfImage | null>
  /** The position in the newest edition that states one, live or not. null: no edition does. */
  lastPosition(icao: string): Promise<Position | null>
}
