/** Checks "States and transitions", "Errors" and "Limits" against the contract. */
import type * as Contract from '../../src/contract/index.ts'
import { sameList, sameTable } from './compare.ts'
import type { ServiceDocument } from './document.ts'
import type { Row } from './sections.ts'

const errorsTitle = 'Errors'

export function checkBehaviour(document: ServiceDocument, contract: typeof Contract): readonly string[] {
  const transition = ({ from, trigger, to, reply }: (typeof contract.transitions)[number]) => [
    `${from}, ${trigger}`,
    `${to}, ${reply}`,
  ]
  const meaning = ({ cells, line }: Row) => [cells.error ?? '', cells.Meaning ?? '', line] as const
  const limit = (item: string, pattern: RegExp, inCode: number) => {
    const row = document.table('Limits').find(({ cells }) => cells.Item === item)
    return sameList(item, row && { line: row.line, groups: pattern.exec(row.cells.Value ?? '')?.slice(1) ?? [] }, [
      inCode,
    ])
  }
  return [
    ...sameTable(
      'States and transitions',
      document.table('States and transitions').map(transitionSaid),
      Object.fromEntries(contract.transitions.map(transition)),
    ),
    ...sameTable(errorsTitle, document.table(errorsTitle).map(meaning), contract.pollErrors),
    ...sameList(
      'status without a valid access token',
      document.sentence(errorsTitle, /without a valid access token get HTTP (\d+)/),
      [contract.problems.unauthorized.status],
    ),
    ...limit('Increase of interval after slow_down', /^\+(\d+) seconds/, contract.limits.slowDownIncrement),
    ...limit('Access token lifetime', /^about (\d+) minutes/, contract.limits.accessTokenLifetime / 60),
    ...limit('PKCE challenge and verifier length', /^(\d+) characters each/, contract.limits.pkceLength),
    ...sameList(
      'demo airports',
      document.sentence('What the service does', /demo airports \((\w+) and (\w+)\)/),
      contract.demoAirports,
    ),
  ]
}

/** A transition of the document, in the terms of src/contract. */
function transitionSaid({ cells, line }: Row): readonly [string, string, number] {
  const triggers = [
    ['poll too fast', /^Poll.*faster than interval/],
    ['poll', /^Poll/],
    ['approve', /^User approves/],
    ['deny', /^User denies/],
    ['time passes', /^Time passes/],
  ] as const
  const happening = `${cells.Trigger} ${cells.Condition}`
  const trigger = triggers.find(([, pattern]) => pattern.test(happening))?.[0] ?? happening
  const also = cells['Also happens'] ?? ''
  const reply = /400 with error (\w+)/.exec(also)?.[1] ?? (also.includes('token response') ? 'tokens' : also)
  return [`${cells.State}, ${trigger}`, `${cells['Next state']}, ${reply}`, line]
}
