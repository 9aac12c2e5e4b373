import type { ListedKey, RotationParts, SigningAlgorithm } from '../../identity/index.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { showList } from '../terminal/show-list.ts'
import type { Service } from './open-service.ts'
import { withService } from './with-service.ts'

const keyAlgorithms = ['ES256', 'RS256'] as const satisfies readonly SigningAlgorithm[]

/** Who learns of a change when; the bounds are those of identity/keys. */
const delays = 'running servers follow within 30 seconds, chart servers on other hosts within 5 minutes'

export const keysList = command({
  summary: 'List the signing keys',
  arguments: [],
  options: {},
  examples: [['keys list', 'ids, algorithms, states and times']],
  notes: [
    'The server makes, publishes, changes and removes keys by itself. A key is next (published, so that everybody who verifies tokens knows it in time), then active (it signs), then retired (it still verifies what it signed), then gone.',
  ],
  run: async (_, context) => {
    const keys = (await withService(context, ({ identity, store }) => identity.listKeys(store.signingKeys))).map(asJson)
    showList(context.terminal, 'keys', keys, keyList)
    return 'ok'
  },
})

export const keysRotate = command({
  summary: 'Rotate the signing keys ahead of schedule',
  arguments: [],
  options: {
    alg: { type: 'string', value: 'ALG', summary: 'The keys of one algorithm; default all', choices: keyAlgorithms },
    now: { type: 'boolean', summary: 'Do not wait until caches have the new key' },
  },
  examples: [
    ['keys rotate', 'as soon as everybody who verifies tokens can know the next key, two hours at most'],
    ['keys rotate --now --alg ES256', 'at once, because the present key may be in wrong hands'],
  ],
  notes: [
    'Tokens that the key before signed stay valid: it is retired, not removed. A key in wrong hands has to be removed: keys retire.',
    'With --now, whoever holds a copy of the published keys may refuse new tokens until the copy is renewed: chart servers on other hosts for up to 30 seconds, other programs for up to an hour.',
  ],
  run: async ({ values: { alg, now } }, context) => {
    const rotated = await withService(context, async (service) => {
      const { identity, store } = service
      const list = () => identity.listKeys(store.signingKeys)
      const before = await list()
      if (before.length === 0) {
        throw new CommandError('failed', 'There are no keys yet', 'The first start of the identity server makes them.')
      }
      const changes = []
      for (const each of alg ? [alg] : keyAlgorithms) {
        const signed = before.find((key) => key.alg === each && key.state === 'active')
        const { kid } = await identity.rotateKey(each, now, await rotationParts(service))
        const key = (await list()).find((listed) => listed.kid === kid)
        if (key) changes.push({ key: asJson(key), before: signed?.kid ?? null })
      }
      return changes
    })
    const { terminal, program } = context
    if (terminal.json) terminal.printJson({ keys: rotated.map(({ key }) => key) })
    else {
      for (const { key } of rotated) {
        const signs =
          key.state === 'active' ? 'signs now' : `is published and signs from ${minute(key.active_from)} UTC`
        terminal.print(`${key.alg}  ${key.kid}  ${signs}.`)
      }
      terminal.say(`The keys before still verify what they signed; ${delays}.`)
      const former = rotated.map(({ before }) => before).filter((kid) => kid !== null)
      if (now)
        terminal.say(
          `If one is in wrong hands, remove it: ${former.map((kid) => `${program} keys retire ${kid}`).join(', ')}`,
        )
    }
    return 'ok'
  },
})

export const keysRetire = command({
  summary: 'Remove a compromised key; tokens it signed are rejected',
  arguments: ['KID'],
  options: {},
  examples: [['keys retire 4c1f0e9b7a62d538', 'no token that it signed is valid any more']],
  notes: [
    'Nobody has to sign in again: applications get new access tokens with their refresh tokens, which no key signs.',
    'A key that signs is removed only when there is a next one to sign in its place; keys rotate makes it.',
  ],
  run: async ({ words: { KID: kid } }, context) => {
    const { terminal, program } = context
    const retirement = await withService(context, ({ identity, store, parts }) =>
      identity.retireKey(kid, { store: store.signingKeys, now: parts.now }),
    )
    if (retirement.outcome === 'no such key') {
      throw new CommandError('notFound', `There is no key ${kid}`, `${program} keys list shows all.`)
    }
    if (retirement.outcome === 'no successor') {
      throw new CommandError(
        'failed',
        `${kid} is the only ${retirement.key.alg} key; without it nobody could get a token`,
        `Make another first: ${program} keys rotate --now --alg ${retirement.key.alg}`,
      )
    }
    const successor = retirement.successor?.kid ?? null
    if (terminal.json) terminal.printJson({ kid, removed: true, successor })
    else {
      terminal.print(`${kid} is removed.`)
      if (successor) terminal.print(`${successor} signs in its place.`)
      terminal.say(`What it signed is refused from now on; ${delays}, other programs within an hour.`)
    }
    return 'ok'
  },
})

async function rotationParts({ identity, config, store, parts }: Service): Promise<RotationParts> {
  const { matchingMasterKey } = await import('../../master-key.ts')
  const masterKey = await matchingMasterKey(config, store.signingKeys, parts.random)
  if (masterKey === null) throw new Error('There is no master key yet: the first start makes it')
  const newKey = identity.createKeyMaker(identity.createSealingKeys(masterKey, parts.random))
  return { store: store.signingKeys, now: parts.now, newKey }
}

const iso = (time: number): string => new Date(time).toISOString()

/** As --json prints it. */
const asJson = ({ kid, alg, state, createdAt, activeFrom, retiresAt, removedAt }: ListedKey) => ({
  kid,
  alg,
  state,
  created_at: iso(createdAt),
  active_from: iso(activeFrom),
  retires_at: iso(retiresAt),
  removed_at: iso(removedAt),
})

type Key = ReturnType<typeof asJson>

const keyList = {
  columns: [
    { title: 'Key', cell: ({ kid }: Key) => kid },
    { title: 'Algorithm', cell: ({ alg }: Key) => alg },
    { title: 'State', cell: ({ state }: Key) => state },
    { title: 'Created', cell: (key: Key) => minute(key.created_at) },
    { title: 'Active from', cell: (key: Key) => minute(key.active_from) },
    { title: 'Retires', cell: (key: Key) => minute(key.retires_at) },
    { title: 'Removed', cell: (key: Key) => minute(key.removed_at) },
  ],
  empty: 'There are no keys yet: the first start of the server makes them.',
  remark: 'Times are UTC; those to come are what is planned.',
}

/** `2026-11-26 09:01` of an ISO 8601 time. */
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ')
