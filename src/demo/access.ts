import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config/index.ts'
import {
  type Dialect,
  demoClientName,
  furtherPaths,
  type SubscriptionKind,
  subscriptionKinds,
} from '../contract/index.ts'
import { diskFailure, writePrivately } from '../failures/index.ts'
import {
  auditEntry,
  type ClientStore,
  type Clock,
  newAccount,
  type Passwords,
  type Random,
  type User,
  type UserStore,
} from '../identity/index.ts'
import { registerClient, secretFits } from '../identity/operators/index.ts'
import type { Outbound } from '../outbound/index.ts'

/** Everything needed to try the service: `demo.json` in the data folder, mode 0600. */
export type DemoAccess = {
  readonly auth_url: string
  readonly base_url: string
  readonly client_id: string
  readonly client_secret: string
  readonly people: readonly { readonly username: string; readonly password: string }[]
}

export type DemoParts = {
  readonly clients: ClientStore
  readonly users: UserStore
  readonly passwords: Passwords
  readonly now: Clock
  readonly random: Random
}

const people: Readonly<Record<string, readonly SubscriptionKind[]>> = { demo: subscriptionKinds, visitor: [] }
const demoClient = { name: demoClientName, dialect: 'documented' satisfies Dialect } as const

/** Accounts and the client of the demo, which do not count as the operator's own. */
export const isDemoUser = ({ username }: Pick<User, 'username'>): boolean => Object.hasOwn(people, username)
export const isDemoClient = ({ name }: { readonly name: string }): boolean => name === demoClient.name

const pathIn = ({ dataDir }: Config): string => join(dataDir, 'demo.json')

/**
 * The demo client and accounts with their secrets, created at the first startup and again only if demo.json no longer
 * contains them.
 */
export async function ensureDemoAccess(config: Config, parts: DemoParts): Promise<DemoAccess> {
  const known = read(pathIn(config))
  const client = await ensureClient(known, parts)
  const passwords = new Map(known?.people.map(({ username, password }) => [username, password]))
  const ensured = []
  for (const [username, subscriptions] of Object.entries(people)) {
    const person = { username, subscriptions, knownPassword: passwords.get(username) }
    ensured.push({ username, password: await ensurePerson(person, parts) })
  }
  return { auth_url: config.authUrl, base_url: config.baseUrl, ...client, people: ensured }
}

/**
 * The URL of another server on the same data: the one in demo.json, if it responds. null: no other server responds, and this server
 * writes the file.
 */
export async function otherDemoServer(config: Config, outbound: Outbound): Promise<string | null> {
  const { auth_url: authUrl } = read(pathIn(config)) ?? {}
  if (!authUrl || authUrl === config.authUrl) return null
  const url = `${authUrl}${furtherPaths.discovery[0]}`
  const metadata = await outbound('server on the same data', { url }, async ({ text }) => JSON.parse(await text()))
    // No response, or not that of an identity server.
    .catch(() => null)
  return (metadata as { readonly issuer?: unknown } | null)?.issuer === authUrl ? authUrl : null
}

/** Atomic, and readable only by the owner. */
export function writeDemoAccess(config: Config, access: DemoAccess): string {
  const path = pathIn(config)
  writePrivately(path, `${JSON.stringify(access, null, 2)}\n`, { draft: `${path}.${process.pid}.part` })
  return path
}

/** A server that starts on a full disk has nothing new to write. */
export function updateDemoAccess(config: Config, access: DemoAccess): void {
  if (!isDeepStrictEqual(read(pathIn(config)), access)) writeDemoAccess(config, access)
}

async function ensureClient(
  known: DemoAccess | null,
  parts: DemoParts,
): Promise<{ client_id: string; client_secret: string }> {
  const client = known && (await parts.clients.find(known.client_id))
  if (known && client && secretFits(client, known.client_secret)) {
    return { client_id: known.client_id, client_secret: known.client_secret }
  }
  const { id, secret } = await registerClient(demoClient, parts)
  return { client_id: id, client_secret: secret }
}

type DemoPerson = {
  readonly username: string
  readonly subscriptions: readonly SubscriptionKind[]
  /** In demo.json. */
  readonly knownPassword: string | undefined
}

/** Returns the password, which is new where the account or its known password is missing. */
async function ensurePerson(
  { username, subscriptions, knownPassword }: DemoPerson,
  { users, passwords, now, random }: DemoParts,
): Promise<string> {
  const user = await users.findByName(username)
  if (user && knownPassword) return knownPassword
  const password = random(12).toString('base64url')
  const passwordHash = await passwords.hash(password)
  const setPassword = ({ sub }: User) =>
    users.update(sub, (current) => ({ ...current, passwordHash }), auditEntry('user-password', now(), { sub }))
  if (user) {
    await setPassword(user)
    return password
  }
  const [sub, createdAt] = [random(16).toString('base64url'), now()]
  const granted = subscriptions.map((kind) => ({ kind, startsAt: createdAt, endsAt: null }))
  const person: User = {
    sub,
    username,
    name: null,
    email: null,
    enabled: true,
    ...newAccount,
    createdAt,
    subscriptions: granted,
  }
  const audit = auditEntry('user-add', createdAt, { sub, details: { subscriptions }, personal: { username } })
  await users.add({ ...person, passwordHash }, audit).catch(async (error: unknown) => {
    // Another server on the same data may have started at the same time.
    const added = await users.findByName(username)
    if (!added) throw error
    await setPassword(added)
  })
  return password
}

/** null when the file does not exist, or is incomplete. */
function read(path: string): DemoAccess | null {
  if (!existsSync(path)) return null
  try {
    const content = JSON.parse(readFileSync(path, 'utf8')) as Partial<DemoAccess> | null
    const { client_id, client_secret, people } = content ?? {}
    const isComplete = typeof client_id === 'string' && typeof client_secret === 'string' && Array.isArray(people)
    return isComplete ? (content as DemoAccess) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw diskFailure(`${path} can't be read`, error)
  }
}
