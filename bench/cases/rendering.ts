/**
 * Plates drawn to day, night and two thumbnails: the worker of an import compared with `pdftoppm -r 300 -png` and ImageMagick, each
 * on one core.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, spreadOf } from '../report/statistics.ts'
import { pinned } from '../servers/server.ts'
import type { Case, Context } from './context.ts'
import { startDrawer } from './drawer.ts'

const folder = fileURLToPath(new URL('../../../shared/data/faa/plates', import.meta.url))

/** How often our worker draws the plates in a round, so that it takes as long as the others. */
const times = 6

export const rendering: Case = {
  name: 'rendering',
  about: 'chart pages to four pictures, compared with pdftoppm and ImageMagick',
  run: measureRendering,
}

async function measureRendering(context: Context): Promise<void> {
  const { options, report, note } = context
  if (!existsSync(folder)) return note('left out: the plates (../shared/data/faa/plates) are not here')
  const plates = readdirSync(folder)
    .filter((name) => /\.pdf$/i.test(name))
    .map((name) => join(folder, name))
  const drawer = await context.started(startDrawer('render-plates.ts', plates))
  const magick = imageMagick()
  if (!magick) note('pdftoppm or ImageMagick is not installed: apt-get install poppler-utils imagemagick')
  await drawer.draw(8) // PDFium is loaded, and compilers warm up, as in the first seconds of an import.
  const [ours, theirs]: [number[], number[]] = [[], []]
  while (ours.length < options.rounds) {
    ours.push((times * plates.length) / (await drawer.draw(times)))
    if (magick) theirs.push(plates.length / roundOfTools(plates, magick, context.folder))
  }
  const ratios = ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))
  report({
    case: `rendering, ${plates.length} plates`,
    comparedWith: magick ? 'pdftoppm' : null,
    unit: '/cpu s',
    ours: median(ours),
    theirs: magick ? median(theirs) : null,
    ratio: magick ? median(ratios) : null,
    spread: spreadOf(magick ? ratios : ours),
  })
}

/**
 * The equivalent shell commands: the same four pictures, night by inverting lightness and keeping hues. Returns
 * seconds of processor.
 */
function roundOfTools(plates: readonly string[], magick: string, pictures: string): number {
  const at = (name: string) => join(pictures, name)
  const before = childSeconds()
  for (const plate of plates) {
    onOneCore('pdftoppm', ['-r', '300', '-png', '-singlefile', plate, at('day')])
    onOneCore(magick, [at('day.png'), '-negate', '-modulate', '100,100,200', at('night.png')])
    for (const time of ['day', 'night']) {
      onOneCore(magick, [at(`${time}.png`), '-resize', '300x300', at(`${time}-thumb.png`)])
    }
  }
  return childSeconds() - before
}

/** Of processes that have ended; NaN where there is no /proc. Hundredths of a second, as everywhere on Linux. */
function childSeconds(): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function onOneCore(command: string, words: readonly string[]): void {
  const [name, ...others] = pinned ? ['taskset', '-c', '0', command, ...words] : [command, ...words]
  const { status, stderr } = spawnSync(name ?? command, others, { env: { ...process.env, OMP_NUM_THREADS: '1' } })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}

/** The name of its command here; undefined where it or pdftoppm is not installed. */
function imageMagick(): string | undefined {
  if (spawnSync('pdftoppm', ['-v']).status !== 0) return undefined
  return ['magick', 'convert', 'convert-im6'].find((name) =>
    spawnSync(name, ['-version']).stdout?.toString().startsWith('Version: ImageMagick'),
  )
}
