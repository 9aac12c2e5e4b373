import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../config/index.ts'
import { type SubscriptionKind, userCodeAlphabet } from '../contract/index.ts'
import type { AuditEvent } from '../identity/index.ts'
import {
  type AuditEntry,
  auditEntry,
  createPasswords,
  type EndOfSignIns,
  endSignIns,
  entitlements,
  foldUsername,
  makeClientSecret,
  NameError,
  readNewUser,
  registerClient,
  registerUser,
  setClientEnabled,
  type User,
  withNewSecret,
} from '../identity/index.ts'
import { openStore, type Store } from '../store/index.ts'
import type { Context } from './command.ts'
import { CommandError } from './command-error.ts'
import { editionDesk } from './edition-desk.ts'
import { importDesk } from './import-desk.ts'
import { keyDesk } from './key-desk.ts'
import type { AuditDesk, ClientDesk, Operator, SubscriptionDesk, UserDesk } from './operate/desks.ts'
import { productFolder } from './product-folder.ts'

/** The desks of operators' commands over the data folder that the environment names, beside a running server or not. */
export async function openOperator({ env, cwd, now, signal }: Context): Promise<Operator> {
  const config = readConfig({ env, cwd, home: productFolder })
  const store = await openStore(config, { foldUsername })
  const downloads = join(config.dataDir, 'downloads')
  return {
    clients: clientDesk(store, now),
    users: userDesk(store, now),
    subscriptions: subscriptionDesk(store, now),
    keys: keyDesk(store.signingKeys, config, now),
    imports: importDesk({ store, downloads, mapErrorLimit: config.mapErrorLimit, now, signal }),
    editions: editionDesk(store, { downloads, now }),
    images: {
      verify: async (onProgress) =>
        (await import('../editions/index.ts')).verifyImages({ ...store, onProgress, signal }),
    },
    audit: auditDesk(store),
    close: () => store.close(),
  }
}

function clientDesk({ clients }: Store, now: () => number): ClientDesk {
  return {
    add: async ({ name, dialect, scopes, refreshGraceSeconds }) => {
      const registration = {
        name,
        dialect,
        ...(scopes && { scopes }),
        ...(refreshGraceSeconds !== null && { refreshGraceSeconds }),
      }
      const parts = { clients, random: randomBytes, now }
      const { id, secret } = await registerClient(registration, parts).catch(refuseName)
      return { client_id: id, client_secret: secret }
    },
    list: async () =>
      (await clients.list()).map(({ id, name, dialect, scopes, enabled, refreshGraceSeconds, createdAt }) => ({
        client_id: id,
        name,
        dialect,
        scopes,
        enabled,
        refresh_grace_seconds: refreshGraceSeconds,
        created_at: new Date(createdAt).toISOString(),
      })),
    rotate: async (id) => {
      const secret = makeClientSecret(randomBytes)
      const found = await clients.update(
        id,
        (client) => withNewSecret(client, secret),
        auditEntry('client-rotate', now(), { clientId: id }),
      )
      return found ? { client_id: id, client_secret: secret } : null
    },
    setEnabled: (id, enabled) => setClientEnabled(id, enabled, { clients, now }),
  }
}

function userDesk({ users }: Store, now: () => number): UserDesk {
  const passwords = createPasswords()
  const end = async (username: string, event: AuditEvent, how: Omit<EndOfSignIns, 'audit'>): Promise<boolean> => {
    const sub = (await users.findByName(username))?.sub
    if (sub === undefined) return false
    const audit = auditEntry(event, now(), { sub })
    return (await endSignIns(sub, { ...how, audit }, { users, now })) !== null
  }
  return {
    readNew: (user) => {
      try {
        return readNewUser(user)
      } catch (error) {
        return refuseName(error)
      }
    },
    add: async (user) => {
      const result = await registerUser(user, { users, passwords, random: randomBytes, now })
      return 'takenBy' in result ? result.takenBy : null
    },
    list: async () =>
      (await users.list()).map((user) => ({
        username: user.username,
        name: user.name,
        email: user.email,
        enabled: user.enabled,
        subscriptions: entitlements(user, now()),
      })),
    setPassword: async (username, password, signOutDevices) => {
      const passwordHash = await passwords.hash(password)
      return end(username, 'user-password', {
        change: (user) => ({ ...user, passwordHash }),
        devices: signOutDevices,
      })
    },
    signOut: (username) => end(username, 'user-sign-out', { devices: true }),
    setEnabled: async (username, enabled) => {
      const set = (user: User): User => ({ ...user, enabled })
      return enabled
        ? change(users, username, set, { event: 'user-enable', at: now(), details: {} })
        : end(username, 'user-disable', { change: set, devices: true })
    },
    makePassword: () =>
      Array.from({ length: 4 }, () =>
        Array.from({ length: 4 }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join(''),
      )
        .join('-')
        .toLowerCase(),
  }
}

function subscriptionDesk({ users }: Store, now: () => number): SubscriptionDesk {
  const without = (user: User, kind: SubscriptionKind) => user.subscriptions.filter((held) => held.kind !== kind)
  return {
    grant: (username, { kind, from, until }) =>
      change(
        users,
        username,
        (user) => ({ ...user, subscriptions: [...without(user, kind), { kind, startsAt: from, endsAt: until }] }),
        { event: 'subscription-grant', at: now(), details: { kind, from: day(from), until: until && day(until) } },
      ),
    revoke: (username, kind) =>
      change(users, username, (user) => ({ ...user, subscriptions: without(user, kind) }), {
        event: 'subscription-revoke',
        at: now(),
        details: { kind },
      }),
  }
}

function auditDesk({ audit, users }: Store): AuditDesk {
  return {
    list: async ({ username, ...query }) => {
      const user = username === undefined ? undefined : await users.findByName(username)
      if (user === null) return null
      const names = new Map((await users.list()).map(({ sub, username: name }) => [sub, name]))
      return (await audit.list({ ...query, sub: user?.sub })).map(({ at, sub, clientId, requestId, ...entry }) => ({
        ...entry,
        at: new Date(at).toISOString(),
        user: sub && (names.get(sub) ?? sub),
        client: clientId,
        request: requestId,
      }))
    },
    verify: (holding) => audit.verify(holding),
  }
}

function refuseName(error: unknown): never {
  throw error instanceof NameError ? new CommandError('usage', error.message) : error
}

const day = (time: number): string => new Date(time).toISOString()

type Told = Pick<AuditEntry, 'event' | 'at' | 'details'>

async function change(
  users: Store['users'],
  username: string,
  step: (user: User) => User,
  { event, at, details }: Told,
): Promise<boolean> {
  const user = await users.findByName(username)
  return user !== null && users.update(user.sub, step, auditEntry(event, at, { sub: user.sub, details }))
}
