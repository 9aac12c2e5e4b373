/** A whole cycle of the FAA imported, without drawing: records a second, and whether memory stays flat. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const metafile = fileURLToPath(new URL('../../shared/data/faa/d-TPP_Metafile-1601.xml.gz', import.meta.url))

type Measured = {
  readonly records: number
  readonly charts: number
  readonly quarantined: number
  readonly seconds: number
  /** Of all threads; more telling than time where others use the machine. */
  readonly processorSeconds: number
  /** Bytes in use after each quarter of the charts and at the end, and at most. */
  readonly memory: readonly number[]
  readonly peak: number
}

export async function measureImports(): Promise<void> {
  if (!existsSync(metafile))
    return console.log('imports: the metafile of a whole cycle (../shared/data) is not here: left out')
  const script = join(import.meta.dirname, 'import-cycle.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, metafile])
  const { records, charts, quarantined, seconds, processorSeconds, memory, peak }: Measured = JSON.parse(stdout)
  const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
  console.log(
    `imports: ${records} records of a d-TPP metafile in ${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of processor), ` +
      `${Math.round(records / seconds)} records/s; ` +
      `${charts} charts published, ${quarantined} refused; memory ${memory.map(mebibytes).join(', ')} MiB over time, at most ${mebibytes(peak)} MiB`,
  )
}
