import type { ImportRequests } from '../../../editions/index.ts'
import type { Context, Options, Values } from '../../command.ts'
import { dialectNames } from '../clients/dialect.ts'
import { passwordOptions } from '../users/new-password.ts'

/** Sources that can come first; the others need airports. */
export const firstImports = ['ourairports', 'nasr', 'folder'] as const satisfies readonly (keyof ImportRequests)[]
export type FirstImport = (typeof firstImports)[number]

export const setupOptions = {
  user: { type: 'string', value: 'USERNAME', summary: 'Add this person, with both subscriptions' },
  ...passwordOptions,
  'no-subscription': { type: 'boolean', summary: 'Add the person without subscriptions' },
  client: { type: 'string', value: 'NAME', summary: 'Register this application' },
  dialect: { type: 'string', value: 'DIALECT', summary: 'Which API it was written for', choices: dialectNames },
  import: { type: 'string', value: 'SOURCE', summary: 'Import from this source', choices: firstImports },
  location: {
    type: 'string',
    value: 'LOCATION',
    summary: 'Where the import reads: a folder, an archive or a URL; default the publisher\u2019s URL',
  },
} as const satisfies Options

export type SetupValues = Values<typeof setupOptions>

/** What each step of the setup gets. */
export type Step = {
  readonly values: SetupValues
  /** Whether a terminal is available for questions. */
  readonly asks: boolean
  readonly isMissing: boolean
  readonly context: Context
}
