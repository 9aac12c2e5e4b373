import { randomBytes } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AvitabFile } from '../../../calibration/index.ts'
import { writeNewFile } from '../../../failures/index.ts'
import { createSealingKeys } from '../../../identity/index.ts'
import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { shellWord } from '../../terminal/shell-word.ts'
import { serviceKey } from '../backup/keys.ts'
import { withService } from '../with-service.ts'
import { withReasons } from './with-reasons.ts'

/** Of the key that calibrations are signed with, which a restored service has too. */
const signingPurpose = 'calibrations signature'

export const calibrationsExport = command({
  summary: 'Write the calibrations of a folder to a file for others',
  arguments: ['DIR', 'FILE'],
  options: {
    avitab: { type: 'boolean', summary: 'Write a zip for AviTab, with every chart that has a map' },
  },
  examples: [
    ['calibrations export plates plates.json', 'the entries of calibrations.json, signed'],
    ['calibrations export plates plates.zip --avitab', 'for AviTab: charts that place themselves too'],
  ],
  notes: [
    'Entries are keyed by the SHA-256 of a chart file: whoever has the same file can use them. The file contains neither pictures nor names of files, and is released under CC0 1.0: anybody may use it.',
    'The signature is of a key of this service, whose public part is printed: others name it with calibrations import --signed-by. AviTab verifies none, so its zip has none.',
  ],
  run: async ({ words, values }, context) => {
    const to = resolve(context.cwd, words.FILE)
    const from = resolve(context.cwd, words.DIR)
    return withReasons(words.DIR, () => (values.avitab ? writeForAvitab : writeSigned)(from, to, context))
  },
})

async function writeSigned(from: string, to: string, context: Context) {
  const { openCalibrationTable, tableName } = await import('../../../sources/index.ts')
  const { signCalibrations, signingKey } = await import('../../../calibration/index.ts')
  const { entries } = await openCalibrationTable(await realpath(from)).all()
  if (entries.length === 0) {
    const call = `${context.program} calibrate ${shellWord(from)}`
    const hint = `Charts that place themselves need no calibration. To calibrate others: ${call}`
    throw new CommandError('failed', `${from} has no entry in ${tableName}`, hint)
  }
  const { key, service } = await withService(context, async (service) => {
    const { key } = await serviceKey(service)
    const seed = createSealingKeys(key, randomBytes).key(signingPurpose).export()
    return { key: signingKey(seed), service: service.config.authUrl }
  })
  const text = signCalibrations(entries, { key, service, at: context.now() })
  await writeOnce(to, text)
  const { public_key } = JSON.parse(text) as { readonly public_key: string }
  const { terminal } = context
  if (terminal.json) terminal.printJson({ file: to, calibrations: entries.length, public_key, license: 'CC0-1.0' })
  else {
    terminal.print(`Calibrations written: ${entries.length}, to ${to}`)
    terminal.say(`Signed with the key ${public_key}. Released under CC0 1.0: anybody may use them.`)
  }
  return 'ok' as const
}

async function writeForAvitab(from: string, to: string, context: Context) {
  const { openChartFolder } = await import('../../../sources/index.ts')
  const { avitabZip, openPageRenderer, placedCharts } = await import('../../../calibration/index.ts')
  const { terminal, now, signal } = context
  const folder = await openChartFolder(from)
  const files: AvitabFile[] = []
  const without: { readonly file: string; readonly reason: string }[] = []
  await withService(context, async ({ config, store }) => {
    const renderer = openPageRenderer({ memory: config.renderMemory })
    const show = progressBar(terminal, now)
    const parts = { renderer, catalogue: store.catalogue, mapErrorLimit: config.mapErrorLimit }
    const onChart = (done: number, total: number) => show({ phase: 'Charts placed', done, total, name: '' })
    try {
      for await (const { file, ...placed } of placedCharts(folder, parts, onChart)) {
        signal.throwIfAborted()
        if (placed.avitab) files.push(placed.avitab)
        else without.push({ file, reason: placed.reason })
      }
    } finally {
      terminal.status('')
      await renderer.close()
    }
  })
  for (const { file, reason } of terminal.json ? [] : without) terminal.say(`without a map  ${file}: ${reason}`)
  if (files.length === 0)
    throw new CommandError('failed', `No chart of ${folder.folder} has a map. Nothing was written`)
  await writeOnce(to, await avitabZip(files))
  if (terminal.json) terminal.printJson({ file: to, charts: files.length, without })
  else terminal.print(`Charts written for AviTab: ${files.length}, to ${to}`)
  return 'ok' as const
}

async function writeOnce(path: string, content: string | Uint8Array): Promise<void> {
  if (await writeNewFile(path, content)) return
  throw new CommandError('failed', `${path} exists already: give another name, or remove it`)
}
