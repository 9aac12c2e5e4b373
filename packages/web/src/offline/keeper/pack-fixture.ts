import assert from 'node:assert/strict'
import { createCipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { AirportRecord, ChartRecord, FileStore } from '#client'
import { memoryFileStore } from '#client'
import type { Fault, Outcome, PackLease, SealedPackKey, Service } from '../../service/index.ts'
import { openLeaseKeeper } from './lease-keeper.ts'
import { openPackKeeper, type PackKeeper } from './pack-keeper.ts'
import type { VaultState } from './vault.ts'

export const day = 86_400_000
const start = Date.UTC(2026, 10, 28, 12)

export const aChart = (number: number, revision = 1): ChartRecord => {
  const file = (picture: string) => `nzwn_${number}_0000000${revision}_${picture}.png`
  const url = (picture: string) => `https://charts.example/app/api/v2/charts/NZWN/${file(picture)}`
  return {
    ...{ id: `c${number}`, category: 'APP', index_number: `${number}`, name: `Chart ${number}`, type_code: '01' },
    ...{ icao_airport_identifier: 'NZWN', is_georeferenced: false, width: 10, height: 10 },
    ...{ procedures: [], runways: [], revision_date: `2026010${revision}` },
    ...{ image_day: file('d'), image_night: file('n'), thumb_day: file('td'), thumb_night: file('tn') },
    ...{ image_day_url: url('d'), image_night_url: url('n'), thumb_day_url: url('td'), thumb_night_url: url('tn') },
  }
}

/** The server of contract.md, "Charts without a network", with Node's functions. */
export function aServer() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const server = {
    charts: [aChart(1), aChart(2)] as readonly ChartRecord[],
    now: start,
    isAway: false,
    isWithdrawn: false,
    imageFault: null as Fault | null,
    access: 'full' as 'full' | 'demo',
    endsBy: 'contact',
    lasts: 14 * day,
    account: 'ann',
    session: { id: 'k1', key: randomBytes(32) } as { id: string; key: Buffer } | null,
    images: [] as string[],
    /** Before it answers with an image. */
    before: async (): Promise<void> => undefined,
    signIn(account: string, id: string) {
      server.account = account
      server.session = { id, key: randomBytes(32) }
    },
  }
  const text = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const answer = <T>(value: () => T): Promise<Outcome<T>> => {
    if (server.isAway) return Promise.resolve({ ok: false, fault: { kind: 'unreachable' } })
    if (server.session === null) return Promise.resolve({ ok: false, fault: { kind: 'signed-out' } })
    return Promise.resolve({ ok: true, value: value() })
  }
  const failing = (fault: Fault | null) => fault && Promise.resolve({ ok: false, fault } as const)
  const published = <T>(value: () => T): Promise<Outcome<T>> =>
    failing(server.isWithdrawn ? { kind: 'not-found', detail: 'No live edition' } : null) ?? answer(value)
  const calls = {
    packKey: (browserKey: string) =>
      answer((): SealedPackKey => {
        const { id, key } = server.session ?? assert.fail()
        const ecdh = createECDH('prime256v1')
        const [point, own] = [ecdh.generateKeys(), Buffer.from(browserKey, 'base64url')]
        const info = `platekeeper content key ${id}`
        const wrapping = hkdfSync('sha256', ecdh.computeSecret(own), Buffer.concat([point, own]), info, 32)
        const iv = randomBytes(12)
        const cipher = createCipheriv('aes-256-gcm', Buffer.from(wrapping), iv).setAAD(Buffer.from(id))
        const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
        return {
          id,
          publicKey: point.toString('base64url'),
          iv: iv.toString('base64url'),
          sealed: sealed.toString('base64url'),
        }
      }),
    packLease: () =>
      answer((): PackLease => {
        const { id } = server.session ?? assert.fail()
        const claims = {
          ...{ sub: server.account, key: id, iat: server.now / 1000, ends_by: server.endsBy },
          valid_until: (server.now + server.lasts) / 1000,
        }
        const signed = `${text({ alg: 'ES256', typ: 'platekeeper-lease+jwt' })}.${text(claims)}`
        const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
        const jwk = publicKey.export({ format: 'jwk' }) as PackLease['publicKey']
        return { lease: `${signed}.${signature.toString('base64url')}`, publicKey: jwk, key: id }
      }),
    airport: (icao: string) =>
      published(() => ({ icao_airport_identifier: icao, name: 'Wellington' }) as AirportRecord),
    charts: (_: string, { version }: { version: string }) =>
      published(() => ({ charts: version === 'STD' ? server.charts : [] })),
    sources: () => answer(() => ({ fields: {} })),
    features: () => answer(() => ({ zone: 'Pacific/Auckland' })),
    image: async (url: string) => {
      await server.before()
      return (
        failing(server.imageFault) ??
        answer(() => {
          server.images.push(url)
          return { blob: new Blob([`picture ${url}`]), access: server.access }
        })
      )
    },
  }
  return { server, calls: calls as unknown as Pick<Service, keyof typeof calls> }
}

