/** "Who may import whom" of ARCHITECTURE.md: rooms, their doors, and no cycles. */
import { cycles } from './import-cycles.ts'
import { type Import, readImports } from './read-imports.ts'
import { complaint, type SourceFile } from './source-files.ts'

const rooms = 'config contract text http identity charts ingest store pages console cli'.split(' ')
const inner = ['contract', 'text', 'http', 'identity', 'charts', 'ingest']
/** Room -> rooms it may import. Rooms that are missing here (test) may import anything. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  text: [],
  http: ['text'],
  config: ['contract'],
  client: ['contract'],
  identity: ['contract', 'text', 'http'],
  charts: ['contract', 'http'],
  ingest: ['contract', 'charts'],
  store: ['contract'],
  pages: inner,
  console: inner,
  cli: [...rooms, 'client', 'app'],
  app: rooms,
  web: ['contract', 'client'],
  examples: ['client'],
  scripts: ['config', 'contract'],
  bench: [...rooms, 'app'],
}

/** Room -> rooms of which it may import types alone: the store implements their ports. */
const mayImportTypes: Readonly<Record<string, readonly string[]>> = { store: ['identity', 'charts', 'ingest'] }

export function checkImports(files: readonly SourceFile[]): readonly string[] {
  const imports = readImports(files)
  const judged = imports.filter(({ from }) => !from.endsWith('.test.ts'))
  return [
    ...judged.flatMap(judge),
    ...cycles(imports).map((ring) => complaint(ring[0] ?? '', 1, `cycle: ${ring.join(' -> ')}`)),
  ]
}

function judge({ from, to, line, typeOnly }: Import): readonly string[] {
  const [room, other] = [roomOf(from), roomOf(to)]
  const allowed = mayImport[room]
  if (room === other || allowed === undefined) return []
  const typesAllowed = mayImportTypes[room]?.includes(other) === true
  if (!allowed.includes(other) && !typesAllowed)
    return [complaint(from, line, `${room} may not import ${other} (${to})`)]
  if (typesAllowed && !typeOnly)
    return [complaint(from, line, `${room} may import types alone from ${other}: import type`)]
  if (isDoor(to)) return []
  return [complaint(from, line, `${other} is entered through its index.ts, not ${to}`)]
}

/** `src/identity/device/pkce.ts` is in identity, `packages/client/src/x.ts` in client, `src/app.ts` and its neighbours in app. */
function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top !== 'src' && top !== 'packages' ? top : second.endsWith('.ts') ? 'app' : second
}

const isDoor = (path: string) => /^src\/([^/]+\/index|[^/]+)\.ts$|^packages\/[^/]+\/src\/index\.ts$/.test(path)
