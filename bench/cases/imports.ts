import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Case, Context } from './context.ts'

const metafile = fileURLToPath(new URL('../../../shared/data/faa/d-TPP_Metafile-1601.xml.gz', import.meta.url))

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

export const imports: Case = {
  name: 'imports',
  about: 'a whole cycle of the FAA imported, without drawing',
  run: measureImports,
}

async function measureImports({ report, note }: Context): Promise<void> {
  if (!existsSync(metafile)) return note('left out: the metafile of a whole cycle (../shared/data) is not here')
  const script = join(import.meta.dirname, '../imports/import-cycle.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, metafile])
  const { records, charts, quarantined, seconds, processorSeconds, memory, peak }: Measured = JSON.parse(stdout)
  const alone = { beside: null, theirs: null, ratio: null, spread: null }
  report({ case: `imports, ${records} records`, unit: 's', ours: seconds, ...alone })
  report({ case: 'imports, processor', unit: 'cpu s', ours: processorSeconds, ...alone })
  report({ case: 'imports, memory at most', unit: 'MiB', ours: mebibytes(peak), ...alone })
  note(
    `${charts} charts published, ${quarantined} rejected; memory ${memory.map(mebibytes).map(Math.round).join(', ')} MiB after each quarter`,
  )
}

const mebibytes = (bytes: number): number => bytes / 2 ** 20
