import type { Changes } from '../charts/changes.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { FileStore } from './file-store.ts'
import { jsonBytes, type OfflinePack, type PackOptions, packName, parsePack } from './offline-pack.ts'
import type { PackSource } from './save-pack.ts'

type Parts = {
  readonly source: Pick<PackSource, 'changes'>
  readonly files: FileStore
  readonly now: () => number
  readonly save: (icao: string, options: PackOptions) => Promise<OfflinePack>
}

/** Next to the packs, with the cursor of the last update. */
const cursorName = 'changes.json'
/** Identifiers in one request; of more packs, all changes are asked for. */
const mostNamed = 100

/**
 * Packs whose airports have not changed only get their days again. Resolves with the identifiers of the others. Those of which the service
 * has something no longer, for example of withdrawn airports, stay as they are until they expire.
 */
export async function updatePacks(signal: AbortSignal | undefined, parts: Parts): Promise<readonly string[]> {
  const { files, now, save } = parts
  const packs: OfflinePack[] = []
  for (const name of await files.names('airport/')) {
    const pack = parsePack(await files.read(name))
    if (pack && now() < pack.expiresAt) packs.push(pack)
  }
  const icaos = packs.map(({ airport }) => airport.icao_airport_identifier)
  const changes = await changesOf(icaos, parts, signal)
  const updated: string[] = []
  let cursor = changes?.cursor
  function ifMissing(error: PlatekeeperError): void {
    if (error.code !== 'not-found') throw error
    cursor = undefined
  }
  for (const pack of packs) {
    const icao = pack.airport.icao_airport_identifier
    const lasts = pack.expiresAt - pack.savedAt
    if (pack.verifiedAt === undefined || changes?.has(icao) !== false) {
      const saving = save(icao, { ...pack.selection, days: lasts / 86_400_000, signal })
      await saving.then(() => updated.push(icao), ifMissing)
    } else {
      await files.write(packName(icao), jsonBytes({ ...pack, savedAt: now(), expiresAt: now() + lasts }))
    }
  }
  // Only now: an update that was interrupted, or met something that is missing, begins with the same changes.
  if (cursor) await files.write(cursorName, jsonBytes({ cursor }))
  return updated
}

type Changed = { readonly cursor: string; has(icao: string): boolean }

/** null: the source does not know changes. Everything may have changed where no cursor is stored, or it is too old. */
async function changesOf(
  icaos: readonly string[],
  { source, files }: Parts,
  signal?: AbortSignal,
): Promise<Changed | null> {
  if (!source.changes) return null
  const airports = icaos.length <= mostNamed ? icaos : undefined
  const since = cursorIn(await files.read(cursorName))
  try {
    const { cursor, ...changes } = await source.changes({ since, airports, signal })
    return { cursor, has: (icao) => since === undefined || isNamed(changes, icao) }
  } catch (error) {
    if (!(error instanceof PlatekeeperError) || error.code !== 'cursor-expired') throw error
    return { cursor: (await source.changes({ signal })).cursor, has: () => true }
  }
}

function isNamed({ airports, charts }: Pick<Changes, 'airports' | 'charts'>, icao: string): boolean {
  const isIt = (change: { readonly icao_airport_identifier: string }) => change.icao_airport_identifier === icao
  return airports.some(isIt) || charts.some(isIt)
}

function cursorIn(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes)).cursor
  } catch {
    return undefined
  }
}
