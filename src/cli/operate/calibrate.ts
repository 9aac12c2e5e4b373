import { resolve } from 'node:path'
import { openFile } from '../charts/open-file.ts'
import { type Context, command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { cannotListen } from './cannot-listen.ts'
import { withService } from './with-service.ts'

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
    'The page is for this machine and this run: its address contains a random word that nobody else knows. Ctrl-C ends it.',
    'What is saved goes to calibrations.json in the folder, which import charts folder reads: docs/how-to/publish-charts.md.',
  ],
  run: async ({ words, values }, context) => {
    const port = readPort(values.port)
    const { openChartFolder } = await import('../../sources/index.ts')
    const { openPageRenderer, openSession, serveCalibration } = await import('../../calibration/index.ts')
    const folder = await openChartFolder(resolve(context.cwd, words.DIR))
    // A folder that cannot be read ends the command before a page is opened.
    const { charts } = await folder.list()
    await withService(context, async ({ config, store }) => {
      const renderer = openPageRenderer()
      try {
        const session = openSession({
          folder,
          renderer,
          catalogue: store.catalogue,
          mapErrorLimit: config.mapErrorLimit,
        })
        const server = await serveCalibration(session, { port }).catch((error: unknown) => {
          const known = cannotListen(error, { host: '127.0.0.1', port })
          const hint = 'Omit --port for any port that is free, or choose another one above 1023.'
          throw known instanceof CommandError ? new CommandError('failed', known.message, hint) : known
        })
        try {
          await show(server.url, { charts: charts.length, folder: folder.folder, isQuiet: values['no-open'] }, context)
          await stopped(context.signal)
        } finally {
          await server.close()
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

type Shown = { readonly charts: number; readonly folder: string; readonly isQuiet: boolean }

async function show(url: string, { charts, folder, isQuiet }: Shown, context: Context): Promise<void> {
  const { terminal } = context
  if (terminal.json) terminal.printJson({ url, folder, charts })
  else terminal.print(url)
  terminal.say(`${charts} ${charts === 1 ? 'chart' : 'charts'} of ${folder}. Ctrl-C ends this page.`)
  if (isQuiet || !terminal.streams.stderr.isTTY) return
  const reason = await openFile(url, context)
  if (reason !== null) terminal.say(`Open the address in a browser: ${reason}.`)
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
