import type { PackSource } from '#client'
import type { AirportFiles, ChartRecord, Fault, Outcome, Service } from '../../service/index.ts'

/** A fault of the service, where the SDK expects an exception. */
export class PackFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.kind)
    this.fault = fault
  }
}

/** No edition that is published has the airport. */
export class WithdrawnAirport extends PackFault {}

async function value<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome
  if (result.ok) return result.value
  throw new PackFault(result.fault)
}

/** Records of an airport that a pack contains besides its charts. */
export type PackRecords = {
  readonly sources: unknown
  readonly features: unknown
  /** Ids of the charts in the list of each version. */
  readonly listed: { readonly STD: readonly string[]; readonly CAO: readonly string[] }
}

type Calls = Pick<Service, 'airport' | 'charts' | 'image' | 'sources' | 'features'>

/** The charts of both versions, each once. */
export async function allCharts(calls: Pick<Service, 'charts'>, icao: string, signal?: AbortSignal) {
  const listOf = async (version: 'STD' | 'CAO'): Promise<readonly ChartRecord[]> => {
    const list = await calls.charts(icao, { version, rules: 'ANY' }, signal)
    if (!list.ok && list.fault.kind === 'not-found') return []
    return (await value(Promise.resolve(list))).charts
  }
  const [standard, overlay] = [await listOf('STD'), await listOf('CAO')]
  const ids = new Set(standard.map(({ id }) => id))
  return { charts: [...standard, ...overlay.filter(({ id }) => !ids.has(id))], standard, overlay }
}

/** Packs of the viewer come from its own service: same-origin, with the session's cookie. */
export function packSource(calls: Calls): PackSource {
  return {
    async airport(icao, signal) {
      const answer = await calls.airport(icao, signal)
      if (!answer.ok && answer.fault.kind === 'not-found') throw new WithdrawnAirport(answer.fault)
      return value(Promise.resolve(answer))
    },
    charts: async (icao, signal) => (await allCharts(calls, icao, signal)).charts,
    async image(chart, picture, signal) {
      const { blob, access } = await value(calls.image(chart[`${picture}_url`], signal))
      return { bytes: new Uint8Array(await blob.arrayBuffer()), access }
    },
    async more(icao, signal) {
      const { standard, overlay } = await allCharts(calls, icao, signal)
      const records: PackRecords = {
        sources: await value(calls.sources(icao, signal)),
        features: await value(calls.features(icao, signal)),
        listed: { STD: standard.map(({ id }) => id), CAO: overlay.map(({ id }) => id) },
      }
      return records
    },
  }
}

/** Bytes of the images with these names; undefined where the server does not know the size of one. */
export const sizeOf = (names: readonly string[], { bytes }: AirportFiles): number =>
  names.reduce((sum, name) => sum + (bytes[name] ?? 0), 0)
