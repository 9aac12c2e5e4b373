import type { OfflineCharts, OfflinePack, Picture } from '#client'
import type { PackRecords } from './pack-source.ts'

const pictures: readonly Picture[] = ['image_day', 'image_night', 'thumb_day', 'thumb_night']

/** Responses that are stored with the packs as they were sent last: who is signed in, what the person keeps, the airports of the map. */
export const storedAnswers: readonly string[] = ['me', 'kept', 'airports', 'editions/live']

/** The response of a pack to a call of the service; null: no pack has it. `path`: as calls name it, or the URL of an image. */
export async function readPack(path: string, packs: Pick<OfflineCharts, 'load' | 'image'>): Promise<Response | null> {
  const [, kind, icao = '', rest = ''] =
    /(?:^|\/api\/)(v2\/airport|v2\/charts|airport)\/([A-Za-z0-9]{4})(.*)$/.exec(path) ?? []
  const pack = kind === undefined ? undefined : await packs.load(icao)
  if (!pack) return null
  if (kind === 'v2/airport' && rest === '') return json(pack.airport)
  if (kind === 'airport') return recordOf(pack, rest)
  if (kind !== 'v2/charts') return null
  return rest.startsWith('/') ? imageOf(pack, decodeURIComponent(rest.slice(1)), packs) : listOf(pack, rest)
}

const json = (value: unknown): Response =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

function recordOf({ more }: OfflinePack, rest: string): Response | null {
  if (rest === '/sources' || rest === '/features') return json(more?.[rest.slice(1)])
  return null
}

function listOf({ charts, more }: OfflinePack, query: string): Response | null {
  const asked = new URLSearchParams(query)
  const version = asked.get('version')
  if (asked.get('rules') !== 'ANY' || (version !== 'STD' && version !== 'CAO')) return null
  const ids = (more as PackRecords | undefined)?.listed[version] ?? []
  return json({ charts: charts.filter(({ id }) => ids.includes(id)) })
}

async function imageOf(pack: OfflinePack, name: string, packs: Pick<OfflineCharts, 'image'>): Promise<Response | null> {
  for (const chart of pack.charts) {
    const picture = pictures.find((each) => chart[each] === name)
    const bytes = picture && (await packs.image(pack, chart, picture))
    if (bytes) {
      const headers = { 'content-type': 'image/png', 'chart-access': 'full' }
      return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
    }
  }
  return null
}
