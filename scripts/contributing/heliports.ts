/** A source of heliports, `import airports heliports`: its files. */

export const tables = `import type { FileSource } from '../files/file-source.ts'
import { SourceError } from '../source/source-error.ts'

export async function readTable(files: FileSource): Promise<readonly string[]> {
  const table = await files.file('heliports.txt')
  if (table === null) throw new SourceError(\`\${files.name} contains no heliports.txt\`)
  const text = new TextDecoder().decode(await table.read(1_000_000))
  return text.trimEnd().split('\\n')
}
`

export const mapping = `import type { StatedAirport } from '../../facts/index.ts'

export function readHeliport(line: string): StatedAirport {
  const [icao = '', name = '', latitude, longitude] = line.split(',')
  const stated = { name, latitude: Number(latitude), longitude: Number(longitude) }
  return { icao, stated, derived: {}, where: line, features: null }
}
`

export const source = `import type { FileSource } from '../files/file-source.ts'
import type { ChartSource } from '../source/chart-source.ts'
import { readHeliport } from './mapping.ts'
import { readTable } from './tables.ts'

export const heliportsUrl = 'https://heliports.example/'

export const heliportsSource = (files: FileSource): ChartSource => ({
  name: 'heliports',
  location: files.name,
  provides: 'airports',
  remedy: 'heliports have no charts',
  collect: async () => ({ cycle: null, airports: (await readTable(files)).map(readHeliport), charts: [], total: 0 }),
})
`
