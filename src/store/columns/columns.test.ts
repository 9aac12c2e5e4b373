import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { testDatabases } from '../../../test/fixtures/postgres.ts'
import { fc } from '../../../test/fixtures/properties.ts'
import { migratePostgres } from '../postgres/migrate.ts'
import { openDatabase } from '../sqlite/database.ts'
import { prepare } from '../sqlite/prepare.ts'
import { keptColumns, noticeColumns, storedUserColumns } from './accounts.ts'
import { storedAirportColumns } from './airports.ts'
import { backupColumns, restoreColumns } from './backups.ts'
import { drawingColumns, storedChartColumns } from './charts.ts'
import { clientColumns, consentColumns } from './clients.ts'
import type { Column, Columns, Kind } from './column.ts'
import { postgres, sqlite } from './dialects.ts'
import { editionColumns } from './editions.ts'
import { invitationColumns, mailLinkColumns, resetLinkColumns } from './links.ts'
import { inOrder, numberValues } from './named-values.ts'
import { passkeyColumns } from './passkeys.ts'
import { codeRequestColumns, deviceSessionColumns, pushedRequestColumns, unopenedColumns } from './requests.ts'
import { rowsOf } from './rows.ts'
import { secondStepColumns } from './second-steps.ts'
import {
  acceptanceColumns,
  auditColumns,
  auditPersonalColumns,
  jobColumns,
  jobEventColumns,
  scheduleColumns,
  storedBucketColumns,
  storedClockColumns,
} from './server.ts'
import {
  browserSessionColumns,
  packKeyColumns,
  refreshFamilyColumns,
  sessionClientColumns,
  viewerSessionColumns,
} from './sessions.ts'
import { revokedTokenColumns, signingKeyColumns, usedProofColumns } from './tokens.ts'

type Noun = Readonly<Record<string, never>>
type Description = Columns<Noun>
type Table = {
  readonly columns: { readonly sqlite: Description; readonly postgres: Description }
  /** Of the store alone: its statements write them. */
  readonly others?: readonly string[]
  /** Columns that may be NULL although the field is never: each with its reason next to the description. */
  readonly mayBeNull?: readonly string[]
}
const both = (columns: object) => ({ sqlite: columns as Description, postgres: columns as Description })

const tables: Readonly<Record<string, Table>> = {
  clients: { columns: both(clientColumns), others: ['version'] },
  users: { columns: both(storedUserColumns), others: ['version'] },
  session_clients: { columns: both(sessionClientColumns), others: ['due_at', 'attempts'] },
  web_sessions: { columns: both(browserSessionColumns) },
  viewer_sessions: { columns: both(viewerSessionColumns) },
  pack_keys: { columns: both(packKeyColumns) },
  signing_keys: { columns: both(signingKeyColumns), others: ['is_first'] },
  device_sessions: {
    columns: both(deviceSessionColumns),
    others: ['id', 'version', 'quota'],
    mayBeNull: ['user_code_digest'],
  },
  device_unopened: { columns: both(unopenedColumns) },
  code_requests: { columns: both(codeRequestColumns), others: ['version'] },
  pushed_requests: { columns: both(pushedRequestColumns), others: ['quota'] },
  consents: { columns: both(consentColumns), others: ['version'] },
  refresh_families: { columns: both(refreshFamilyColumns), others: ['version'] },
  revoked_tokens: { columns: both(revokedTokenColumns) },
  used_proofs: { columns: both(usedProofColumns) },
  try_limits: { columns: both(storedBucketColumns) },
  audit_log: { columns: both(auditColumns) },
  audit_personal: { columns: both(auditPersonalColumns) },
  clock: {
    columns: { sqlite: both(storedClockColumns).sqlite, postgres: both(acceptanceColumns).postgres },
    others: ['name'],
  },
  editions: {
    columns: both(editionColumns),
    others: ['started_at', 'claimed_until'],
    mayBeNull: ['airports', 'charts'],
  },
  airports: { columns: both(storedAirportColumns) },
  charts: { columns: both(storedChartColumns) },
  drawings: { columns: both(drawingColumns) },
  kept: { columns: both(keptColumns) },
  notices: { columns: both(noticeColumns) },
  passkeys: { columns: both(passkeyColumns) },
  second_steps: { columns: both(secondStepColumns) },
  invitations: { columns: both(invitationColumns) },
  mail_links: { columns: both(mailLinkColumns) },
  reset_links: { columns: both(resetLinkColumns) },
  jobs: { columns: both(jobColumns) },
  job_events: { columns: both(jobEventColumns) },
  backups: { columns: both(backupColumns) },
  restores: { columns: both(restoreColumns) },
  schedules: { columns: both(scheduleColumns) },
}

