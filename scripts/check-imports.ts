/** "Who may import whom" of ARCHITECTURE.md: rooms, their entry points, and no cycles of files or of folders at any depth. */
import { cycles, folderImports } from './import-cycles.ts'
import { type ImportRule, type ImportTable, readImportTable } from './import-table.ts'
import { type Import, readImports } from './read-imports.ts'
import { problem, type SourceFile } from './source-files.ts'

export function checkImports(
  files: readonly SourceFile[],
  table: ImportTable = readImportTable(files),
): readonly string[] {
  const imports = readImports(files)
  const judged = imports.filter(({ from }) => !/\.test\.tsx?$|^packages\/web\/testing\//.test(from))
  const folders = folderImports(judged)
  return [
    ...judged.flatMap((each) => judge(each, table)),
    ...cycles(imports).map((ring) => problem(ring[0] ?? '', 1, `cycle: ${ring.join(' -> ')}`)),
    ...cycles(folders).map((ring) => {
      const { by } = folders.find(({ from, to }) => from === ring[0] && to === ring[1]) ?? {}
      return problem(by?.from ?? '', by?.line ?? 1, `cycle of folders: ${ring.join(' -> ')}`)
    }),
  ]
}

function judge({ from, to, line, typeOnly }: Import, table: ImportTable): readonly string[] {
  const [room, other] = [roomOf(from), roomOf(to)]
  const rule = table.get(room)
  if (room === other) return []
  if (!rule) return from.startsWith('src/') ? [problem(from, line, `${room} has no row in ARCHITECTURE.md`)] : []
  const names = [other, faceOf(to)]
  const among = (rooms: ImportRule['types']) => names.some((name) => rooms.includes(name))
  if (rule.may !== null && !among([...rule.may, ...rule.types]))
    return [problem(from, line, `${room} may not import ${other} (${to})`)]
  if (rule.may !== null && !among(rule.may) && !typeOnly)
    return [problem(from, line, `${room} may import types alone from ${other}: import type`)]
  if (isFace(to, rule)) return []
  return [problem(from, line, `${other} is entered through its index.ts, not ${to}`)]
}

/** `src/identity/authorization/pkce.ts` is in identity, `packages/client/src/x.ts` in packages/client, `src/app.ts` in app. */
function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  if (top === 'packages') return `${top}/${second}`
  return top !== 'src' ? top : second.endsWith('.ts') ? 'app' : second
}

const faceOf = (path: string): string => /^src\/([^/]+\/[^/]+)\/index\.ts$/.exec(path)?.[1] ?? ''

/** A room's own index.ts, an entry of a package, or anything of the tests; the index.ts of a folder in a room where the table names it. */
const isFace = (path: string, { may, types }: ImportRule): boolean =>
  /^src\/([^/]+\/index|[^/]+)\.ts$|^packages\/[^/]+\/src\/(\w+\/)?index\.ts$|^test\//.test(path) ||
  (faceOf(path) !== '' && (may === null || [...may, ...types].includes(faceOf(path))))