/** A browser: its disk, its clock, and its pages. */
export function aBrowser({ files = memoryFileStore() }: { files?: FileStore } = {}) {
  const { server, calls } = aServer()
  const disk = { vault: null as VaultState | null, isFull: false, values: new Map<string, string>() }
  const clock = { device: start, monotonic: 0 }
  const place = {
    get: (key: string) => disk.values.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? disk.values.delete(key) : disk.values.set(key, value)),
  }
  async function removeAll(): Promise<void> {
    for (const name of await files.names('')) await files.remove(name)
  }
  const pages: PackKeeper[] = []
  /** What pages do after a message of another. */
  const received: Promise<void>[] = []
  let last: Promise<unknown> = Promise.resolve()
  function alone<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const mine = last.then(() => {
      signal?.throwIfAborted()
      return work()
    })
    last = mine.catch(() => undefined)
    return mine
  }
  /** `isDeaf`: messages of other pages do not reach it, as while a device sleeps. */
  const open = async ({ isDeaf = false } = {}) => {
    const lease = openLeaseKeeper({
      vault: {
        load: async () => disk.vault,
        save: async (state) => {
          if (disk.isFull) throw new DOMException('Storage is full', 'QuotaExceededError')
          disk.vault = state
        },
        update: async (state) => {
          const isThere = disk.vault?.keyId === state.keyId
          if (isThere) disk.vault = state
          return isThere
        },
        destroy: async () => {
          disk.vault = null
        },
      },
      ...{ askLease: calls.packLease, askKey: calls.packKey },
      ...{ now: () => clock.device, monotonic: () => clock.monotonic },
    })
    const keeper = openPackKeeper({
      removeOrphans: () => (disk.vault === null ? removeAll() : Promise.resolve()),
      ...{ files, lease, calls, place, missing: null, estimate: async () => null },
      alone,
      broadcast(message) {
        for (const other of pages) if (other !== keeper) received.push(other.receive(message))
      },
    })
    if (!isDeaf) pages.push(keeper)
    await keeper.start()
    return keeper
  }
  /** Time that passes for all; `runs`: while a page is open. */
  const pass = (milliseconds: number, runs = false): void => {
    server.now += milliseconds
    clock.device += milliseconds
    if (runs) clock.monotonic += milliseconds
  }
  async function settled(): Promise<void> {
    for (let done = -1; done !== received.length; ) {
      done = received.length
      await Promise.all(received)
      await last
    }
  }
  /** The browser removes what it stored of this site, except for a few words. */
  function evict(): Promise<void> {
    disk.vault = null
    return removeAll()
  }
  return { server, files, disk, clock, open, pass, settled, evict }
}

export const image = (number = 1, revision = 1): string => aChart(number, revision).image_day_url

/** Why the first pack is closed, or what it is. */
export function stateOf(keeper: PackKeeper): string | undefined {
  const [view] = keeper.snapshot().packs
  return view?.state.kind === 'closed' ? view.state.lease.reason : view?.state.kind
}

export async function taken(browser = aBrowser()) {
  const keeper = await browser.open()
  await keeper.contact('ann')
  await keeper.take('ann', 'NZWN', {})
  assert.equal(stateOf(keeper), 'here')
  return { browser, keeper }
}
