import { signingAlgorithms } from '../../../contract/index.ts'
import type { ListedKey, RotationParts } from '../../../identity/operators/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { showList } from '../../terminal/show-list.ts'
import { localAndRelative, localTime, timesNote } from '../../terminal/times.ts'
import { chartHostReason, refuseOnChartHost } from '../chart-host.ts'
import type { Service } from '../open-service.ts'
import { withService } from '../with-service.ts'

/** How long a change takes; the bounds are those of identity/keys. */
const delays = 'Running servers apply this within 30 seconds, chart servers on other hosts within 5 minutes'

export const keysList = command({
  summary: 'List the signing keys',
  arguments: [],
  options: {},
  examples: [['keys list', 'key ids, algorithms, states and times']],
  notes: [
    'The server creates, publishes, rotates and removes keys automatically. A key is next (published before it signs, so that every verifier can fetch it), then active (it signs), then retired (it only verifies tokens that it signed), then removed.',
  ],
  run: async (_, context) => {
    const { keys, reason } = await withService(context, async (service) => ({
      keys: (await service.identity.listKeys(service.store.signingKeys)).map(asJson),
      reason: await chartHostReason(service),
    }))
    const empty = reason === null ? keyList.empty : `${reason}, with keys of the identity server there.`
    showList(context.terminal, 'keys', keys, { ...keyList, empty })
    return 'ok'
  },
})

export const keysRotate = command({
  summary: 'Rotate the signing keys ahead of schedule',
  arguments: [],
  options: {
    alg: {
      type: 'string',
      value: 'ALG',
      summary: 'Rotate the key of one algorithm only; default both',
      choices: signingAlgorithms,
    },
    now: { type: 'boolean', summary: 'Do not wait until verifiers have fetched the new key' },
  },
  examples: [
    ['keys rotate', 'once every verifier can have fetched the next key, within two hours'],
    ['keys rotate --now --alg ES256', 'immediately, because the active key may be compromised'],
  ],
  notes: [
    'Tokens that the previous key signed stay valid: it is retired, not removed. Remove a compromised key with keys retire.',
    'With --now, verifiers that cache the published keys may reject new tokens until they fetch them again: chart servers on other hosts for up to 30 seconds, other programs for up to an hour.',
  ],
  run: async ({ values: { alg, now } }, context) => {
    const rotated = await withService(context, async (service) => {
      const { identity, store } = service
      const list = () => identity.listKeys(store.signingKeys)
      const before = await list()
      if (before.length === 0) {
        await refuseOnChartHost(service)
        throw new CommandError(
          'failed',
          'There are no keys yet',
          'The identity server creates them when it first starts.',
        )
      }
      const changes = []
      for (const each of alg ? [alg] : signingAlgorithms) {
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
          key.state === 'active'
            ? 'is active'
            : `is published and becomes active at ${localAndRelative(Date.parse(key.active_from), context.now())}`
        terminal.print(`${key.alg}  ${key.kid}  ${signs}.`)
      }
      terminal.say(`Tokens that the previous keys signed stay valid. ${delays}.`)
      const former = rotated.map(({ before }) => before).filter((kid) => kid !== null)
      if (now)
        terminal.say(`To remove a compromised key: ${former.map((kid) => `${program} keys retire ${kid}`).join(', ')}`)
    }
    return 'ok'
  },
})

export const keysRetire = command({
  summary: 'Remove a compromised key; tokens that it signed are rejected',
  arguments: ['KID'],
  options: {},
  examples: [['keys retire 4c1f0e9b7a62d538', 'reject every token that it signed']],
  notes: [
    'Users do not have to sign in again: applications get new access tokens with their refresh tokens, which are not signed.',
    'An active key is removed only if there is a next one to replace it: keys rotate creates one.',
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
        `${kid} is the only ${retirement.key.alg} key: without it no token could be issued`,
        `Create another first: ${program} keys rotate --now --alg ${retirement.key.alg}`,
      )
    }
    const successor = retirement.successor?.kid ?? null
    if (terminal.json) terminal.printJson({ kid, removed: true, successor })
    else {
      terminal.print(`${kid} is removed.`)
      if (successor) terminal.print(`${successor} is active instead.`)
      terminal.say(`Tokens that it signed are rejected. ${delays}, other programs within an hour.`)
    }
    return 'ok'
  },
})

async function rotationParts({ identity, config, store, parts }: Service): Promise<RotationParts> {
  const { matchingMasterKey } = await import('./master-key.ts')
  const masterKey = await matchingMasterKey(config, store.signingKeys, parts.random)
  if (masterKey === null) throw new Error('No master key yet: the server creates it when it first starts')
  const newKey = identity.createKeyMaker(identity.createSealingKeys(masterKey, parts.random))
  return { store: store.signingKeys, now: parts.now, isLeaping: parts.isLeaping, newKey }
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
    { title: 'Created', cell: (key: Key) => localTime(Date.parse(key.created_at)) },
    { title: 'Active from', cell: (key: Key) => localTime(Date.parse(key.active_from)) },
    { title: 'Retires', cell: (key: Key) => localTime(Date.parse(key.retires_at)) },
    { title: 'Removed', cell: (key: Key) => localTime(Date.parse(key.removed_at)) },
  ],
  empty: 'There are no keys yet: the server creates them when it first starts.',
  note: `Future times are planned. ${timesNote}`,
}
