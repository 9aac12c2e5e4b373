/**
 * Plates drawn to day, night and two thumbnails: the worker of an import beside `pdftoppm -r 300 -png` and ImageMagick, each
 * on one core, round about.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './report.ts'
import { endWithUs, pinned, pinToServerCore, stop } from './servers.ts'

const folder = fileURLToPath(new URL('../../shared/data/faa/plates', import.meta.url))

/** How often ours draws the plates in a round, so that it takes as long as the others. */
const times = 8

export async function measureRendering(rounds: number): Promise<void> {
  if (!existsSync(folder))
    return console.log('rendering: the plates (../shared/data/faa/plates) are not here: left out')
  const plates = readdirSync(folder)
    .filter((name) => /\.pdf$/i.test(name))
    .map((name) => join(folder, name))
  const load = loadavg()[0]?.toFixed(1)
  const worker = fork(join(import.meta.dirname, 'render-plates.ts'), plates)
  pinToServerCore(worker.pid)
  endWithUs(worker)
  const magick = imageMagick()
  const pictures = mkdtempSync(join(tmpdir(), 'platekeeper-bench-rendering-'))
  try {
    const [ours, theirs]: [number[], number[]] = [[], []]
    await secondsFor(worker, 10) // PDFium is loaded, and compilers warm up, as in the first seconds of an import.
    while (ours.length < rounds) {
      ours.push((times * plates.length) / (await secondsFor(worker, times)))
      if (magick) theirs.push(plates.length / roundOfTools(plates, magick, pictures))
    }
    console.log(
      `rendering: ${median(ours).toFixed(1)} charts a second on one core (day, night, two thumbnails; median of ` +
        `${rounds} rounds of ${plates.length} plates, ${Math.min(...ours).toFixed(1)} to ${Math.max(...ours).toFixed(1)}; ` +
        `load ${load} before${pinned ? '' : '; not pinned to a core: taskset is missing'})`,
    )
    if (!magick) {
      return console.log('  (pdftoppm or ImageMagick is not installed: apt-get install poppler-utils imagemagick)')
    }
    const ratio = median(ours.map((rate, index) => rate / (theirs[index] ?? Number.NaN)))
    console.log(
      `  pdftoppm -r 300 -png and ${magick} for night and thumbnails: ${median(theirs).toFixed(2)}; ratio ${ratio.toFixed(1)}`,
    )
  } finally {
    await stop(worker)
    rmSync(pictures, { recursive: true, force: true })
  }
}

async function secondsFor(worker: ChildProcess, rounds: number): Promise<number> {
  worker.send(rounds)
  const [seconds] = (await once(worker, 'message')) as [number]
  return seconds
}

/** What somebody would write in a shell: the same four pictures, night by turning lightness round and keeping hues. */
function roundOfTools(plates: readonly string[], magick: string, pictures: string): number {
  const at = (name: string) => join(pictures, name)
  const started = performance.now()
  for (const plate of plates) {
    onOneCore('pdftoppm', ['-r', '300', '-png', '-singlefile', plate, at('day')])
    onOneCore(magick, [at('day.png'), '-negate', '-modulate', '100,100,200', at('night.png')])
    for (const time of ['day', 'night']) {
      onOneCore(magick, [at(`${time}.png`), '-resize', '300x300', at(`${time}-thumb.png`)])
    }
  }
  return (performance.now() - started) / 1000
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
