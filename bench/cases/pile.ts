import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, type Used } from '../commands/run-command.ts'
import { agreeToGuesses, hasSheets, writePile } from '../imports/pile-of-charts.ts'
import { runImport } from '../imports/run-import.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { ofImport } from '../servers/product.ts'
import type { Case, Context } from './context.ts'

const files = 50
/** Each takes as long as many rounds of requests. */
const rounds = 3

export const pile: Case = {
  name: 'pile',
  about: `a folder of ${files} PDFs drafted, then rendered, georeferenced and published, by two commands`,
  run: measurePile,
}

type Round = { readonly draft: Used; readonly import: Used }

async function measurePile({ folder, report, note }: Context): Promise<void> {
  if (!hasSheets()) return note('left out: the sheets (../shared/data/faa) are not here')
  const all: Round[] = []
  while (all.length < rounds) {
    const [pileFolder, dataDir] = [join(folder, 'pile'), join(folder, 'data')]
    for (const each of [pileFolder, dataDir]) rmSync(each, { recursive: true, force: true })
    writePile(pileFolder, files)
    const settings = { DATA_DIR: dataDir }
    const words = ['import', 'charts', 'folder', pileFolder]
    const draft = await runCommand({ nodeOptions: ofImport, settings, words: [...words, '--draft'] })
    agreeToGuesses(pileFolder)
    const imported = await runImport({ dataDir, words: words.slice(1) })
    all.push({ draft, import: imported })
    const { charts, quarantined } = imported.report
    if (all.length === 1) note(`${charts.total} charts of ${files} files, ${quarantined.length} rejected`)
  }
  const show = (what: string, unit: string, of: (round: Round) => number) => {
    const values = all.map(of)
    const alone = { comparedWith: null, theirs: null, ratio: null }
    report({ case: `pile, ${files} PDFs: ${what}`, unit, ours: median(values), ...alone, spread: spreadOf(values) })
  }
  show('drafted and imported', 's', (round) => round.draft.seconds + round.import.seconds)
  for (const part of ['draft', 'import'] as const) {
    show(part, 's', (round) => round[part].seconds)
    show(`${part}: processor`, 'cpu s', (round) => round[part].processorSeconds)
    show(`${part}: memory at most`, 'MiB', (round) => round[part].memory / 2 ** 20)
  }
}
