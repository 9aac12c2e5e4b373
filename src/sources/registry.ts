import { airacCycle, airacEffective, type SourceId } from '../facts/index.ts'
import { cifpSource, cifpUrl } from './cifp/source.ts'
import { dtppSource, dtppUrl } from './dtpp/source.ts'
import type { FileSource, FileSourceParts } from './files/file-source.ts'
import { openFileSource } from './files/open-file-source.ts'
import { folderSource } from './folder/source.ts'
import { nasrSource, nasrUrl } from './nasr/source.ts'
import { ourAirportsSource, ourAirportsUrl } from './ourairports/source.ts'
import type { ChartSource } from './source/chart-source.ts'
import { SourceError } from './source/source-error.ts'

/** A URL or an absolute path; undefined: the default location. */
type Located = { readonly location: string | undefined }

/** The request of each source. */
export type SourceRequests = {
  readonly folder: {
    /** Absolute. */
    readonly directory: string
    /** Undefined: the folder's name. */
    readonly name: string | undefined
  }
  readonly nasr: Located
  readonly cifp: Located
  readonly dtpp: Located & {
    /** AIRAC YYCC; undefined: the cycle found, or on the web the one in force. */
    readonly cycle: string | undefined
    /** Identifiers of airports, and names or codes of states; both empty: all. */
    readonly airports: readonly string[]
    readonly states: readonly string[]
  }
  readonly ourairports: Located
}
export type RegisteredSource = SourceId & keyof SourceRequests

type OpenedSource = { readonly source: ChartSource; close(): Promise<void> }
type OpeningParts = FileSourceParts & { readonly now: number }

type Entry<Request> = {
  /** Its publisher's URL at a time (milliseconds since 1970); null: it has no publisher. */
  readonly defaultLocation: ((request: Request, now: number) => string) | null
  readonly open: (request: Request, parts: OpeningParts) => Promise<OpenedSource>
}

/** A source whose files lie at a location: a folder, an archive or a URL. */
const located = <Request extends Located>(
  defaultLocation: (request: Request, now: number) => string,
  read: (files: FileSource, request: Request) => ChartSource,
): Entry<Request> => ({
  defaultLocation,
  open: async (request, { now, ...parts }) => {
    const files = await openFileSource(request.location ?? defaultLocation(request, now), parts)
    const source = read(files, request)
    const collect = async () => ({ ...(await source.collect()), checkFolder: files.checkFolder })
    return { source: { ...source, collect }, close: files.close }
  },
})

/** Of the cycle in force. */
const cycleBegins = (now: number): number => airacEffective(airacCycle(now)) ?? now

/** The sources by id. Their priority is in facts/priority, which lists every id. */
const registry: { readonly [Id in RegisteredSource]: Entry<SourceRequests[Id]> } = {
  folder: {
    defaultLocation: null,
    open: async ({ directory, name }) => ({ source: folderSource(directory, name), close: async () => undefined }),
  },
  nasr: located((_, now) => nasrUrl(cycleBegins(now)), nasrSource),
  cifp: located((_, now) => cifpUrl(cycleBegins(now)), cifpSource),
  dtpp: located(
    ({ cycle }, now) => dtppUrl(cycle ?? airacCycle(now)),
    (files, { airports, states, cycle = null }) => dtppSource(files, { airports, states, cycle }),
  ),
  ourairports: located(() => ourAirportsUrl, ourAirportsSource),
}

/** Opens a source; the caller closes it. Throws SourceError if it cannot be read, or if the id is unknown. */
export function openSource<Id extends RegisteredSource>(
  id: Id,
  request: SourceRequests[Id],
  parts: OpeningParts,
): Promise<OpenedSource> {
  if (Object.hasOwn(registry, id)) return registry[id].open(request, parts)
  throw new SourceError(`Unknown source ${id}. Known sources: ${Object.keys(registry).join(', ')}`)
}
