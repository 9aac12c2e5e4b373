import { command } from '../../command.ts'
import { setupOptions } from './step.ts'

export const setup = command({
  summary: 'Set up a new server',
  arguments: [],
  options: setupOptions,
  examples: [
    ['setup', 'asks for what is missing'],
    [
      'setup --user zoe --generate --client "Flight bag" --dialect documented --import ourairports',
      'without questions',
    ],
    ['setup --import folder --location plates', 'one step only; the terminal asks for the others'],
  ],
  notes: [
    'Adds the first person and application, and imports airports or charts.',
    'A person, an application or an import that exists already is left unchanged, so that the command can be repeated. An interrupted setup keeps the steps that are complete; run it again for the others.',
    'Without a terminal, nothing is asked: only the steps with options are taken.',
  ],
  run: async ({ values }, context) => (await import('./run-setup.ts')).runSetup(values, context),
})
