import { randomBytes } from 'node:crypto'
import { isIntact } from '../../../charts/index.ts'
import { checksOf, thisMachine } from '../../../compose/index.ts'
import type { Config } from '../../../config/index.ts'
import { pictures } from '../../../contract/index.ts'
import {
  type CheckName,
  checkNames,
  createChecks,
  type Finding,
  finding,
  type ReportedCheck,
} from '../../../health/index.ts'
import { createRemoteKeys, foldUsername } from '../../../identity/index.ts'
import { every } from '../../../jobs/index.ts'
import { createOutbound, type Outbound } from '../../../outbound/index.ts'
import {
  type BucketParts,
  type DatabaseFacts,
  inspectDatabase,
  migrations,
  openStore,
  type Store,
} from '../../../store/index.ts'
import type { Context } from '../../command.ts'
import { bucketParts } from '../bucket-parts.ts'
import { knownServiceKey, masterKeyFault } from '../keys/master-key.ts'
import { mailerOf } from '../mailer.ts'
import { askOps, failedChecks } from './ops-port.ts'

export type Examination = {
  /** null: it could not be opened. */
  readonly database: DatabaseFacts | null
  /** In the order of the catalogue. */
  readonly checks: ReadonlyMap<CheckName, ReportedCheck & { readonly error?: string }>
}

/** Milliseconds that a check may take. A mail server may delay its first line for 30 seconds. */
const checkLimit = 60_000

/** Runs every check on the data that the settings name, as a command next to the server. Changes nothing, and rejects with nothing. */
export async function examine(
  config: Config,
  { thorough, context }: { readonly thorough: boolean; readonly context: Context },
): Promise<Examination> {
  const { env, now } = context
  const outbound = createOutbound(env)
  const opened = await open(config, { thorough, context, bucket: bucketParts(context, outbound) })
  const { store } = opened
  const errors = new Map<CheckName, unknown>()
  const mailer =
    config.only === 'charts' ? null : mailerOf(config, { now, random: randomBytes, every, warn: () => undefined })
  try {
    const machine = thisMachine({
      ...{ outbound, random: randomBytes, serviceKey: serviceKeyOf(config) },
      mailFault: mailer?.fault ?? null,
      masterKeyFault: (signingKeys) => masterKeyFault(config, signingKeys, randomBytes),
    })
    const ports = { config, store, machine, now, random: randomBytes, isServing: null }
    const report = createChecks(
      checksOf({ ...ports, publishedKeys: () => publishedKeys(config, store, outbound, now) }),
      {
        limit: checkLimit,
        monotonic: () => performance.now(),
        changed: () => undefined,
        unexpected: (name, error) => void errors.set(name, error),
      },
    )
    const { checks } = await report()
    const own = await Promise.all([
      samplesOf(store).catch((error: unknown) => {
        errors.set('samples', error)
        return null
      }),
      serverOf(config, outbound),
    ])
    const found = [...opened.findings, ...own]
    return { database: opened.facts, checks: inOrder(checks, found, { errors, store, config }) }
  } finally {
    await mailer?.close()
    // Closing commits what waits; where nothing can be written, the check `writes` says so.
    await store?.close().catch(() => undefined)
  }
}

type Opened = {
  readonly store: Store | null
  readonly facts: DatabaseFacts | null
  readonly findings: readonly (Finding | null)[]
}

/** Opening would make a database that is missing, and migrate an older one. */
async function open(
  { places }: Config,
  { thorough, context, bucket }: { thorough: boolean; context: Context; bucket: BucketParts },
): Promise<Opened> {
  const { osUser: id, command } = context
  let facts: DatabaseFacts | null = null
  try {
    const all = await migrations(places.database)
    const pending = all.filter(({ applied }) => !applied)
    if (pending.length === all.length) return { store: null, facts, findings: [finding('database', 'missing', {})] }
    facts = await inspectDatabase(places.database, { thorough })
    const ofFacts = tuningOf(facts)
    if (pending.length > 0)
      return { store: null, facts, findings: [ofFacts, finding('migrations', 'pending', { count: pending.length })] }
    const store = await openStore(places, { foldUsername, actor: { kind: 'operator', id, command }, bucket })
    return { store, facts, findings: [ofFacts] }
  } catch (error) {
    return { store: null, facts, findings: [finding('database', 'unreadable', {}, messageOf(error))] }
  }
}

