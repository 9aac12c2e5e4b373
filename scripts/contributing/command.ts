import type { Edits } from './edits.ts'

const greet = `import { command } from '../command.ts'

export const greet = command({
  summary: 'Greet an operator',
  arguments: ['NAME'],
  options: {},
  examples: [['greet Ann', 'print a greeting']],
  run: async ({ words }, { terminal }) => {
    terminal.print(\`Hello \${words.NAME}\`)
    return 'ok'
  },
})
`

/** The files of every command: `constant` of a file below src/cli, called by `words`. */
export const commandRows = (words: string, constant: string, file: string): Edits => ({
  'src/cli/commands.ts': [
    { before: '  login: ', add: `  '${words}': forOperators(async () => (await import('./${file}')).${constant}),` },
  ],
  'docs/reference/command-line.md': [{ before: '| `serve`', add: `| \`${words}\` | an example | |` }],
})

/** `greet`. */
export const aCommand: Edits = {
  'src/cli/operate/greet.ts': greet,
  ...commandRows('greet', 'greet', 'operate/greet.ts'),
}
