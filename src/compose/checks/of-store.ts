import { setTimeout as pause } from 'node:timers/promises'
import { ForeignImageFolder, requireOwnFolder } from '../../charts/index.ts'
import type { Config } from '../../config/index.ts'
import { demoClientName, viewerClient } from '../../contract/index.ts'
import { airacEnds, sourceIdOf } from '../../facts/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { type CheckResult, finding } from '../../health/index.ts'
import { type Clock, clockStanding, isRotationOverdue, type Random } from '../../identity/index.ts'
import type { Store } from '../../store/index.ts'

type Parts = {
  readonly store: Store
  readonly config: Pick<Config, 'backupMaxAge' | 'only' | 'places'>
  readonly now: Clock
  readonly random: Random
  readonly isServing: (() => boolean) | null
}
type Timed = Pick<Parts, 'store' | 'now'>

/** Milliseconds. */
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

export async function database({ store }: Pick<Parts, 'store'>): Promise<CheckResult> {
  try {
    await store.tryRead()
    return null
  } catch (error) {
    return finding('database', 'unreadable', {}, messageOf(error))
  }
}

export async function keys({ publishedKeys }: { readonly publishedKeys: () => Promise<number> }): Promise<CheckResult> {
  try {
    return (await publishedKeys()) > 0 ? null : finding('keys', 'none', {})
  } catch (error) {
    return finding('keys', 'none', {}, messageOf(error))
  }
}

/** A server marks a folder that is new; a command changes nothing. A bucket that is away is no reason to stop all servers. */
export async function images({ store, config, random, isServing }: Parts): Promise<CheckResult> {
  try {
    if (isServing === null && (await store.imageMarkers.find()) === null) return null
    const isOwn = requireOwnFolder({ ...store, random }).then(() => null)
    if (config.places.images.kind === 'folder') return await isOwn
    return await Promise.race([isOwn, pause(bucketLimit, 'unknown' as const, { ref: false })])
  } catch (error) {
    if (error instanceof ForeignImageFolder)
      return finding('images', error.marker === null ? 'missing' : 'foreign', {}, error.message)
    // The checks of the database and of the bucket name the others.
    if (error instanceof StoreUnavailable && error.outage !== 'disk') return 'unknown'
    return finding('images', 'unreadable', {}, messageOf(error))
  }
}

/** Milliseconds: less than a report waits for a required check, which would then have failed. */
const bucketLimit = 1500

export async function bucket({ store }: Pick<Parts, 'store'>): Promise<CheckResult> {
  const fault = (await store.images.faultOfPlace?.()) ?? null
  return fault && finding('bucket', fault.kind, {}, fault.details)
}

export async function writes({ store }: Parts): Promise<CheckResult> {
  try {
    await store.tryWrite()
    return null
  } catch (error) {
    const isFull = error instanceof StoreUnavailable && error.outage === 'disk'
    return finding('writes', isFull ? 'disk full' : 'unwritable', {}, messageOf(error))
  }
}

/** Sources whose publisher replaces an edition every 28 days. */
export const sourcesOfCycle: ReadonlySet<string> = new Set(['nasr', 'cifp', 'dtpp'])
const soonDays = 3

export async function editions({ store, now }: Timed): Promise<CheckResult> {
  const listed = await store.editions.list()
  const live = listed.flatMap(({ source, cycle, state }) => {
    const end = state === 'live' && sourcesOfCycle.has(source) ? airacEnds(cycle) : null
    return end === null ? [] : [{ source: sourceIdOf(source), end }]
  })
  const [first] = live.toSorted((one, other) => one.end - other.end)
  if (first && first.end <= now()) {
    const days = Math.ceil((now() - first.end) / day)
    return finding('editions', 'ended', { source: first.source, days })
  }
  const hasSuccessor = ({ source, end }: (typeof live)[number]): boolean =>
    listed.some((each) => each.source === source && each.state === 'ready' && (each.effectiveAt ?? 0) >= end - day)
  const ending = live.find((each) => each.end - now() <= soonDays * day && !hasSuccessor(each))
  return ending ? finding('editions', 'ends soon', { source: ending.source, days: soonDays }) : null
}

export async function jobs({ store, now }: Timed): Promise<CheckResult> {
  const standings = await store.jobs.standings({ dueBefore: now() - 15 * minute, failedAfter: now() - day })
  const failed = standings.find(({ state }) => state === 'failed')
  if (failed) return finding('jobs', 'failed', { kind: failed.kind, count: failed.count })
  const late = standings.find(({ overdue }) => overdue > 0)
  return late ? finding('jobs', 'overdue', { kind: late.kind, count: late.overdue }) : null
}

export async function clock({ store, now }: Timed): Promise<CheckResult> {
  const { state, ahead, isOfDatabase } = await clockStanding({ clock: store.clock, now })
  if (state === 'leaps') return finding('clock', 'leaps', { days: Math.round(ahead / day) })
  if (state === 'is behind') return finding('clock', 'behind', { hours: Math.round(-ahead / hour) })
  const seconds = Math.round(Math.abs(ahead) / second)
  return isOfDatabase && seconds > 5 ? finding('clock', 'differs', { seconds }) : null
}

export async function backup({ store, config: { backupMaxAge }, now }: Parts): Promise<CheckResult> {
  if (backupMaxAge === 0) return null
  const [newest, last] = await Promise.all([store.backups.newest(), store.backups.last()])
  if (newest === null && last === null) {
    const days = Math.floor((now() - (await oldestOfOperator(store, now()))) / day)
    return days > backupMaxAge ? finding('backup', 'none', { days }) : null
  }
  const isRunning = last !== null && last.leaseUntil !== null && last.leaseUntil > now()
  if (last !== null && last.id !== newest?.id && !isRunning) return finding('backup', 'failed', {})
  const days = Math.floor((now() - (newest?.startedAt ?? now())) / day)
  return days > backupMaxAge ? finding('backup', 'old', { days }) : null
}

/** When the first application was registered, or the first edition published, that is still there; the program's own do not count. */
async function oldestOfOperator({ clients, editions }: Store, now: number): Promise<number> {
  const registered = (await clients.list()).filter(({ id, name }) => id !== viewerClient.id && name !== demoClientName)
  const published = (await editions.list()).filter(({ source }) => source !== 'demo')
  const times = [...registered.map(({ createdAt }) => createdAt), ...published.map((each) => each.publishedAt ?? now)]
  return Math.min(now, ...times)
}

/** While the clock leaps, rotation waits, and the check of the clock says so. */
export async function rotation({ store, now }: Timed): Promise<CheckResult> {
  const { state } = await clockStanding({ clock: store.clock, now })
  if (state === 'leaps') return null
  return isRotationOverdue(await store.signingKeys.list(), now()) ? finding('rotation', 'overdue', {}) : null
}

export async function notices({ store, now }: Timed): Promise<CheckResult> {
  const standings = await store.jobs.standings({ dueBefore: 0, failedAfter: now() })
  const oldest = Math.min(...standings.filter(({ kind }) => kind === 'notice').map(({ oldestAt }) => oldestAt))
  const hours = Math.floor((now() - oldest) / hour)
  return hours >= 1 && Number.isFinite(hours) ? finding('mail', 'unsent', { hours }) : null
}

/** For details: the message, with that of its cause where the cause says more. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return cause === '' || error.message.includes(cause) ? error.message : `${error.message} (${cause})`
}
