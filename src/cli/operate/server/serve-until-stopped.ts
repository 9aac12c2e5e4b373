import { randomBytes } from 'node:crypto'
import { createApp, listen } from '../../../app.ts'
import { thisMachine } from '../../../compose/index.ts'
import { type Config, readConfig, version, warningsAboutUrls } from '../../../config/index.ts'
import { viewerUrl } from '../../../contract/index.ts'
import {
  type DemoDrawing,
  demoNotices,
  hasDemoEdition,
  hasDemoNotices,
  startDemoDrawing,
} from '../../../demo/drawing/index.ts'
import { ensureDemoAccess, otherDemoServer, updateDemoAccess } from '../../../demo/index.ts'
import { createPasswords, foldUsername, pooledRandom } from '../../../identity/index.ts'
import { every } from '../../../jobs/index.ts'
import { createOutbound } from '../../../outbound/index.ts'
import { openStore } from '../../../store/index.ts'
import { createTelemetry, keepRequestLines, outliveReaders, toStderr } from '../../../telemetry/index.ts'
import type { Context } from '../../command.ts'
import { productFolder, viewerBuild } from '../../product-folder.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { manifestKey } from '../backup/keys.ts'
import { bucketParts } from '../bucket-parts.ts'
import { cannotListen, tryAddresses } from '../cannot-listen.ts'
import { masterKeyFault, matchingMasterKey, openMasterKey, openViewerKey } from '../keys/master-key.ts'
import { mailerOf } from '../mailer.ts'
import { endInTime, stopRequested } from '../stop-request.ts'
import { type InsideWorker, startInsideWorker } from '../worker/inside-worker.ts'
import { logForeignFolder } from './image-folder.ts'
import type { Lan } from './lan.ts'
import { whatIsMissing } from './next-steps.ts'
import { requirePasskeyHost } from './passkey-host.ts'
import { startViewerBuild, type ViewerBuild } from './viewer-build.ts'
import { welcome } from './welcome.ts'

type ServeOptions = {
  readonly lan: Lan | null
  /** Whether passkeys of another host may become unusable. */
  readonly acceptsNewHost: boolean
}

