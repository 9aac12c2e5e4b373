import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createApp, listen } from '../../app.ts'
import { type Config, readConfig, warningsAboutUrls } from '../../config/index.ts'
import { type DemoAccess, demoServerBeside, ensureDemoAccess, writeDemoAccess } from '../../demo.ts'
import { ensureDemoEdition, ensureDemoNotices } from '../../demo-content.ts'
import { every } from '../../every.ts'
import { createPasswords, foldUsername } from '../../identity/index.ts'
import { matchingMasterKey, openMasterKey } from '../../master-key.ts'
import { openStore } from '../../store/index.ts'
import { createTelemetry, outliveReaders, toStderr } from '../../telemetry/index.ts'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { productFolder } from '../product-folder.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { version } from '../version.ts'
import { endInTime, stopRequested } from './stop-request.ts'

/** Opens or makes the data, answers until Ctrl-C or SIGTERM, and lets requests under way finish. */
export async function serveUntilStopped({ terminal, env, cwd, signal, now, program }: Context): Promise<void> {
  outliveReaders()
  const config = readConfig({ env, cwd, home: productFolder })
  const random = randomBytes
  await tryAddress(config)
  const store = await openStore(config, { foldUsername })
  try {
    const [isIdentity, hasCharts] = [config.only !== 'charts', config.only !== 'identity']
    if (isIdentity) await matchingMasterKey(config, store.signingKeys, random)
    if (config.demo && hasCharts) await ensureDemoEdition(store, now, showProgress(terminal, signal))
    const notices = hasCharts ? await ensureDemoNotices(store.images, { version: version(), ...config }) : null
    const masterKey = isIdentity ? openMasterKey(config, random) : null
    const telemetry = createTelemetry(config.logLevel, toStderr)
    const app = await createApp(config, { store, notices, masterKey, now, random, every, telemetry })
    try {
      const access =
        config.demo && isIdentity
          ? await ensureDemoAccess(config, { ...store, passwords: createPasswords(), now, random })
          : null
      const address = await listen(app, config).catch((error: unknown) => {
        throw cannotListen(error, config)
      })
      const beside = access && (await demoServerBeside(config))
      if (access && beside === null) writeDemoAccess(config, access)
      for (const warning of warningsAboutUrls(config))
        terminal.say(`${terminal.style('yellow', 'warning:')} ${warning}`)
      welcome(terminal, { config, access, beside, address, program })
      await stopRequested(signal)
      terminal.say('Stopping …')
      endInTime(config.shutdownTimeout)
    } finally {
      // Also where demo.json could not be written: a server without its store must not go on listening.
      await app.close()
    }
  } finally {
    await store.close()
  }
}

/** A Ctrl-C ends the start between two charts: nothing is published then, and the next start begins anew. */
function showProgress(terminal: Terminal, interrupted: AbortSignal) {
  return (done: number, total: number): void => {
    interrupted.throwIfAborted()
    if (done === 1) terminal.say(`Drawing ${total} demo charts (later starts find them drawn) …`)
    terminal.status(done < total ? `  ${done} of ${total}` : '')
  }
}

type Start = {
  readonly config: Config
  readonly access: DemoAccess | null
  /** The URL of another server that demo.json tells of. */
  readonly beside: string | null
  readonly address: string
  readonly program: string
}

const titles = { both: 'Platekeeper', identity: 'The identity server', charts: 'The chart service' } as const

/** What to open and what to type. Passwords only where a person reads: a log is no place for them. */
function welcome({ print, style, streams }: Terminal, { config, access, beside, address, program }: Start): void {
  print('')
  const own = config.only === 'charts' ? config.baseUrl : config.authUrl
  print(style('bold', `${titles[config.only ?? 'both']} is ready at ${own}`))
  if (config.only === 'charts') print(`People sign in at ${config.authUrl}, whose access tokens are accepted here`)
  else if (config.authUrl !== config.baseUrl) print(`Charts are at ${config.baseUrl}`)
  if (new URL(own).port !== new URL(address).port) {
    print(`It listens on ${address}; requests to the public address must arrive there.`)
  }
  if (beside) {
    print('')
    print(`Another server on the same data answers at ${beside}: login, charts and download go on to talk to that one.`)
  } else if (access) {
    print('')
    print('Try it, in another terminal:')
    print(`  ${program} login                    shows a link and a code; approve it in a browser`)
    print(`  ${program} charts YBBN              lists the charts of Brisbane`)
    print(`  ${program} download YBBN 10-9       saves one as PNG`)
    print('')
    print('Sign in in the browser as')
    for (const { username, password } of access.people) {
      const what = username === 'demo' ? 'subscribed to charts and FMS data' : 'no subscription: demo images'
      const secret = streams.stdout.isTTY ? `password ${password}` : `password in ${config.dataDir}/demo.json`
      print(`  ${username.padEnd(8)} ${secret}   (${what})`)
    }
  }
  print('')
  print(`Data is in ${config.dataDir}. Ctrl-C stops the server.`)
}

/** Before the first start draws for half a minute, and not after it. Throws what listening would. */
async function tryAddress(config: Config): Promise<void> {
  const { host, port } = config
  const server = createServer().listen({ host, port })
  await once(server, 'listening').catch((error: unknown) => {
    throw cannotListen(error, config)
  })
  server.close()
  await once(server, 'close')
}

function cannotListen(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new CommandError(
      'failed',
      `Port ${port} is in use on ${host}`,
      'Stop what uses it, or choose another: PORT=8700',
    )
  }
  if (code === 'EACCES') {
    return new CommandError(
      'failed',
      `Port ${port} on ${host} may not be used by this user`,
      'Choose one above 1023: PORT=8628',
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError(
      'failed',
      `${host} is no address of this machine`,
      'HOST=127.0.0.1 is this machine only, HOST=0.0.0.0 all',
    )
  }
  return error
}
