/** The table of docs/reference/configuration.md, made from the one of src/config. */
import { settings } from '../src/config/index.ts'
import type { SourceFile } from './source-files.ts'

export const settingsDocument = 'docs/reference/configuration.md'

/** From the row of column names to the last row of the table. */
const tableIn = /^\| Setting \|.*(?:\n\|.*)+/m

const rows = Object.entries(settings).map(([name, { meaning, defaultText, ...setting }]) => {
  const names =
    'parseSecret' in setting ? `\`${name}\`, or \`${name}_FILE\` with a file that contains it` : `\`${name}\``
  return `| ${names} | ${meaning} | ${defaultText} |`
})

/** The document with the table generated from the settings. */
export const withSettingsTable = (document: string): string =>
  document.replace(tableIn, ['| Setting | Meaning | Default |', '|---|---|---|', ...rows].join('\n'))

export const checkSettingsTable = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path, text }) => path === settingsDocument && withSettingsTable(text) !== text)
    .map(({ path }) => `${path}  its table differs from src/config/settings.ts: npm run docs`)