/** Opens or makes the data, answers until Ctrl-C or SIGTERM, and lets requests under way finish. */
export async function serveUntilStopped(context: Context, { lan, acceptsNewHost }: ServeOptions): Promise<void> {
  const { terminal, env, cwd, signal, now } = context
  outliveReaders()
  const config = readConfig({ env, cwd, home: productFolder })
  const random = pooledRandom(randomBytes)
  await tryAddresses(config)
  const outbound = createOutbound(env)
  const bucket = { ...bucketParts(context, outbound), cacheBytes: config.imageDiskCacheBytes }
  const store = await openStore(config.places, { foldUsername, bucket })
  let drawing: DemoDrawing | null = null
  let building: ViewerBuild | null = null
  let jobs: InsideWorker | null = null
  try {
    const [isIdentity, hasCharts] = [config.only !== 'charts', config.only !== 'identity']
    if (isIdentity) {
      await matchingMasterKey(config, store.signingKeys, random)
      await requirePasskeyHost(config, acceptsNewHost, { ...store, now, terminal })
    }
    const telemetry = createTelemetry(config.logLevel, toLog(config.dataDir))
    if (hasCharts) await logForeignFolder({ ...store, random }, telemetry)
    const edition = { version: version(), demoAirports: config.demoAirports }
    if (hasCharts && (config.demo || !(await hasDemoNotices(store.images, edition)))) {
      drawing = startDemoDrawing({ places: config.places, charts: config.demo, notices: edition }, reports(terminal))
    }
    const charts = hasCharts
      ? { notices: demoNotices(store.images, edition, Promise.resolve(drawing?.noticesDrawn)) }
      : null
    const masterKey = isIdentity ? openMasterKey(config, random) : null
    let hasNoBuild = false
    const hasViewer = hasCharts && config.viewer
    const viewer = hasViewer
      ? { build: viewerBuild, hasNoBuild: () => hasNoBuild, key: masterKey ?? openViewerKey(config, random) }
      : null
    const monotonic = () => performance.now()
    const warn = (fault: object) => telemetry.log.warn(fault, 'Mail cannot be sent')
    const mailer = isIdentity ? mailerOf(config, { now, random, every, warn }) : null
    const sendMail = mailer?.send ?? null
    const machine = thisMachine({
      ...{ outbound, random },
      serviceKey: masterKey ?? viewer?.key ?? null,
      mailFault: mailer?.fault ?? null,
      masterKeyFault: (signingKeys) => masterKeyFault(config, signingKeys, random),
    })
    const given = { store, charts, masterKey, viewer, now, monotonic, random, every, outbound, sendMail }
    const parts = { ...given, machine, telemetry }
    const app = await createApp(config, parts)
    try {
      const access =
        config.demo && isIdentity
          ? await ensureDemoAccess(config, { ...store, passwords: createPasswords(), now, random })
          : null
      const missing = config.demo ? null : await whatIsMissing(store, config)
      // Before the server listens: from here on a signal lets requests in progress finish.
      const stop = stopRequested(signal)
      const address = await listen(app, config).catch((error: unknown) => {
        throw cannotListen(error, config)
      })
      store.startUpkeep({ every, log: telemetry.log })
      if (config.workers === 'inside') {
        const key = manifestKey(masterKey ?? openViewerKey(config, random)).export()
        const settings = { ...env, DATA_DIR: config.dataDir, ONLY: config.only ?? undefined }
        jobs = startInsideWorker({
          store: store.jobs,
          env: settings,
          cwd,
          manifestKey: key,
          hasCharts,
          now,
          every,
          log: telemetry.log,
        })
        void stop.then(() => jobs?.stop())
      }
      // Before the server is reported as ready: after that, an import of demo airports may start.
      if (drawing && config.demo && !(await hasDemoEdition(store.editions)))
        await Promise.race([drawing.airportsPublished, stop])
      const otherServer = access && (await otherDemoServer(config, outbound))
      if (access && otherServer === null) updateDemoAccess(config, access)
      for (const warning of warningsAboutUrls(config))
        terminal.say(`${terminal.style('yellow', 'warning:')} ${warning}`)
      welcome(context, { config, access, otherServer, missing, lan, address })
      // Not before: it takes processor time from the start.
      if (hasViewer) {
        building = startViewerBuild()
        const isStopping = stop.then(() => 'stopping' as const)
        void Promise.race([building.ended, isStopping]).then((failure) => {
          hasNoBuild = failure !== null
          reportViewer(terminal, config, failure)
        })
      }
      const asked = await stop
      terminal.say('Stopping …')
      endInTime(config.shutdownTimeout)
      if (asked === 'SIGTERM') await app.drain(config.drain * 1000)
    } finally {
      // Also where demo.json could not be written: a server without its store must stop listening.
      await app.close()
      await mailer?.close()
    }
  } finally {
    await Promise.all([drawing?.stop(), building?.stop(), jobs?.stop()])
    await store.close()
  }
}

/** The service manager's log; what concerns one request is kept for `platekeeper request` as well. */
function toLog(dataDir: string): (line: string) => void {
  const keep = keepRequestLines(dataDir)
  return (line) => {
    toStderr(line)
    keep(line)
  }
}

/** Reports the progress of the process that draws the demo charts. */
const reports = (terminal: Terminal): Parameters<typeof startDemoDrawing>[1] => ({
  onProgress: (done, total) => {
    if (done === 0) terminal.say(`Demo charts to draw: ${total}. Each is listed as soon as it is drawn …`)
    if (done < total) terminal.status(`  ${done} of ${total}`)
    else terminal.say(`Demo charts drawn: ${total}.`)
  },
  onFailure: (reason) =>
    terminal.say(
      `${terminal.style('yellow', 'warning:')} The demo is not drawn: ${reason}. Restart the server to continue.`,
    ),
})

/** `failure`: null when the viewer is there. */
function reportViewer({ say, style }: Terminal, { baseUrl }: Config, failure: string | null): void {
  if (failure === null) say(`The viewer is ready at ${viewerUrl(baseUrl)}`)
  else if (failure !== 'stopping')
    say(
      `${style('yellow', 'warning:')} The viewer is missing. ${failure}\nEverything else works; the next start tries again.`,
    )
}
