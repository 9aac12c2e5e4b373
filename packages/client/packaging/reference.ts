import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readComment } from './comment.ts'
import { writeDeclarations } from './declarations.ts'
import { entriesOf } from './entries.ts'

const folder = resolve(import.meta.dirname, '..')
export const referenceDocument = resolve(folder, '../../docs/reference/sdk.md')

/** The reference of the SDK, from its declarations and their comments. */
export async function reference(): Promise<string> {
  const declarations = mkdtempSync(join(tmpdir(), 'platekeeper-reference-'))
  try {
    await writeDeclarations({ folder, dist: declarations })
    const entries = entriesOf(folder).map((path) => path.slice(join(folder, 'src/').length).replace(/\.ts$/, '.d.ts'))
    const sections = entries.map((path) => entrySection(declarations, path))
    return `${[opening, ...sections, errorSection()].join('\n\n')}\n`
  } finally {
    rmSync(declarations, { recursive: true })
  }
}

const opening = `# Reference of the SDK

Made from the comments of \`packages/client/src\` by \`npm run docs\`. The [README](../../packages/client/README.md) is the way in, the
[tutorial](../tutorials/moving-map.md) a first application. Times are milliseconds since 1970 unless they say otherwise, durations
seconds, positions degrees (WGS 84, north and east positive), pixels counted from the top-left corner of the image.

Functions reject with \`PlatekeeperError\`, whose \`code\` is one of [these](#errors), or with the reason of the \`AbortSignal\`.`

function entrySection(root: string, path: string): string {
  const text = readFileSync(join(root, path), 'utf8')
  const name = ['platekeeper-client', ...path.split('/').slice(0, -1)].join('/')
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? []
  const exported = [...text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)\.js'/g)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((word) => word.replace(/\btype\b/, '').trim())
        .filter((word) => word !== '')
        .map((word) => declared(join(root, dirname(path), `${from}.d.ts`), word)),
  )
  const own = [...text.matchAll(/export declare (?:const|function) (\w+)/g)].map(([, word = '']) =>
    declared(join(root, path), word),
  )
  return [
    `## ${name}`,
    readComment(comment).prose.replace(/^platekeeper-client(\/\w+)?: /, ''),
    ...[...exported, ...own].sort(),
  ].join('\n\n')
}

/** One exported name: its heading, its comment and its declaration. `original as name` is looked up by the original name. */
function declared(file: string, word: string): string {
  const [original = word, name = original] = word.split(' as ')
  const text = readFileSync(file, 'utf8')
  const found = new RegExp(
    `(?:^/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?^export (?:declare )?(?:type|const|function|class) ${original}\\b[\\s\\S]*?(?=\\n(?:/\\*\\*|export|declare|type|import|\\{)|\\n?$(?![\\s\\S]))`,
    'm',
  ).exec(text)
  if (!found) throw new Error(`${file} declares no ${original}`)
  const [whole = '', comment = ''] = found
  const code = whole
    .slice(whole.indexOf('export ', comment === '' ? 0 : comment.length))
    .replace(/^export (declare )?/, '')
  const { prose, tags, example } = readComment(comment)
  const parts = [prose, `\`\`\`ts\n${code.trim()}\n\`\`\``, tags, example && `Example:\n\n${example}`]
  return [`### ${name}`, ...parts.filter((part) => part !== '')].join('\n\n')
}

/** All codes with their meaning and remedy. */
function errorSection(): string {
  const text = readFileSync(join(folder, 'src/errors/error-codes.ts'), 'utf8')
  const rows = [...text.matchAll(/ {2}\/\*\* (.+) \*\/\n {2}'?([\w-]+)'?: '(.+)',/g)]
  const lines = rows.map(([, remedy, code, meaning]) => `| \`${code}\` | ${meaning} | ${remedy} |`)
  return ['## Errors', ['| Code | Meaning | What to do |', '|---|---|---|', ...lines].join('\n')].join('\n\n')
}
