import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { limits, scopeNames } from '../../../src/contract/index.ts'
import { Form } from '../../../src/http/index.ts'
import { hashDeviceCode } from '../../../src/identity/device/codes.ts'
import { answerKnownPoll, type DeviceGrantParts, deviceGrant } from '../../../src/identity/device/device-grant.ts'
import { codeGrant } from '../../../src/identity/grants/code-grant.ts'
import type { GrantRequest } from '../../../src/identity/grants/grant.ts'
import { refreshGrant } from '../../../src/identity/grants/refresh-grant.ts'
import {
  type AuditEvent,
  approve,
  auditEntry,
  auditedDevice,
  changePassword,
  createAttempts,
  createHashingQueue,
  createMint,
  createPollPacing,
  createSealingKeys,
  type DeviceSession,
  deny,
  endSignIns,
  isOpen,
  type Mint,
  OAuthError,
  openKeyRing,
  type Passwords,
  type Random,
  type User,
} from '../../../src/identity/index.ts'
import { setClientEnabled } from '../../../src/identity/operators/index.ts'
import { endFamily } from '../../../src/identity/sessions/refresh/end-family.ts'
import { parseRefreshToken } from '../../../src/identity/sessions/refresh/refresh-token.ts'
import type { Store } from '../../../src/store/index.ts'
import { challengeOf } from '../../fixtures/application.ts'
import { rightClock } from '../../fixtures/clock.ts'
import { aClient, aKeptRow, aSession, aUser } from '../records.ts'
import { answerRequest, type CodeAnswer, redirectUri } from './code-actor.ts'

/** One action at a time of the actor's own clock, milliseconds since 1970. */
export type Act = {
  readonly at: number
  /** After the others: a turn of the event loop and a query later. */
  readonly later?: boolean
} & (
  | { readonly kind: 'poll' | 'deny'; readonly code: string; readonly clientId?: string }
  | { readonly kind: 'approve'; readonly code: string; readonly sub: string }
  | { readonly kind: 'refresh'; readonly token: string; readonly key: string; readonly clientId?: string }
  | { readonly kind: 'revoke'; readonly token: string }
  /** `end all`: a user signs out everywhere; `change password`: on every device too. The others are an operator's. */
  | { readonly kind: 'disable' | 'end all' | 'enable' | 'change password'; readonly sub: string }
  | { readonly kind: 'disable client' | 'enable client'; readonly clientId: string }
  | CodeAnswer
  | { readonly kind: 'redeem'; readonly code: string; readonly clientId?: string }
  | { readonly kind: 'use proof'; readonly id: string }
  /** Stores a row if the account has fewer than `most`; with `ifTag`, if the row that is there has this tag. */
  | {
      readonly kind: 'keep'
      readonly sub: string
      readonly key: string
      readonly most: number
      readonly ifTag?: string
    }
)

/** The reply: the body of a token response, or one word. */
export type Reply = string

/** Acts on a store: the grants of the token endpoint, and the other use-cases. */
export type Actor = {
  /** Starts a device authorization, of the one client unless another is named; returns its device code. */
  begin(at: number, clientId?: string): Promise<string>
  act(act: Act): Promise<Reply>
}

export type Ports = Pick<
  Store,
  | 'audit'
  | 'credentials'
  | 'clients'
  | 'codeRequests'
  | 'deviceSessions'
  | 'kept'
  | 'refreshFamilies'
  | 'restores'
  | 'revokedTokens'
  | 'usedProofs'
  | 'users'
  | 'rateLimits'
>
export type ActorParts = Omit<DeviceGrantParts, 'now'> & Ports

