import { resolve } from 'node:path'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { runDraft } from './draft-folder.ts'
import { importNotes, importOptions, runImport } from './import-command.ts'

export const importChartsFolder = command({
  summary: 'Import the PDF, PNG, JPEG and TIFF charts of a folder',
  arguments: ['DIR'],
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      summary: 'Name of the edition to replace; default the name of the folder',
    },
    draft: {
      type: 'boolean',
      summary: 'Write manifest.csv from file names and the text of the pages, and import nothing',
    },
    ...importOptions,
  },
  examples: [
    ['import charts folder pile --draft', 'write pile/manifest.csv, to be checked and then imported'],
    ['import charts folder plates', 'the files in the manifest of plates (CSV or JSON)'],
    ['import charts folder /srv/new --name plates', 'replace the edition that was imported from plates'],
  ],
  notes: [
    'With --draft, fields that are only likely begin with "?": compare them with the chart, and remove the mark. A manifest with such marks is not imported.',
    ...importNotes,
  ],
  run: ({ words, values }, context) => {
    const { name, draft, ...options } = values
    if (draft) {
      const other = Object.entries({
        name,
        activate: options.activate,
        force: options.force || undefined,
        detach: options.detach || undefined,
      })
      const [useless] = other.flatMap(([option, value]) => (value === undefined ? [] : [option]))
      if (useless !== undefined) throw new CommandError('usage', `--draft publishes nothing: omit --${useless}`)
      return runDraft(words.DIR, options.report, context)
    }
    if (name !== undefined && !/^[\w.-]{1,100}$/.test(name)) {
      const rule = '1 to 100 letters, digits, dots, dashes and underscores'
      throw new CommandError('usage', `--name is ${JSON.stringify(name)}, but it must be ${rule}`)
    }
    return runImport({ kind: 'folder', order: { directory: resolve(context.cwd, words.DIR), name } }, options, context)
  },
})
