import { once } from 'node:events'
import { type ChartRecord, downloadChartImage, fetchUserinfo, listCharts, watermarkLine } from '#client'
import { nearestWord } from '../../config/index.ts'
import { visibleLine } from '../../text/index.ts'
import { type Context, command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { callerSession } from '../service/caller-session.ts'
import { serviceOptions } from '../service/service-options.ts'
import { openFile } from './open-file.ts'
import { validityWarning } from './validity.ts'
import { fileToWrite, writeAtomically } from './write-image.ts'

export const download = command({
  summary: 'Save a chart as PNG with your username in its margin',
  arguments: ['ICAO', 'INDEX'],
  options: {
    ...serviceOptions,
    night: { type: 'boolean', summary: 'The night version' },
    thumbnail: { type: 'boolean', summary: 'The small version' },
    version: { type: 'string', value: 'VERSION', summary: 'Chart version; default STD', choices: ['STD', 'CAO'] },
    output: {
      type: 'string',
      value: 'FILE',
      summary: 'File or folder to write to, - for standard output; default ICAO_INDEX.png here',
    },
    force: { type: 'boolean', summary: 'Replace an existing file' },
    open: { type: 'boolean', summary: 'Open the file with the program for images' },
  },
  examples: [
    ['download YBBN 10-9', 'write YBBN_10-9.png'],
    ['download YBBN 10-9 --night --open', 'write and open YBBN_10-9_night.png'],
    ['download YBBN 10-9 --output charts/', 'write charts/YBBN_10-9.png; the folder is created'],
    ['download YBBN 10-9 --output - > chart.png', 'write to standard output'],
  ],
  notes: [
    'INDEX is the index number of the chart list. Without a chart subscription, charts outside the demo airports are replaced by the demo image; the exit code is then 5.',
  ],
  run: async ({ words, values }, context) => {
    const { terminal, signal } = context
    const icao = words.ICAO.toUpperCase()
    const toStdout = values.output === '-'
    if (toStdout) checkStdout(values.open, context)
    const session = callerSession(values, context)
    const charts = await listCharts(session, icao, { version: values.version ?? 'STD', rules: 'ANY', signal })
    const chart = chartAt(charts, icao, words.INDEX, context.program)
    const warning = validityWarning(chart, context.now())
    if (warning) terminal.say(warning)
    const file = toStdout ? null : fileToWrite(values, { cwd: context.cwd, usualName: defaultName(chart, values) })

    terminal.status(`Downloading ${icao} ${chart.index_number} ${chart.name} …`)
    const picture = `${values.thumbnail ? 'thumb' : 'image'}_${values.night ? 'night' : 'day'}` as const
    const [image, { preferred_username: username }] = await Promise.all([
      downloadChartImage(session, chart, { picture, signal }),
      fetchUserinfo(session, signal),
    ])
    const line = watermarkLine(visibleLine(username))
    const { watermarked } = await import('./watermark/watermarked.ts')
    const bytes = await watermarked(image.bytes, line)
    if (file === null) await writeToStdout(bytes, context)
    else await writeAtomically(file, bytes)
    terminal.status('')

    const { index_number, name } = chart
    if (file !== null && terminal.json)
      terminal.printJson({ file, icao, index_number, name, picture, access: image.access, watermark: line })
    else if (file !== null) terminal.print(file)
    if (file !== null && values.open) {
      const reason = await openFile(file, context)
      if (reason) terminal.say(`${file} is saved, but cannot be opened: ${reason}.`)
    }
    if (image.access === 'full') return 'ok'
    terminal.say(`This is the demo image. The chart ${icao} ${index_number} ${name} requires a chart subscription.`)
    return 'noSubscription'
  },
})

/** Throws CommandError if the image cannot go to standard output. */
function checkStdout(open: boolean, { terminal }: Context): void {
  if (open) throw new CommandError('usage', '--open needs a file: leave out --output -')
  if (terminal.json) throw new CommandError('usage', '--json prints to standard output: use it without --output -')
  if (terminal.streams.stdout.isTTY)
    throw new CommandError('usage', 'Standard output is a terminal: add > FILE, or leave out --output -')
}

async function writeToStdout(bytes: Uint8Array, { terminal: { streams } }: Context): Promise<void> {
  if (!streams.stdout.write(bytes)) await once(streams.stdout, 'drain')
}

function chartAt(charts: readonly ChartRecord[], icao: string, index: string, program: string): ChartRecord {
  const chart = charts.find(({ index_number: number }) => number.toUpperCase() === index.toUpperCase())
  if (chart) return chart
  const near = nearestWord(
    index.toUpperCase(),
    charts.map(({ index_number: number }) => number),
  )
  throw new CommandError(
    'notFound',
    `${icao} has no chart ${index}`,
    near ? `Did you mean ${near}? ${program} charts ${icao} lists all.` : `${program} charts ${icao} lists all.`,
  )
}

function defaultName(
  { icao_airport_identifier: icao, index_number: index }: ChartRecord,
  kind: { night: boolean; thumbnail: boolean },
) {
  const plain = `${icao}_${index}`.replaceAll(/[^\w-]/g, '_')
  return `${plain}${kind.night ? '_night' : ''}${kind.thumbnail ? '_thumbnail' : ''}.png`
}
