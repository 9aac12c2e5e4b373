import { randomBytes } from 'node:crypto'
import type { StoredChart } from '../../src/charts/index.ts'
import { chart, portland } from '../../src/charts/records-fixture.ts'
import type { Drawing, EditionChart } from '../../src/editions/index.ts'
import type { AirportFields, StatedAirport } from '../../src/facts/index.ts'
import type {
  AuditEntry,
  BrowserSession,
  Client,
  CodeRequest,
  Credentials,
  DeviceSession,
  PushedRequest,
  RefreshFamily,
  RememberedConsent,
  RevokedToken,
  SessionClient,
  StoredKey,
  UsedProof,
  User,
} from '../../src/identity/index.ts'
import { type NewNotice, type Notice, newNotice } from '../../src/identity/index.ts'
import { type Job, newJob } from '../../src/jobs/index.ts'
import type { KeptRow, PackKey, ViewerSession } from '../../src/viewer/index.ts'

/** Records as the ports take them, with the fields that a test is about. Times are small numbers. */

export const unique = (): string => randomBytes(12).toString('base64url')

export const aClient = (changes: Partial<Client> = {}): Client => ({
  id: unique(),
  name: 'An “application” <b>✈</b>',
  dialect: 'deployed',
  scopes: ['openid', 'charts'],
  grants: ['device_code', 'authorization_code'],
  isPublic: false,
  redirectUris: ['https://app.example/callback?from=“✈”'],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  idTokenAlgorithm: 'ES256',
  isPkceOptional: true,
  requiresPar: true,
  requiresDpop: false,
  secretHashes: ['one', 'two'],
  enabled: true,
  sessionVersion: 7,
  sessionsEndedAt: null,
  refreshGraceSeconds: 45,
  createdAt: 1_795_683_660_123,
  ...changes,
})

/** The version of every user here, and of their approvals. */
export const sessionVersion = 3

export const aUser = (changes: Partial<User & Credentials> = {}): User & Credentials => ({
  sub: unique(),
  username: `Zoë ${unique()}`,
  name: 'Zoë ✈',
  email: null,
  emailVerifiedAt: 1_795_683_660_456,
  language: 'fr',
  passwordHash: '$argon2id$',
  enabled: true,
  browserSessionVersion: sessionVersion,
  deviceSessionVersion: 5,
  devicesEndedAt: null,
  createdAt: 1_795_683_660_123,
  subscriptions: [{ kind: 'charts', startsAt: 1, endsAt: null }],
  ...changes,
})

/** What is read of an account. */
export const withoutCredentials = ({ passwordHash, ...user }: User & Credentials): User => user

export const aSession = (changes: Partial<DeviceSession> = {}): DeviceSession => ({
  deviceCodeHash: unique(),
  userCodeDigest: unique(),
  clientId: 'client',
  codeChallenge: 'challenge',
  state: 'pending',
  requestedScope: null,
  createdAt: 1000,
  expiresAt: 601_000,
  interval: 5,
  verifierMismatches: 0,
  deniedBy: null,
  requester: { ip: '2001:db8::1', userAgent: 'Bordgerät/1.0' },
  openedAt: null,
  approval: null,
  endedAt: null,
  familyId: null,
  storedResponse: null,
  ...changes,
})

export const aCodeRequest = (changes: Partial<CodeRequest> = {}): CodeRequest => ({
  requestHash: unique(),
  codeHash: unique(),
  clientId: 'client',
  redirectUri: 'https://app.example/callback?where=“here”',
  codeChallenge: null,
  requestedScope: ['openid', 'offline_access', 'charts'],
  nonce: 'nonce',
  dpopJkt: 'thumbprint',
  state: 'approved',
  createdAt: 1000,
  expiresAt: 61_000,
  requester: { ip: '2001:db8::1', userAgent: 'Browser/1.0' },
  approval: { sub: 'nobody', scope: ['charts'], authTime: 900, amr: ['pwd'], sid: 'browser', sessionVersion },
  endedAt: null,
  familyId: null,
  accessTokenId: null,
  ...changes,
})

