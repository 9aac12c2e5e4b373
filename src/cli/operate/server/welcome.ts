import { qrLines } from '#client/qr'
import { type Config, isLoopbackHost } from '../../../config/index.ts'
import { furtherPaths, viewerUrl } from '../../../contract/index.ts'
import type { DemoAccess } from '../../../demo/index.ts'
import { listInWords } from '../../../text/index.ts'
import type { Context } from '../../command.ts'
import { shellWord } from '../../terminal/shell-word.ts'
import { layOut } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { inWords, type Lan } from './lan.ts'
import { isComplete, type Missing, missingInWords, nextSteps } from './next-steps.ts'

export type Started = {
  readonly config: Config
  /** Where the server listens, as a URL. */
  readonly address: string
  /** null: without the demo. */
  readonly access: DemoAccess | null
  /** The URL of another server on the same data, which demo.json describes. */
  readonly otherServer: string | null
  /** null: with the demo, which is complete. */
  readonly missing: Missing | null
  /** null: not started with --lan. */
  readonly lan: Lan | null
}

const titles = { both: 'Platekeeper', identity: 'The identity server', charts: 'The chart service' } as const

/** What to open and what to type. Passwords only on a terminal, never in a log. */
export function welcome({ terminal, env, program }: Context, started: Started): void {
  const { print, style } = terminal
  const { config, lan, access, otherServer, missing } = started
  const own = config.only === 'charts' ? config.baseUrl : config.authUrl
  print('')
  print(style('bold', `${titles[config.only ?? 'both']} is ready at ${own}`))
  for (const line of otherAddresses(own, started)) print(line)
  if (lan) showLan(terminal, lan, { config, program: serveCall({ env, program }) })
  const paragraphs = [
    otherServer === null
      ? []
      : [`Another server on the same data is running at ${otherServer}; login, charts and download use that one.`],
    access === null || otherServer !== null
      ? []
      : [...inAnotherTerminal('Try it', env), ...tryIt(access, { config, program }, terminal)],
    missing === null || isComplete(missing)
      ? []
      : [
          `Not ready for use: ${missingInWords(missing)}.`,
          ...inAnotherTerminal('To set up', env),
          ...nextSteps(missing, program),
        ],
    [
      `Data is in ${config.places.database.kind === 'sqlite' ? '' : 'PostgreSQL and '}${config.dataDir}. Ctrl-C stops the server.`,
    ],
  ]
  for (const paragraph of paragraphs.filter((lines) => lines.length > 0)) {
    print('')
    for (const line of paragraph) print(line)
  }
}

function otherAddresses(own: string, { config, address }: Started): readonly string[] {
  const { only, authUrl, baseUrl } = config
  const other =
    only === 'charts'
      ? [`Users sign in at ${authUrl}. Access tokens issued there are accepted here.`]
      : authUrl === baseUrl
        ? []
        : [`Charts are at ${baseUrl}`]
  const isElsewhere = new URL(own).port !== new URL(address).port
  return [
    ...other,
    ...(isElsewhere ? [`It listens on ${address}; a proxy must forward requests for ${own} to it.`] : []),
  ]
}

function showLan(
  { print, style, colour }: Terminal,
  { address, others }: Lan,
  { config, program }: { readonly config: Config; readonly program: string },
): void {
  const url = config.viewer ? viewerUrl(config.baseUrl) : `${config.authUrl}${furtherPaths.verification}`
  print(
    isLoopbackHost(address)
      ? `Only this machine can open ${url}: ${address} is not in a network.`
      : `On devices in the same network, open ${url}, or scan it:`,
  )
  print('')
  for (const line of qrLines(url, colour)) print(`  ${style('paper', line)}`)
  print('')
  const [first] = others
  if (first) {
    print(`This machine also has ${inWords(others)}. If devices cannot reach ${address}, choose another address:`)
    print(`  ${program} --lan=${first.address}`)
    print('')
  }
  print(
    'The connection is plain http, without encryption: anyone in the network can read passwords and charts on the way.',
  )
  print('Over http, browsers do not allow offline use, keeping the screen on, the position of the device, or passkeys.')
  print('To add https, see docs/how-to/local-network.md.')
}

function tryIt(
  { people }: DemoAccess,
  { config, program }: { readonly config: Config; readonly program: string },
  { streams }: Terminal,
): readonly string[] {
  const { demoAirports, dataDir } = config
  const limit = demoAirports.length === 0 ? '' : ` outside ${listInWords(demoAirports)}`
  const accounts = people.map(({ username, password }) => [
    `  ${username}`,
    streams.stdout.isTTY ? `password ${password}` : `password in ${dataDir}/demo.json`,
    username === 'demo' ? 'subscribed to charts and FMS data' : `no subscription: demo images${limit}`,
  ])
  return [
    ...layOut([
      [`  ${program} login`, 'shows a link and a code to approve in a browser'],
      [`  ${program} charts YBBN`, 'lists the charts of Brisbane'],
      [`  ${program} download YBBN 10-9`, 'saves one as PNG'],
    ]),
    '',
    'Accounts for signing in:',
    ...layOut(accounts),
  ]
}

function inAnotherTerminal(what: string, env: Context['env']): readonly string[] {
  const settings = sameSettings(env)
  return [`${what}, in another terminal:`, ...(settings === null ? [] : [`  ${settings}`])]
}

const serveCall = ({ env, program }: Pick<Context, 'env' | 'program'>): string =>
  env.npm_lifecycle_event === 'start' ? 'npm start --' : `${program} serve`

/** Settings that decide which data a command works on. */
const names = ['CONFIG_FILE', 'DATA_DIR', 'DATABASE_URL_FILE', 'DATABASE_URL'] as const

/**
 * The line that gives commands in another terminal the data of this one: `export DATA_DIR=/srv/charts`. A password is not
 * repeated: PASSWORD is written in its place. null: no line is needed.
 */
export function sameSettings(env: Context['env']): string | null {
  const settings = names.flatMap((name) => {
    const value = env[name]
    return value ? [`${name}=${shellWord(withoutPassword(value))}`] : []
  })
  return settings.length === 0 ? null : `export ${settings.join(' ')}`
}

const withoutPassword = (value: string): string => value.replace(/^(\w+:\/\/[^/@:]*:)[^@]*@/, '$1PASSWORD@')
