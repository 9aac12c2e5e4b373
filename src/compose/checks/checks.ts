import type { Config } from '../../config/index.ts'
import { type Check, type CheckName, type CheckResult, finding } from '../../health/index.ts'
import type { Clock, Random } from '../../identity/index.ts'
import type { Store } from '../../store/index.ts'
import type { Machine } from './machine.ts'
import { disk, permissions, writeAheadLog } from './of-files.ts'
import { certificate, mailServer, proxy, secrets } from './of-network.ts'
import { backup, bucket, clock, database, editions, images, jobs, keys, notices, rotation, writes } from './of-store.ts'

export type CheckPorts = {
  readonly config: Pick<
    Config,
    'authUrl' | 'backupMaxAge' | 'baseUrl' | 'dataDir' | 'only' | 'places' | 'port' | 'smtpServer'
  >
  /** null: it cannot be opened; another finding says so. */
  readonly store: Store | null
  /** null: only what the store knows is checked. */
  readonly machine: Machine | null
  readonly now: Clock
  readonly random: Random
  /** Whether the server listens and is not stopping; null: a command asks. */
  readonly isServing: (() => boolean) | null
  /** How many keys to verify tokens with are known; rejects if that cannot be found out. */
  readonly publishedKeys: () => Promise<number>
}

type Row = readonly [name: CheckName, freshFor: number, run: () => Promise<CheckResult>]

/** Seconds for which a result is good: of what is read here, of mail, and of what is asked through the proxy. */
const [soon, later, rarely] = [55, 600, 3_600]

/**
 * The checks of a server, and of `platekeeper doctor`, which has no `serving` and adds what it alone sees. A new check is a row in
 * health/catalogue/, a function in one of the files here, and a line in this table.
 */
export function checksOf(ports: CheckPorts): readonly Check[] {
  const { machine, isServing } = ports
  const serving: readonly Row[] = isServing
    ? [['serving', 0, async () => (isServing() ? null : finding('serving', 'not listening', {}))]]
    : []
  const rows = [...serving, ...rowsOfStore(ports), ...(machine ? rowsOfMachine(ports, machine) : [])]
  return rows.map(([name, freshFor, run]) => ({ name, freshFor, run }))
}

function rowsOfStore({ store, ...ports }: CheckPorts): readonly Row[] {
  if (store === null) return []
  const { only } = ports.config
  const parts = { ...ports, store }
  const isBucket = ports.config.places.images.kind === 's3'
  const ofCharts: readonly Row[] = [
    ['images', isBucket ? soon : 0, () => images(parts)],
    ...(isBucket ? [['bucket', later, () => bucket(parts)] satisfies Row] : []),
    ['editions', soon, () => editions(parts)],
  ]
  return [
    ['database', 0, () => database(parts)],
    ['keys', 0, () => keys(ports)],
    ...(only === 'identity' ? [] : ofCharts),
    ['writes', soon, () => writes(parts)],
    ['jobs', soon, () => jobs(parts)],
    ['clock', soon, () => clock(parts)],
    ['backup', soon, () => backup(parts)],
    ...(only === 'charts' ? [] : [['rotation', soon, () => rotation(parts)] satisfies Row]),
  ]
}

const unknown = Promise.resolve('unknown' as const)

function rowsOfMachine({ config, store, now, isServing }: CheckPorts, machine: Machine): readonly Row[] {
  const parts = { config, machine, now }
  const { arrival } = machine
  // A server that does not listen yet cannot ask itself.
  const mayAsk = () => isServing === null || isServing()
  const ofIdentity: readonly Row[] = [
    ['secrets', soon, () => (store ? secrets(machine, store) : unknown)],
    ['mail', later, async () => (await mailServer(machine)) ?? (store ? notices({ store, now }) : null)],
  ]
  return [
    ['disk', soon, () => disk(parts)],
    ['permissions', soon, async () => permissions(parts)],
    ...(config.places.database.kind === 'sqlite'
      ? [['log', soon, async () => writeAheadLog(parts)] satisfies Row]
      : []),
    ...(config.only === 'charts' ? [] : ofIdentity),
    ['certificate', rarely, () => certificate(parts)],
    ...(arrival ? [['proxy', rarely, () => (mayAsk() ? proxy(parts, arrival) : unknown)] satisfies Row] : []),
  ]
}