export const aPushedRequest = (changes: Partial<PushedRequest> = {}): PushedRequest => ({
  uriHash: unique(),
  clientId: unique(),
  parameters: {
    redirectUri: 'https://app.example/callback?where=“here”',
    requestedScope: ['openid', 'charts'],
    codeChallenge: 'challenge',
    state: 'state “✈”',
    nonce: null,
    dpopJkt: null,
    prompts: ['login'],
    maxAge: 60,
    contexts: [],
    loginHint: null,
    language: 'de',
    subject: null,
  },
  createdAt: 1000,
  expiresAt: 61_000,
  ...changes,
})

export const aConsent = (changes: Partial<RememberedConsent> = {}): RememberedConsent => ({
  sub: unique(),
  clientId: unique(),
  scope: ['openid', 'charts'],
  userSessionVersion: 5,
  clientSessionVersion: 7,
  grantedAt: 1000,
  expiresAt: 2000,
  ...changes,
})

export const aFamily = (changes: Partial<RefreshFamily> = {}): RefreshFamily => ({
  id: unique(),
  clientId: 'client',
  sub: 'somebody',
  userSessionVersion: 5,
  browserSessionVersion: null,
  clientSessionVersion: 7,
  scope: ['offline_access', 'charts'],
  requestedScope: ['offline_access', 'charts', 'position'],
  jkt: null,
  generation: 1,
  tokenHash: unique(),
  authTime: 1000,
  amr: ['pwd'],
  sid: 'browser',
  createdAt: 1000,
  lastUsedAt: 1200,
  requester: { ip: '2001:db8::1', userAgent: 'Bordgerät/1.0' },
  idleExpiresAt: 2000,
  absoluteExpiresAt: 3000,
  revokedAt: null,
  revocationReason: null,
  newerAcceptedAt: null,
  name: 'Simulator “PC” ✈',
  storedResponse: null,
  ...changes,
})

/** The stored response of a refresh at `rotatedAt`, after an earlier one. */
export const aStoredResponse = (rotatedAt: number): NonNullable<RefreshFamily['storedResponse']> => ({
  sealed: 'sealed',
  usedTokens: [
    { generation: 1, rotatedAt: rotatedAt - 10, network: '192.0.2.0/24', keyHash: null, successor: 'sealed successor' },
    { generation: 2, rotatedAt, network: null, keyHash: 'key', successor: null },
  ],
})

export const aBrowserSession = (sub: string, changes: Partial<BrowserSession> = {}): BrowserSession => ({
  idHash: unique(),
  sid: unique(),
  sub,
  authTime: 1000,
  amr: ['pwd'],
  expiresAt: 2000,
  absoluteExpiresAt: changes.expiresAt ?? 2000,
  sessionVersion,
  requester: { ip: '2001:db8::1', userAgent: 'Mozilla/5.0 “✈”' },
  ...changes,
})

/** A client that the session authorized. */
export const aSessionClient = (
  { sid, sub, sessionVersion: version, expiresAt }: BrowserSession,
  { clientId = unique(), ...changes }: Partial<SessionClient> = {},
): SessionClient => ({
  id: `${sid} ${clientId}`,
  sid,
  clientId,
  sub,
  sessionVersion: version,
  expiresAt,
  ...changes,
})

export const aJob = ({ kind = unique(), ...changes }: Partial<Job> = {}): Job => ({
  ...newJob({ kind, input: { name: 'Zürich „LSZH“ ✈', count: 3, isNight: true, none: null } }, unique(), 1000),
  ...changes,
})

/** With the job that sends it. */
export const aNotice = (sub: string, facts: Partial<Notice> = {}): NewNotice =>
  newNotice(
    { sub, kind: 'token reuse', at: 1000, details: { client: 'Zoë “✈”', family: unique(), devices: true }, ...facts },
    randomBytes,
  )

export const aViewerSession = (changes: Partial<ViewerSession> = {}): ViewerSession => ({
  idHash: unique(),
  sub: unique(),
  sid: unique(),
  tokens: 'sealed',
  generation: 0,
  renewalUntil: null,
  createdAt: 1000,
  expiresAt: 2000,
  absoluteExpiresAt: 9000,
  ...changes,
})

