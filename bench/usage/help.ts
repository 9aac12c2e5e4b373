import { files, flags, numbers } from './option-table.ts'

type Described = { readonly name: string; readonly about: string; readonly isLong?: boolean }
type Row = readonly [name: string, meaning: string]

export const help = (cases: readonly Described[]): string =>
  [
    'Measures the service and other servers in one run, and prints a table.',
    ['Usage', '  npm run bench -- [CASE…] [OPTIONS]', '  Without a case, all run but the long ones.'].join('\n'),
    section('Options', optionRows),
    caseList(cases),
    'How to read the table, and what each case is compared with: docs/reference/benchmarks.md',
  ].join('\n\n')

/** `images` also chooses `images-nginx` and `images-many`. */
export const caseList = (cases: readonly Described[]): string =>
  [
    section('Cases; a name also chooses those that begin with it and a hyphen', rowsOf(cases, false)),
    section('Long cases, which run only by name', rowsOf(cases, true)),
  ].join('\n\n')

const rowsOf = (cases: readonly Described[], isLong: boolean): readonly Row[] =>
  cases.filter((each) => (each.isLong ?? false) === isLong).map(({ name, about }) => [name, about])

const optionRows: readonly Row[] = [
  ...Object.entries(numbers).map(
    ([name, { meaning, fallback }]): Row => [`--${name} NUMBER`, `${meaning} (default ${fallback})`],
  ),
  ...Object.entries(files).map(([name, { meaning }]): Row => [`--${name} FILE`, meaning]),
  ...Object.entries(flags).map(([name, { meaning }]): Row => [`--${name}`, meaning]),
]

const section = (title: string, rows: readonly Row[]): string =>
  [title, ...rows.flatMap(([name, meaning]) => laidOut(name, meaning))].join('\n')

const column = 28
const width = 100

/** A long meaning continues below its beginning. */
const laidOut = (name: string, meaning: string): readonly string[] =>
  wrapped(meaning).map((line, at) => `${(at === 0 ? `  ${name}` : '').padEnd(column)}${line}`)

const wrapped = (text: string): readonly string[] =>
  text.match(new RegExp(`\\S.{0,${width - column - 1}}(?= |$)`, 'g')) ?? []