type Declared = { readonly name: string; readonly type: string; readonly nullable: boolean }
const byName = (a: Declared, b: Declared) => (a.name < b.name ? -1 : 1)

const described = ({ mayBeNull = [] }: Table, columns: Description, types: Readonly<Record<Kind, string>>) =>
  Object.values<Column>(columns)
    .map(({ name, kind, nullable }) => ({ name, type: types[kind], nullable: nullable || mayBeNull.includes(name) }))
    .sort(byName)

const values: Readonly<Record<Kind, fc.Arbitrary<unknown>>> = {
  // No database stores NUL in a text.
  text: fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0')),
  integer: fc.maxSafeInteger(),
  flag: fc.boolean(),
  // JSON has no -0.
  json: fc.jsonValue({ stringUnit: 'grapheme' }).map((value) => JSON.parse(JSON.stringify({ value, list: [value] }))),
}
const anyNoun = (columns: Description): fc.Arbitrary<Noun> =>
  fc.record(
    Object.fromEntries(
      Object.entries<Column>(columns).map(([field, { name, kind, nullable }]) => {
        const value = name === 'state' ? fc.constantFrom('ready', 'superseded') : values[kind]
        return [field, nullable ? fc.option(value, { nil: null }) : value]
      }),
    ),
    { noNullPrototype: true },
  ) as fc.Arbitrary<Noun>

describe('columns', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const databases = await testDatabases()
  const db = openDatabase(join(folder, 'platekeeper.db'))
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF')
  const url = await databases.fresh()
  await migratePostgres(url)
  const client = new pg.Client(url)
  await client.connect()
  after(async () => {
    db.close()
    await client.end()
    await databases.dispose()
    rmSync(folder, { recursive: true })
  })

  for (const [name, table] of Object.entries(tables)) {
    const { others = [] } = table

    test(`${name}: SQLite has the columns described, and no other but those of the store`, () => {
      const rows = db
        .prepare(`SELECT name, type, "notnull" OR pk > 0 AS is_set FROM pragma_table_info('${name}')`)
        .all()
      const declared = rows
        .map((row) => ({ name: String(row['name']), type: String(row['type']), nullable: row['is_set'] === 0 }))
        .filter((column) => !others.includes(column.name))
      assert.deepEqual(declared.sort(byName), described(table, table.columns.sqlite, sqlite.types))
    })

    test(`${name}: PostgreSQL has the columns described, and no other but those of the store`, async () => {
      const { rows } = await client.query<Declared>(
        `SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
        [name],
      )
      const declared = rows.filter((column) => !others.includes(column.name))
      assert.deepEqual(declared.sort(byName), described(table, table.columns.postgres, postgres.types))
    })

    test(`${name}: whatever is written in SQLite is read back`, () => {
      const rows = rowsOf(table.columns.sqlite, sqlite)
      const insert = prepare(db, `INSERT INTO ${name} (${rows.names}) VALUES (${rows.values})`)
      const find = prepare(db, `SELECT * FROM ${name}`)
      fc.assert(
        fc.property(anyNoun(table.columns.sqlite), (noun) => {
          db.exec('BEGIN')
          insert.run(rows.write(noun))
          const row = find.get()
          db.exec('ROLLBACK')
          assert.deepEqual(row && rows.read(row), noun)
        }),
      )
    })

    test(`${name}: whatever is written in PostgreSQL is read back, as named values and as one JSON value`, async () => {
      const rows = rowsOf(table.columns.postgres, postgres)
      await client.query(`CREATE TEMP TABLE copy (LIKE ${name} INCLUDING IDENTITY INCLUDING DEFAULTS)`)
      for (const other of others) {
        if (other !== 'id') await client.query(`ALTER TABLE IF EXISTS copy ALTER COLUMN ${other} DROP NOT NULL`)
      }
      const insert = numberValues(
        `INSERT INTO copy (${rows.names}) OVERRIDING SYSTEM VALUE VALUES (${rows.values})`,
        '$',
      )
      const insertRecord = `INSERT INTO copy (${rows.names}) OVERRIDING SYSTEM VALUE
        SELECT ${rows.names} FROM json_populate_record(NULL::copy, $1::json)`
      await fc.assert(
        fc.asyncProperty(anyNoun(table.columns.postgres), async (noun) => {
          await client.query('TRUNCATE copy')
          await client.query(insert.text, inOrder(insert.names, rows.write(noun)))
          await client.query(insertRecord, [JSON.stringify(rows.record(noun))])
          const { rows: stored } = await client.query<{ row: object }>('SELECT to_json(copy) AS row FROM copy')
          assert.deepEqual(
            stored.map(({ row }) => rows.read(row)),
            [noun, noun],
          )
        }),
        { numRuns: 50 },
      )
      await client.query('DROP TABLE copy')
    })
  }
})