export const aPackKey = (idHash: string, changes: Partial<PackKey> = {}): PackKey => ({
  ...{ idHash, id: unique(), sealed: 'sealed', createdAt: 1000 },
  ...changes,
})

export const aRevokedToken = (changes: Partial<RevokedToken> = {}): RevokedToken => ({
  jti: unique(),
  expiresAt: 2000,
  ...changes,
})

export const aUsedProof = (changes: Partial<UsedProof> = {}): UsedProof => ({
  id: unique(),
  expiresAt: 2000,
  ...changes,
})

export const aKey = (changes: Partial<StoredKey> = {}): StoredKey => ({
  kid: unique(),
  alg: 'ES256',
  publicJwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' },
  sealedPrivateJwk: unique(),
  createdAt: 1000,
  activeFrom: 1000,
  activatedAt: 1000,
  retiredAt: null,
  ...changes,
})

export const aNextKey = (changes: Partial<StoredKey> = {}): StoredKey =>
  aKey({ activeFrom: 2000, activatedAt: null, ...changes })
export const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  at: 1_795_683_660_123,
  event: 'device-approve',
  outcome: 'ok',
  actor: null,
  sub: unique(),
  clientId: 'client',
  ip: '2001:db8::1',
  requestId: unique(),
  details: { scope: ['openid', 'charts'], note: 'Zoë “✈”\n', family: null, generation: 7, a: true },
  personal: { device_ip: '198.51.100.7', agent: 'Zoë' },
  ...changes,
})

const { icao_airport_identifier, std_charts, cao_charts, vfr_charts, ...everyField } = portland

/** What a source says that states every field; `changes` of the fields stated. */
export const anAirport = (icao: string, changes: Partial<AirportFields> = {}): StatedAirport => ({
  icao,
  stated: {
    ...everyField,
    magnetic_variation: 15.5,
    name: 'Flughafen Zürich “Kloten”',
    state_province_code: '',
    state_province_name: '',
    fuel_types: ['JET A'],
    oxygen: [],
    repairs: ['Minor Engine'],
    landing_fee: false,
    ...changes,
  },
  derived: {},
  where: 'airports.csv line 2 “✈”',
  features: null,
})

export const aChart = (icao: string, index: string, changes: Partial<StoredChart> = {}): StoredChart =>
  chart({
    icao_airport_identifier: icao,
    index_number: index,
    name: 'ILS RWY 10R',
    image_day: 'x_d.png',
    image_night: 'x_n.png',
    thumb_day: 'x_td.png',
    thumb_night: 'x_tn.png',
    ...changes,
  })

/** A chart as an edition contains it, drawn from a file of its own. */
export const aDrawnChart = (icao: string, index: string, changes: Partial<StoredChart> = {}): EditionChart => ({
  chart: aChart(icao, index, changes),
  origin: { file: `${icao}_${index}.pdf`, page: 1, sha256: 'ab'.repeat(32), drawing: `${icao}${index}` },
})

export const aDrawing = (changes: Partial<Drawing> = {}): Drawing => ({
  image_day: 'x_d.png',
  image_night: 'x_n.png',
  thumb_day: 'x_td.png',
  thumb_night: 'x_tn.png',
  width: 1614,
  height: 2475,
  boundingBoxes: null,
  note: 'no map: Zoë “✈”',
  plateDate: '20240125',
  plateValidity: { valid_from: '2024-01-25', valid_until: '2024-02-22' },
  ...changes,
})

/** Each in an account of its own. */
export const aKeptRow = (changes: Partial<KeptRow> = {}): KeptRow => ({
  sub: unique(),
  kind: 'notes',
  key: 'KPDX-11-1',
  value: { text: 'Zoë: “hold short ✈”', mark: 'a', writtenAt: 1 },
  tag: '"one"',
  bytes: 60,
  changedAt: 1_795_683_660_123,
  ...changes,
})
