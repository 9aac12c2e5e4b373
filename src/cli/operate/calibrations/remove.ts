import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { diskReason } from '../../../failures/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { withReasons } from './with-reasons.ts'

export const calibrationsRemove = command({
  summary: 'Take back what calibrations.json says of a chart',
  arguments: ['FILE'],
  options: {
    page: { type: 'string', value: 'N', summary: 'Only of this page, from 1; default: of every page' },
  },
  examples: [
    ['calibrations remove plates/scan.pdf', 'the chart needs a place again'],
    ['calibrations remove plates/book.pdf --page 3', 'the other pages of the file keep theirs'],
  ],
  notes: [
    'The file is known by its SHA-256, in the calibrations.json of its folder. Other files next to it that place it, such as world files, stay as they are. Charts that were imported keep their map until the next import.',
  ],
  run: async ({ words, values }, { terminal, cwd }) => {
    const path = resolve(cwd, words.FILE)
    const page = values.page === undefined ? null : pageOf(values.page)
    return withReasons(words.FILE, async () => {
      const { openCalibrationTable, tableName } = await import('../../../sources/index.ts')
      const bytes = await readFile(path).catch((error: unknown) => {
        throw new CommandError('failed', `${path} cannot be read: ${diskReason(error)}`)
      })
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const table = openCalibrationTable(await realpath(dirname(path)))
      const { entries, version } = await table.all()
      const removed = entries.filter((each) => each.sha256 === sha256 && (page === null || each.entry.page === page))
      if (removed.length === 0) {
        const which = page === null ? words.FILE : `page ${page} of ${words.FILE}`
        throw new CommandError('failed', `${tableName} has nothing for ${which}. Nothing was changed`)
      }
      const pages = removed.map(({ entry }) => entry.page)
      await table.remove(
        pages.map((each) => ({ sha256, page: each })),
        version,
      )
      if (terminal.json) terminal.printJson({ file: words.FILE, pages })
      else terminal.print(`Taken back: ${words.FILE}, page ${pages.join(', ')}`)
      return 'ok' as const
    })
  },
})

function pageOf(text: string): number {
  const page = Number(text)
  if (Number.isSafeInteger(page) && page > 0) return page
  throw new CommandError('usage', `--page is ${JSON.stringify(text)}, but it must be a whole number, 1 or more`)
}
