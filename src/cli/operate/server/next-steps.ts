import type { Config } from '../../../config/index.ts'
import { demoSource, isDemoClient, isDemoUser } from '../../../demo/index.ts'
import { listClients } from '../../../identity/operators/index.ts'
import type { Store } from '../../../store/index.ts'
import { layOut } from '../../terminal/table.ts'

/** What a service still lacks before an application can show a chart. Demo accounts and the demo client do not count. */
export type Missing = { readonly person: boolean; readonly application: boolean; readonly edition: boolean }

export async function whatIsMissing(
  { users, clients, editions }: Pick<Store, 'users' | 'clients' | 'editions'>,
  { only }: Pick<Config, 'only'>,
): Promise<Missing> {
  const [hasIdentity, hasCharts] = [only !== 'charts', only !== 'identity']
  return {
    person: hasIdentity && (await users.list()).every(isDemoUser),
    application: hasIdentity && (await listClients({ clients })).every(isDemoClient),
    edition:
      hasCharts && (await editions.list()).every(({ source, state }) => source === demoSource || state !== 'live'),
  }
}

export const isComplete = (missing: Missing): boolean => !Object.values(missing).includes(true)

/** `no user can sign in, no application is registered`. */
export const missingInWords = ({ person, application, edition }: Missing): string =>
  [
    ...(person ? ['no user can sign in'] : []),
    ...(application ? ['no application is registered'] : []),
    ...(edition ? ['no charts or airports are published'] : []),
  ].join(', ')

/** Lines with the commands that add what is missing. */
export const nextSteps = (missing: Missing, program: string): readonly string[] => [
  `  ${program} setup`,
  'or step by step:',
  ...commandsFor(missing, program),
]

/** Lines, each with a command that adds what is missing and what it does. */
export function commandsFor({ person, application, edition }: Missing, program: string): readonly string[] {
  const steps = [
    ...(person
      ? [
          ['user add USERNAME', 'adds a person'],
          ['subscription grant USERNAME charts', 'lets them view all charts'],
        ]
      : []),
    ...(application ? [['client add "NAME"', 'registers an application']] : []),
    ...(edition
      ? [
          ['import airports ourairports', 'imports the airports of the world'],
          ['import charts folder DIR', 'imports your charts'],
        ]
      : []),
  ]
  return layOut(steps.map(([call = '', effect = '']) => [`  ${program} ${call}`, effect]))
}
