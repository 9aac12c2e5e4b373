import { homedir, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { CalibrationServer, EntryFile } from '../../../calibration/index.ts'
import { diskReason } from '../../../failures/index.ts'
import { openFile } from '../../charts/open-file.ts'
import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { cannotListen } from '../cannot-listen.ts'
import { builtViewer } from '../server/viewer-build.ts'
import { withService } from '../with-service.ts'

export const calibrate = command({
  summary: 'Place the charts of a folder on the map by clicks',
  arguments: ['DIR'],
  options: {
    port: { type: 'string', value: 'PORT', summary: 'Port on 127.0.0.1; default any that is free' },
    'no-open': { type: 'boolean', summary: 'Print the address alone, and open no browser' },
  },
  examples: [
    ['calibrate plates', 'open a page with the charts that the manifest of plates lists'],
    ['calibrate plates/scan.png', 'one chart, also if no manifest lists it'],
    ['calibrate plates --port 8700 --no-open', 'through a tunnel: ssh -L 8700:127.0.0.1:8700 HOST'],
  ],
  notes: [
    'The page is for this machine and this run: its address contains a random secret. Ctrl-C ends it.',
    'What is saved goes to calibrations.json in the folder, which import charts folder reads: docs/how-to/publish-charts.md.',
  ],
  run: async ({ words, values }, context) => {
    const port = readPort(values.port)
    const { openChartFolder } = await import('../../../sources/index.ts')
    const { openPageRenderer, openSession, serveCalibration } = await import('../../../calibration/index.ts')
    const folder = await openChartFolder(resolve(context.cwd, words.DIR))
    // A folder that cannot be read ends the command before a page is opened.
    const { charts } = await folder.list()
    const build = await builtViewer(context)
    if (build === null) return 'interrupted'
    await withService(context, async ({ config, store }) => {
      const renderer = openPageRenderer({ memory: config.renderMemory })
      try {
        const session = openSession({
          folder,
          renderer,
          catalogue: store.catalogue,
          mapErrorLimit: config.mapErrorLimit,
        })
        const server = await serveCalibration({ session, build, port }).catch((error: unknown) => {
          const known = cannotListen(error, { host: '127.0.0.1', port })
          const hint = 'Omit --port for any port that is free, or choose another one above 1023.'
          throw known instanceof CommandError ? new CommandError('failed', known.message, hint) : known
        })
        try {
          const stop = stopped(context.signal)
          show(server.url, { charts: charts.length, folder: folder.folder }, context)
          const isOpened = !values['no-open'] && context.terminal.streams.stderr.isTTY
          const entryFile = isOpened ? await openPage(server, context) : null
          await stop
          entryFile?.remove()
        } finally {
          await server.close()
          await session.close()
        }
      } finally {
        await renderer.close()
      }
    })
    return 'ok'
  },
})

function readPort(text: string | undefined): number {
  if (text === undefined) return 0
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new CommandError('usage', `--port is ${JSON.stringify(text)}, but it must be a number from 1 to 65535`)
}

type Shown = { readonly charts: number; readonly folder: string }

function show(url: string, { charts, folder }: Shown, { terminal }: Context): void {
  if (terminal.json) terminal.printJson({ url, folder, charts })
  else terminal.print(url)
  terminal.say(`${charts} ${charts === 1 ? 'chart' : 'charts'} of ${folder}. Ctrl-C ends this page.`)
}

/** Opens a file that leads to the page, and is removed when it was used. null: it could not be opened, which is reported. */
async function openPage(server: CalibrationServer, context: Context): Promise<EntryFile | null> {
  const { writeEntryFile } = await import('../../../calibration/index.ts')
  const { env, terminal } = context
  // Browsers in a sandbox (Snap) read only what is in the home folder and not hidden.
  const folders = [env.HOME ?? homedir(), env.XDG_RUNTIME_DIR ?? tmpdir(), tmpdir()]
  let reason: string | null
  try {
    const file = writeEntryFile(server.entryUrl, folders)
    void server.entered.then(file.remove)
    reason = await openFile(file.path, context)
    if (reason === null) return file
    file.remove()
  } catch (error) {
    reason = diskReason(error)
  }
  terminal.say(`Open the address in a browser: ${reason}.`)
  return null
}

/** By Ctrl-C, by the end of the terminal, or by a service manager. */
async function stopped(interrupted: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = () => resolve()
  for (const signal of stopSignals) process.once(signal, stop)
  interrupted.addEventListener('abort', stop, { once: true })
  if (interrupted.aborted) stop()
  await promise
  for (const signal of stopSignals) process.off(signal, stop)
}

const stopSignals = ['SIGTERM', 'SIGHUP'] as const