function tuningOf(facts: DatabaseFacts): Finding | null {
  if (facts.kind === 'sqlite') {
    if (facts.isIntact === false) return finding('tuning', 'damaged', {})
    return facts.journalMode === 'wal' ? null : finding('tuning', 'journal mode', {})
  }
  const [setting] = facts.off
  if (setting !== undefined) return finding('tuning', 'not durable', { setting })
  const { mostConnections: most, poolSize: pool } = facts
  return most < pool + fewConnections ? finding('tuning', 'few connections', { most, pool }) : null
}

/** For commands, and PostgreSQL's own three for superusers. */
const fewConnections = 10

/** Of each live edition, so many charts. */
const sampleSize = 10

async function samplesOf(store: Store | null): Promise<Finding | null> {
  if (store === null) return null
  const names = new Set<string>()
  for (const { id, state } of await store.editions.list()) {
    if (state !== 'live') continue
    let charts = 0
    for await (const { chart } of store.editions.charts(id)) {
      for (const picture of Object.keys(pictures) as (keyof typeof pictures)[]) names.add(chart[picture])
      charts += 1
      if (charts === sampleSize) break
    }
  }
  let missing = 0
  for (const name of names) {
    const bytes = await store.images.get(name).catch(() => null)
    if (!bytes || !isIntact(name, bytes)) missing += 1
  }
  return missing > 0 ? finding('samples', 'missing', { count: missing, checked: names.size }) : null
}

async function serverOf(config: Config, outbound: Outbound): Promise<Finding | null> {
  if (config.opsPort === null) return null
  try {
    const { status, text } = await askOps(config, '/readyz', outbound)
    if (status === 200) return null
    const checks = failedChecks(text).map(({ name }) => name)
    return checks.length > 0
      ? finding('server', 'not ready', { checks: checks.join(', ') })
      : finding('server', 'no answer', {}, text.trim())
  } catch (error) {
    return finding('server', 'no answer', {}, messageOf(error))
  }
}

async function publishedKeys(
  { only, authUrl }: Config,
  store: Store | null,
  outbound: Outbound,
  now: () => number,
): Promise<number> {
  if (only !== 'charts') return (await store?.signingKeys.list())?.length ?? 0
  const remote = createRemoteKeys(authUrl, now, outbound)
  await remote.reload()
  return remote.current().keys.length
}

/** null: there is none yet, or it cannot be read, which the check `secrets` names. */
function serviceKeyOf(config: Config): Buffer | null {
  try {
    return knownServiceKey(config)
  } catch {
    return null
  }
}

type Known = {
  readonly errors: ReadonlyMap<CheckName, unknown>
  readonly store: Store | null
  readonly config: Config
}

function inOrder(
  checks: ReadonlyMap<CheckName, ReportedCheck>,
  found: readonly (Finding | null)[],
  { errors, store, config }: Known,
): Examination['checks'] {
  const own = new Map<CheckName, ReportedCheck>()
  for (const name of ['database', 'migrations', 'tuning', 'samples'] as const)
    own.set(name, { state: errors.has(name) ? 'unknown' : 'ok', finding: null })
  if (config.opsPort !== null) own.set('server', { state: 'ok', finding: null })
  for (const each of found)
    if (each) own.set(each.check, { state: each.check === 'database' ? 'failed' : 'warning', finding: each })
  for (const name of store === null ? ofStore : [])
    if (!own.get(name)?.finding) own.set(name, { state: 'unknown', finding: null })
  const all = new Map([...own, ...checks])
  return new Map(
    checkNames.flatMap((name) => {
      const check = all.get(name)
      const error = errors.has(name) ? { error: messageOf(errors.get(name)) } : {}
      return check ? [[name, { ...check, ...error }] as const] : []
    }),
  )
}

/** What is not known without the database. */
const ofStore: readonly CheckName[] = [
  ...(['keys', 'images', 'writes', 'editions', 'jobs', 'clock', 'backup'] as const),
  ...(['migrations', 'tuning', 'samples'] as const),
]

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
