import { aChart } from './records.ts'

type Value = string | number | boolean
/** By the name of the column, also those that a later schema renamed: a schema gets those that it has. */
type Row = Readonly<Record<string, Value>>

const json = JSON.stringify
const requester = json({ ip: '::1', userAgent: null })
const subscriptions = json([{ kind: 'charts', startsAt: 1, endsAt: null }])
const publicJwk = json({ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' })

/** One row of each noun that every schema has, in an order that references allow. */
export function earlierRows(): readonly (readonly [table: string, row: Row])[] {
  const approval = { sub: 'ann', scope: ['charts'], authTime: 1000, amr: ['pwd'], sid: 'sid' }
  return [
    [
      'clients',
      {
        ...{
          id: 'bag',
          name: 'Bag',
          dialect: 'documented',
          scopes: '["charts"]',
          secret_hashes: '["hash"]',
          enabled: true,
        },
        ...{ created_at: 1, refresh_grace_seconds: 0 },
      },
    ],
    [
      'users',
      {
        ...{ sub: 'ann', username: 'Ann', username_fold: 'ann', password_hash: 'hash', enabled: true, subscriptions },
        ...{ created_at: 1, sign_in_epoch: 2, browser_session_version: 2 },
      },
    ],
    [
      'web_sessions',
      {
        ...{ id_hash: 'browser', sub: 'ann', auth_time: 1, amr: '["pwd"]', expires_at: 5000 },
        ...{ sign_in_epoch: 2, session_version: 2, sid: 'sid' },
      },
    ],
    [
      'signing_keys',
      {
        ...{ kid: 'key', alg: 'ES256', public_jwk: publicJwk, sealed_private_jwk: 'sealed', created_at: 1 },
        ...{ active_from: 1, activated_at: 1, is_first: true },
      },
    ],
    [
      'device_sessions',
      {
        ...{ device_code_hash: 'code', user_code_digest: 'digest', client_id: 'bag', state: 'approved', requester },
        ...{ created_at: 1, expires_at: 5000, interval: 5, verifier_mismatches: 0 },
        approval: json({ ...approval, signInEpoch: 2, sessionVersion: 2 }),
      },
    ],
    [
      'refresh_families',
      {
        ...{ id: 'family', client_id: 'bag', sub: 'ann', scope: '["charts"]', generation: 3, token_hash: 'hash' },
        ...{ auth_time: 1, amr: '["pwd"]', created_at: 1, last_used_at: 2 },
        ...{ idle_expires_at: 5000, absolute_expires_at: 6000 },
        ...{ kept_answer: json({ sealed: 'sealed', keyHash: null, answeredAt: 2 }) },
      },
    ],
    ['editions', { source: 'folder:plates', cycle: '2611', state: 'live', published_at: 1, airports: 1, charts: 1 }],
    [
      'airports',
      {
        ...{ edition: 1, icao: 'KPDX', stated: json({ name: 'Portland' }), derived: '{}', said_in: 'airports.csv' },
        ...{ record: json({ name: 'Portland' }), provenance: json({ name: 'folder:plates, airports.csv' }) },
      },
    ],
    [
      'charts',
      { edition: 1, icao: 'KPDX', version: 'STD', index_number: '11-1', record: json(aChart('KPDX', '11-1')) },
    ],
    ['revoked_tokens', { jti: 'token', expires_at: 5000 }],
    ['try_limits', { key: 'key', full_at: 5000, refusing: true }],
  ]
}

/** Of the columns that are there. */
export function insertion(
  table: string,
  row: Row,
  there: readonly string[],
  placeholder: (position: number) => string,
) {
  const names = Object.keys(row).filter((name) => there.includes(name))
  const values = names.map((name) => row[name] ?? '')
  const places = names.map((_, index) => placeholder(index + 1))
  return { sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, values }
}
