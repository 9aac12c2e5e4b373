import { randomBytes } from 'node:crypto'
import { type AuditEvent, limits, scopeNames } from '../../../src/contract/index.ts'
import { Form } from '../../../src/http/index.ts'
import { hashDeviceCode } from '../../../src/identity/device/codes.ts'
import {
  approve,
  auditEntry,
  auditedDevice,
  createHashingQueue,
  createMint,
  createTries,
  createVault,
  type DeviceSession,
  deny,
  type GrantParts,
  isOpen,
  type Mint,
  OAuthError,
  openKeyRing,
} from '../../../src/identity/index.ts'
import { endFamily } from '../../../src/identity/revocation/end-family.ts'
import { deviceGrant } from '../../../src/identity/tokens/device-grant.ts'
import type { GrantRequest } from '../../../src/identity/tokens/grant-parts.ts'
import { refreshGrant } from '../../../src/identity/tokens/refresh-grant.ts'
import { parseRefreshToken } from '../../../src/identity/tokens/refresh-token.ts'
import type { Store } from '../../../src/store/index.ts'
import { challengeOf } from '../../fixtures/application.ts'
import { aClient, aSession, signInEpoch } from '../records.ts'

/** One thing that somebody does at a moment of their own clock, milliseconds since 1970. */
export type Act = { readonly at: number } & (
  | { readonly kind: 'poll' | 'deny'; readonly code: string }
  | { readonly kind: 'approve'; readonly code: string; readonly sub: string }
  | { readonly kind: 'refresh'; readonly token: string; readonly key: string }
  | { readonly kind: 'revoke'; readonly token: string }
  /** An operator shuts an account out: `disable` and then `end all`, or both with `lock`. */
  | { readonly kind: 'disable' | 'end all' | 'lock' | 'enable'; readonly sub: string }
)

/** What that was answered: the body of a token response, or one word. */
export type Told = string

/** Whoever acts on a store: the grants of the token endpoint, and the other steps as their endpoints put them together. */
export type Actor = {
  /** Begins a device authorization; answers its device code. */
  begin(at: number): Promise<string>
  act(act: Act): Promise<Told>
}

export type Ports = Pick<Store, 'deviceSessions' | 'refreshFamilies' | 'users' | 'tryLimits'>
export type ActorParts = Omit<GrantParts, 'now'> & Ports

/** The parts of a server on this store, whose first one registers the client. Processes of one service share the master key. */
export async function serverParts(store: Store, masterKey: Buffer): Promise<ActorParts> {
  if (!(await store.clients.find(client.id))) await store.clients.add(client)
  const vault = createVault(masterKey, randomBytes)
  const keys = await openKeyRing({ store: store.signingKeys, vault, now: Date.now })
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
  { deviceSessions, refreshFamilies, users, tryLimits }: Ports,
  { mint, masterKey }: { mint: Mint; masterKey: Buffer },
): ActorParts {
  const vault = createVault(masterKey, randomBytes)
  return {
    deviceSessions,
    refreshFamilies,
    users,
    tryLimits,
    mint,
    tries: createTries({ tryLimits, tryKey: vault.key('tries'), queue: createHashingQueue(), now: Date.now }),
    refreshTokenKey: vault.key('refresh token'),
    answerKey: vault.key('kept answer'),
    refreshIdleLifetime: limits.refreshIdleLifetime,
    refreshAbsoluteLifetime: limits.refreshAbsoluteLifetime,
    random: randomBytes,
  }
}

/** Strict: no refresh grace. */
export const client = aClient({ id: 'client', dialect: 'documented', scopes: scopeNames, refreshGraceSeconds: 0 })
const origin = { ip: '192.0.2.1', requestId: 'request' }

const everything = scopeNames.join(' ')

/** Of every device code the same verifier: what these tests are about comes after it has been proven. */
const verifier = 'v'.repeat(limits.pkceLength)

export function createActor(parts: ActorParts): Actor {
  const { deviceSessions, refreshFamilies, users, random } = parts

  async function ask(grant: typeof deviceGrant, fields: Readonly<Record<string, string>>, at: number, key?: string) {
    const form = new Form(new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))
    const request: GrantRequest = { form, client, origin, idempotencyKey: key }
    try {
      return await grant(request, { ...parts, now: () => at })
    } catch (error) {
      if (error instanceof OAuthError) return error.code
      throw error
    }
  }

  /** As the consent page decides. */
  function decide(code: string, at: number, event: AuditEvent, decision: (session: DeviceSession) => DeviceSession) {
    return deviceSessions.update(hashDeviceCode(code), (session) => {
      if (session?.state !== 'pending') return { reply: 'unavailable' }
      if (!isOpen(session, at)) return { reply: 'expired' }
      const next = decision(session)
      const details = { device: auditedDevice(session.deviceCodeHash) }
      const audit = auditEntry(event, at, { ...origin, sub: next.approval?.sub ?? null, details })
      return { next, audit, reply: next.state }
    })
  }

  const setEnabled = (sub: string, enabled: boolean, at: number) =>
    users.update(
      sub,
      (user) => ({ ...user, enabled }),
      auditEntry(enabled ? 'user-enable' : 'user-disable', at, { sub }),
    )

  return {
    async begin(at) {
      const code = `dc_${random(32).toString('base64url')}`
      const session = aSession({
        deviceCodeHash: hashDeviceCode(code),
        codeChallenge: challengeOf(verifier),
        createdAt: at,
        expiresAt: at + limits.deviceCodeLifetime * 1000,
      })
      if (!(await deviceSessions.add(session))) throw new Error('The user code is taken')
      return code
    },
    async act(act) {
      const { kind, at } = act
      switch (kind) {
        case 'poll': {
          const fields = { device_code: act.code, code_verifier: verifier, scope: everything }
          return ask(deviceGrant, fields, at)
        }
        case 'refresh':
          return ask(refreshGrant, { refresh_token: act.token }, at, act.key)
        case 'approve': {
          const approval = { sub: act.sub, scope: client.scopes, authTime: at, amr: ['pwd'], signInEpoch }
          return decide(act.code, at, 'device-approve', (session) => approve(session, approval))
        }
        case 'deny':
          return decide(act.code, at, 'device-deny', (session) => deny(session, at))
        case 'revoke': {
          const { family = '' } = parseRefreshToken(act.token, parts.refreshTokenKey) ?? {}
          await refreshFamilies.update(family, (row) => (row ? endFamily(row, origin, at) : { reply: null }))
          return 'ok'
        }
        case 'disable':
        case 'end all':
        case 'lock':
          if (kind !== 'end all') await setEnabled(act.sub, false, at)
          if (kind !== 'disable') await refreshFamilies.endAll({ sub: act.sub }, 'account disabled', at)
          return 'ok'
        case 'enable':
          await setEnabled(act.sub, true, at)
          return 'ok'
      }
    },
  }
}
