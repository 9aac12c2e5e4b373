import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationFiles } from './migration-files.ts'

/** What a version before could still read or write. */
const contraction =
  /\bDROP\s+(TABLE|COLUMN|FUNCTION)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\s+\w+\s+TYPE\b/i
const statement = /UPDATE schema_version SET readable_from = (\d+), program = '(\d+\.\d+\.\d+)'/

/** The migration since which the schema says who can use it. */
const since = '-schema-versions.sql'

for (const store of ['sqlite', 'postgres'] as const) {
  const files = migrationFiles(store)
  const first = files.find(({ name }) => name.endsWith(since))?.number ?? assert.fail()

  test(`${store}: migrations are numbered by their place, without gaps`, () => {
    for (const { number, name } of files) assert.equal(Number(name.slice(0, 4)), number, name)
  })

  test(`${store}: the first statement of who can use the schema is about the migration that makes it`, () => {
    assert.match(files[first - 1]?.sql ?? '', new RegExp(`VALUES \\(${first}, '0\\.1\\.0'\\)`))
  })

  test(`${store}: a migration that takes something away says which versions can use the schema, and one before it can`, () => {
    assert.match(files.find(({ name }) => name.endsWith('-poll-pacing.sql'))?.sql ?? '', contraction)
    for (const { number, name, sql } of files.slice(first)) {
      const said = statement.exec(sql)
      if (contraction.test(sql))
        assert.ok(said, `${name} takes something away: it says "UPDATE schema_version SET readable_from …"`)
      if (said) assert.ok(Number(said[1]) >= first && Number(said[1]) < number, name)
    }
  })
}