/** The parts of a server on this store; the first server registers the client. Processes of one service share the master key. */
export async function serverParts(store: Store, masterKey: Buffer): Promise<ActorParts> {
  if (!(await store.clients.find(client.id))) await store.clients.add(client)
  const sealingKeys = createSealingKeys(masterKey, randomBytes)
  const keys = await openKeyRing({ store: store.signingKeys, sealingKeys, now: Date.now, ...rightClock })
  const mint = createMint({
    issuer: 'https://auth.example',
    audience: 'https://charts.example',
    accessTokenLifetime: limits.accessTokenLifetime,
    keys,
    random: randomBytes,
  })
  return actorParts(store, { mint, masterKey })
}

export function actorParts(
  {
    audit,
    clients,
    codeRequests,
    credentials,
    deviceSessions,
    kept,
    refreshFamilies,
    restores,
    revokedTokens,
    usedProofs,
    users,
    rateLimits,
  }: Ports,
  { mint, masterKey }: { mint: Mint; masterKey: Buffer },
): ActorParts {
  const sealingKeys = createSealingKeys(masterKey, randomBytes)
  return {
    audit,
    clients,
    codeRequests,
    credentials,
    deviceSessions,
    kept,
    refreshFamilies,
    restores,
    revokedTokens,
    usedProofs,
    users,
    rateLimits,
    count: () => undefined,
    mint,
    pollPacing: createPollPacing(),
    attempts: createAttempts({
      rateLimits,
      attemptKey: sealingKeys.key('tries'),
      queue: createHashingQueue(),
      now: Date.now,
    }),
    refreshTokenKey: sealingKeys.key('refresh token'),
    responseKey: sealingKeys.key('kept answer'),
    refreshIdleLifetime: limits.refreshIdleLifetime,
    refreshAbsoluteLifetime: limits.refreshAbsoluteLifetime,
    random: randomBytes,
    endsFrom: rightClock.endsFrom,
  }
}

/** Strict: no refresh grace. */
export const client = aClient({ id: 'client', dialect: 'documented', scopes: scopeNames, refreshGraceSeconds: 0 })
const confirm: GrantRequest['confirm'] = (stored) => {
  if (!stored?.enabled) throw new OAuthError('invalid_client')
  return stored
}
const origin = { ip: '192.0.2.1', requestId: 'request' }

const everything = scopeNames.join(' ')

/** The same verifier for every device code: these tests are about what follows its check. */
const verifier = 'v'.repeat(limits.pkceLength)

/** Hashes that are all different and computed without delay. */
export const plainPasswords = (random: Random): Passwords => ({
  hash: async (password) => `${password} ${random(12).toString('base64url')}`,
  verify: async (password, passwordHash) => password === passwordHash,
})

