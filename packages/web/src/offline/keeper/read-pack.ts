import type { FileStore, OfflineCharts, OfflinePack, Picture } from '#client'
import type { PackRecords } from './pack-source.ts'
import type { StoredPack } from './pack-view.ts'

const pictures: readonly Picture[] = ['image_day', 'image_night', 'thumb_day', 'thumb_night']

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

/** All packs, also those that are not complete. */
export async function readStored(files: FileStore): Promise<readonly StoredPack[]> {
  const found: StoredPack[] = []
  for (const start of ['airport/', 'partial/'] as const)
    for (const name of await files.names(start)) {
      const pack = parsed(await files.read(name))
      if (pack) found.push({ icao: name.slice(start.length, -'.json'.length), pack, isPartial: start === 'partial/' })
    }
  return found
}

function parsed(bytes: Uint8Array | undefined): OfflinePack | null {
  try {
    return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as OfflinePack) : null
  } catch {
    return null
  }
}
