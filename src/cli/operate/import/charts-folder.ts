import { resolve } from 'node:path'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
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
    ...importOptions,
  },
  examples: [
    ['import charts folder plates', 'the files in the manifest of plates (CSV or JSON)'],
    ['import charts folder /srv/new --name plates', 'replace the edition that was imported from plates'],
  ],
  notes: importNotes,
  run: ({ words, values }, context) => {
    const { name, ...options } = values
    if (name !== undefined && !/^[\w.-]{1,100}$/.test(name)) {
      const rule = '1 to 100 letters, digits, dots, dashes and underscores'
      throw new CommandError('usage', `--name is ${JSON.stringify(name)}, but it must be ${rule}`)
    }
    return runImport({ kind: 'folder', order: { directory: resolve(context.cwd, words.DIR), name } }, options, context)
  },
})
