import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Rejection } from '../../../facts/index.ts'
import { diskReason } from '../../../failures/index.ts'
import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { shellWord } from '../../terminal/shell-word.ts'
import { withReasons } from './with-reasons.ts'

/** Bytes; a table of thousands of charts has a few megabytes. */
const mostBytes = 64 * 2 ** 20

export const calibrationsImport = command({
  summary: 'Use the calibrations that somebody else made of the same files',
  arguments: ['FILE', 'DIR'],
  options: {
    'signed-by': { type: 'string', value: 'KEY', summary: 'Refuse a file that this key did not sign' },
    replace: { type: 'boolean', summary: 'Take theirs where the folder has another one; default: keep yours' },
  },
  examples: [
    ['calibrations import plates.json plates', 'for charts of the folder whose file is the same, byte for byte'],
    ['calibrations import plates.zip plates', 'a zip for AviTab: files go to the folder Calibration in plates'],
  ],
  notes: [
    'A signature proves that the file was not changed since its key signed it. Whose key it is, only its owner can tell you. A zip for AviTab has none.',
    'import charts folder and calibrate use what was added, and check it as they check yours: a map far from the airport of its chart is not used.',
  ],
  run: async ({ words, values }, context) => {
    const file = resolve(context.cwd, words.FILE)
    const given = resolve(context.cwd, words.DIR)
    const folder = await realpath(given).catch((error: unknown) => {
      throw new CommandError(
        'failed',
        `${given} cannot be read: ${diskReason(error)}. Specify the folder of the charts`,
      )
    })
    const wanted = { signedBy: values['signed-by'] ?? null, replaces: values.replace }
    return withReasons(words.FILE, async () => {
      const bytes = await contentOf(file)
      if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return takeSigned(bytes, folder, wanted, context)
      if (wanted.signedBy !== null) throw new Rejection('a zip for AviTab is not signed: leave --signed-by out')
      if (wanted.replaces)
        throw new Rejection('--replace is for signed files: remove the files of Calibration that you no longer want')
      return takeAvitab(file, folder, context)
    })
  },
})

async function contentOf(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size > mostBytes) throw new Rejection(`too large: ${size} bytes; the limit is ${mostBytes / 2 ** 20} MiB`)
    return await readFile(file)
  } catch (error) {
    if (error instanceof Rejection) throw error
    throw new CommandError('failed', `${file} cannot be read: ${diskReason(error)}`)
  }
}

type Wanted = { readonly signedBy: string | null; readonly replaces: boolean }

async function takeSigned(bytes: Buffer, folder: string, { signedBy, replaces }: Wanted, context: Context) {
  const { openCalibrationTable, tableName } = await import('../../../sources/index.ts')
  const { chartHashes, mergeCalibrations, readSignedCalibrations } = await import('../../../calibration/index.ts')
  const { terminal, program } = context
  const { signer, entries } = readSignedCalibrations(bytes.toString('utf8'))
  if (signedBy !== null && signedBy !== signer.key)
    throw new Rejection(`it is signed with the key ${signer.key}, not with ${signedBy}. Nothing was changed`)
  const names = await chartHashes(folder, (name) => terminal.status(`Reading ${name}`))
  terminal.status('')
  const table = openCalibrationTable(folder)
  const own = await table.all()
  const merge = mergeCalibrations(own.entries, entries, { hashes: new Set(names.keys()), replaces })
  if (merge.taken.length > 0) await table.save(merge.taken, own.version)
  const { taken, same, kept, foreign } = merge
  const pages = kept.map(({ sha256, entry }) => ({ file: names.get(sha256) ?? sha256, page: entry.page }))
  if (terminal.json) {
    const counts = { taken: taken.length, same: same.length, kept: pages, foreign: foreign.length }
    terminal.printJson({
      signed_by: signer.key,
      made_by: signer.service,
      made_at: new Date(signer.at).toISOString(),
      ...counts,
    })
    return 'ok' as const
  }
  terminal.print(
    `Calibrations taken: ${taken.length}. The same already: ${same.length}. Of files that are not here: ${foreign.length}.`,
  )
  for (const { file, page } of pages)
    terminal.say(`kept yours     ${file}, page ${page}: theirs differs; --replace takes it`)
  terminal.say(`Signed with the key ${signer.key}, which names itself ${signer.service}.`)
  if (taken.length > 0)
    terminal.say(`They are in ${tableName}. Look at them: ${program} calibrate ${shellWord(folder)}`)
  return 'ok' as const
}

async function takeAvitab(file: string, folder: string, { terminal, program }: Context) {
  const { addAvitabFiles, chartHashes, readAvitabZip } = await import('../../../calibration/index.ts')
  const { files, faults } = await readAvitabZip(file)
  if (files.length === 0 && faults.length === 0) throw new Rejection('it contains no calibration of AviTab')
  const names = await chartHashes(folder, (name) => terminal.status(`Reading ${name}`))
  terminal.status('')
  const { taken, kept, foreign } = await addAvitabFiles(folder, files, new Set(names.keys()))
  if (terminal.json) {
    const counts = { taken: taken.length, kept: kept.map(({ sha256 }) => names.get(sha256)), foreign: foreign.length }
    terminal.printJson({ ...counts, rejected: faults })
  } else {
    for (const fault of faults) terminal.say(`rejected       ${fault}`)
    terminal.print(
      `Calibrations taken: ${taken.length}. Charts that have one: ${kept.length}. Of files that are not here: ${foreign.length}.`,
    )
    if (taken.length > 0) terminal.say(`Nobody signed them. Look at them: ${program} calibrate ${shellWord(folder)}`)
  }
  return faults.length === 0 ? ('ok' as const) : ('failed' as const)
}
