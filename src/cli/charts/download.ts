import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ChartRecord, downloadChartImage, fetchUserinfo, listCharts, watermarkLine } from 'platekeeper-client'
import { nearestWord } from '../../config/index.ts'
import { diskFailure } from '../../failures/index.ts'
import { visibleLine } from '../../text/index.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { callerSession } from '../service/caller-session.ts'
import { serviceOptions } from '../service/service-options.ts'
import { validityWarning } from './validity.ts'

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
      summary: 'Where to write; default ICAO_INDEX.png here, with _night or _thumbnail',
    },
    force: { type: 'boolean', summary: 'Replace the file when it exists' },
  },
  examples: [
    ['download YBBN 10-9', 'write YBBN_10-9.png'],
    ['download YBBN 10-9 --night --output night.png', 'its night version to a file of that name'],
  ],
  notes: [
    'INDEX is the index number of the chart list. Without a chart subscription, charts outside the demo airports are the demo image: it is written and said, and the exit code is 5.',
  ],
  run: async ({ words, values }, context) => {
    const { terminal, signal } = context
    const icao = words.ICAO.toUpperCase()
    const session = callerSession(values, context)
    const charts = await listCharts(session, icao, { version: values.version ?? 'STD', rules: 'ANY', signal })
    const chart = chartAt(charts, icao, words.INDEX, context.program)
    const warning = validityWarning(chart, context.now())
    if (warning) terminal.say(warning)
    const file = resolve(context.cwd, values.output ?? defaultName(chart, values))
    if (existsSync(file) && !values.force) {
      throw new CommandError(
        'failed',
        `${file} exists already`,
        'Replace it with --force, or choose another file with --output FILE.',
      )
    }

    terminal.status(`Downloading ${icao} ${chart.index_number} ${chart.name} …`)
    const picture = `${values.thumbnail ? 'thumb' : 'image'}_${values.night ? 'night' : 'day'}` as const
    const [image, { preferred_username: username }] = await Promise.all([
      downloadChartImage(session, chart, { picture, signal }),
      fetchUserinfo(session, signal),
    ])
    const line = watermarkLine(visibleLine(username))
    const [{ watermarked }, letters] = await Promise.all([import('./watermark.ts'), import('../../drawing/index.ts')])
    await writeWhole(file, await watermarked(image.bytes, line, letters))
    terminal.status('')

    const { index_number, name } = chart
    if (terminal.json)
      terminal.printJson({ file, icao, index_number, name, picture, access: image.access, watermark: line })
    else terminal.print(file)
    if (image.access === 'full') return 'ok'
    terminal.say(
      `This is the demo image, not the chart ${icao} ${index_number} ${name}: it needs a chart subscription.`,
    )
    return 'noSubscription'
  },
})

function chartAt(charts: readonly ChartRecord[], icao: string, index: string, program: string): ChartRecord {
  const chart = charts.find(({ index_number: number }) => number.toUpperCase() === index.toUpperCase())
  if (chart) return chart
  const near = nearestWord(
    index.toUpperCase(),
    charts.map(({ index_number: number }) => number),
  )
  throw new CommandError(
    'notFound',
    `${icao} has no chart with the index number ${index}`,
    near
      ? `Did you mean ${near}? ${program} charts ${icao} lists all.`
      : `${program} charts ${icao} lists what there is.`,
  )
}

function defaultName(
  { icao_airport_identifier: icao, index_number: index }: ChartRecord,
  kind: { night: boolean; thumbnail: boolean },
) {
  const plain = `${icao}_${index}`.replaceAll(/[^\w-]/g, '_')
  return `${plain}${kind.night ? '_night' : ''}${kind.thumbnail ? '_thumbnail' : ''}.png`
}

/** A file of this name is whole or absent, whenever the program ends. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const beside = join(file, '..', `.platekeeper-${process.pid}.png`)
  try {
    await writeFile(beside, bytes)
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw diskFailure(`${file} can't be written`, error)
  }
}