export function createActor(parts: ActorParts): Actor {
  const { audit, clients, credentials, deviceSessions, refreshFamilies, usedProofs, users, random } = parts
  const polled = new Set<string>()

  async function ask(
    grant: typeof deviceGrant,
    fields: Readonly<Record<string, string>>,
    { at, clientId = client.id, key }: { readonly at: number; readonly clientId?: string; readonly key?: string },
  ) {
    const form = new Form(new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))
    // The client as it was authenticated.
    const authenticated = { ...client, id: clientId }
    const request: GrantRequest = { form, client: authenticated, confirm, origin, jkt: null, idempotencyKey: key }
    try {
      return await grant(request, { ...parts, now: () => at })
    } catch (error) {
      if (error instanceof OAuthError) return error.code
      throw error
    }
  }

  /** Decides like the consent page. */
  function decide(code: string, at: number, event: AuditEvent, decision: (session: DeviceSession) => DeviceSession) {
    return deviceSessions.update(hashDeviceCode(code), ({ session }) => {
      if (session?.state !== 'pending') return { reply: 'unavailable' }
      if (!isOpen(session, at)) return { reply: 'expired' }
      const next = decision(session)
      const details = { device: auditedDevice(session.deviceCodeHash) }
      const audit = auditEntry(event, at, { ...origin, sub: next.approval?.sub ?? null, details })
      return { next, audit, reply: next.state }
    })
  }

  const endAll = (sub: string, at: number, event: AuditEvent, change?: (user: User) => User) =>
    endSignIns(
      sub,
      { devices: true, audit: auditEntry(event, at, { sub }), ...(change && { change }) },
      { users, now: () => at },
    )

  return {
    async begin(at, clientId = client.id) {
      const code = `dc_${random(32).toString('base64url')}`
      const session = aSession({
        deviceCodeHash: hashDeviceCode(code),
        clientId,
        codeChallenge: challengeOf(verifier),
        createdAt: at,
        expiresAt: at + limits.deviceCodeLifetime * 1000,
      })
      if (!(await deviceSessions.add(session))) throw new Error('The user code is taken')
      return code
    },
    async act(act) {
      const { kind, at } = act
      if (act.later) {
        await setImmediate()
        await users.find('nobody')
      }
      switch (kind) {
        case 'poll': {
          // As a server handles a repeated poll.
          const asked = `${act.code} ${act.clientId}`
          const still =
            polled.has(asked) && (await answerKnownPoll(hashDeviceCode(act.code), { ...parts, now: () => at }))
          if (still) return still.code
          const fields = { device_code: act.code, code_verifier: verifier, scope: everything }
          const reply = await ask(deviceGrant, fields, act)
          if (reply === 'authorization_pending') polled.add(asked)
          return reply
        }
        case 'refresh':
          return ask(refreshGrant, { refresh_token: act.token }, act)
        case 'approve': {
          const { browserSessionVersion: sessionVersion } = (await users.find(act.sub)) ?? assert.fail()
          const approval = {
            sub: act.sub,
            scope: client.scopes,
            authTime: at,
            amr: ['pwd'],
            sid: 'browser',
            sessionVersion,
          }
          return decide(act.code, at, 'device-approve', (session) => approve(session, approval))
        }
        case 'deny':
          return decide(act.code, at, 'device-deny', (session) => deny(session, at))
        case 'give code':
        case 'deny code':
          return answerRequest(act, { at, verifier }, parts)
        case 'redeem': {
          const fields = { code: act.code, redirect_uri: redirectUri, code_verifier: verifier }
          return ask(codeGrant, fields, act)
        }
        case 'revoke': {
          const { family = '' } = parseRefreshToken(act.token, parts.refreshTokenKey) ?? {}
          await refreshFamilies.update(family, ({ family: row, ...holders }) =>
            row ? endFamily(row, { holders, origin, now: at }) : { reply: null },
          )
          return 'ok'
        }
        case 'use proof':
          return (await usedProofs.add({ id: act.id, expiresAt: at + 300_000 })) ? 'accepted' : 'refused'
        case 'keep': {
          const row = aKeptRow({ sub: act.sub, key: act.key, tag: `"${random(9).toString('base64url')}"` })
          return parts.kept.put(row, ({ found, rows }) => {
            if (act.ifTag !== undefined && found?.tag !== act.ifTag) return 'changed'
            return found || rows < act.most ? 'stored' : 'full'
          })
        }
        case 'disable':
          await endAll(act.sub, at, 'user-disable', (user) => ({ ...user, enabled: false }))
          return 'ok'
        case 'end all':
          await endAll(act.sub, at, 'user-sign-out')
          return 'ok'
        case 'enable': {
          const audit = auditEntry('user-enable', at, { sub: act.sub })
          await users.update(act.sub, (user) => ({ ...user, enabled: true }), audit)
          return 'ok'
        }
        case 'change password': {
          const change = {
            oldPassword: aUser().passwordHash,
            newPassword: 'another',
            signOutDevices: true,
            language: 'en' as const,
          }
          const parted = { users, credentials, audit, passwords: plainPasswords(random), random, now: () => at }
          return (await changePassword(act, change, origin, parted)) ? 'ok' : 'refused'
        }
        case 'disable client':
        case 'enable client':
          await setClientEnabled(act.clientId, kind === 'enable client', { clients, now: () => at })
          return 'ok'
      }
    },
  }
}
