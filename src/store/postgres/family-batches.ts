import { setImmediate } from 'node:timers/promises'
import { StoreUnavailable } from '../../failures/index.ts'
import type { FamilyChange, FamilyRows } from '../../identity/index.ts'
import { auditTexts } from '../audit-texts.ts'
import { type Connections, statement } from './connections.ts'
import { type FamilySnapshot, familyRows, holderVersions, rowsOfSnapshot } from './family-rows.ts'
import { addNotices, noticesValue } from './notices.ts'

export type Step<Reply> = (rows: FamilyRows) => FamilyChange<Reply>

/** A caller that waits; `until`: the performance.now() at which it times out. `alone`: as an update of its own. */
type Waiting = {
  readonly familyId: string
  readonly step: Step<unknown>
  readonly until: number
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: unknown) => void
  readonly alone: () => void
}

/** Updates in one transaction. */
const mostTogether = 100

const findAll = statement(
  `SELECT family.id, json_build_object('family', family, 'account', account, 'client', client) AS row
   FROM refresh_families AS family
   LEFT JOIN users AS account USING (sub) LEFT JOIN clients AS client ON client.id = family.client_id
   WHERE family.id = ANY (:ids::text[])`,
)

/**
 * What several steps decided, all of it or nothing: rows are locked in the order of all writes (accounts, families, end of the audit
 * log, clients are checked last), and those of one kind in the order of their keys. `alongside`: a part of WITH.
 */
const saveAllWith = (alongside: string) =>
  statement(
    `WITH asked AS (
     SELECT * FROM json_to_recordset(:changes::json) AS asked (id text, version bigint, sub text, account bigint, row json)),
   account AS (
     SELECT sub FROM users WHERE (sub, version) IN (SELECT sub, account FROM asked) ORDER BY sub FOR SHARE),
   locked AS (
     SELECT id FROM refresh_families AS family
     WHERE EXISTS (
       SELECT FROM asked WHERE asked.id = family.id AND asked.version = family.version
         AND (asked.account IS NULL OR asked.sub IN (SELECT sub FROM account)))
     ORDER BY id FOR UPDATE),
   changed AS (
     UPDATE refresh_families AS family SET version = family.version + 1, ${familyRows.excluded}
     FROM asked, json_populate_record(NULL::refresh_families, asked.row) AS excluded
     WHERE family.id = asked.id AND family.id IN (SELECT id FROM locked)
     RETURNING family.id)${alongside}
   SELECT count(expect_client(client.id, client.version, appended.number))
   FROM (SELECT append_audit(:audits::text[], :personal::text[], (SELECT count(*) FROM changed), :expected) AS number OFFSET 0) AS appended
   LEFT JOIN json_to_recordset(:clients::json) AS client (id text, version bigint) ON true`,
  )
const [saveAll, saveAllWithNotices] = [saveAllWith(''), saveAllWith(`, ${addNotices('true')}`)]

/**
 * Updates of families that come while others are written share a transaction, and so one commit and one turn at the end of the
 * audit log. If another process changed one of their rows, each is run alone.
 */
export function familyBatches(db: Connections): (waiting: Waiting) => void {
  let queue: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    await setImmediate()
    while (queue.length > 0) {
      const batch = takeBatch()
      const [first] = batch
      if (first && batch.length === 1) first.alone()
      else await runTogether(batch)
    }
    isRunning = false
  }

  /** Each family once: its next update needs what this one writes. */
  function takeBatch(): readonly Waiting[] {
    const taken = new Map<string, Waiting>()
    const later: Waiting[] = []
    for (const each of queue) {
      if (taken.size < mostTogether && !taken.has(each.familyId)) taken.set(each.familyId, each)
      else later.push(each)
    }
    queue = later
    return [...taken.values()]
  }

  async function runTogether(batch: readonly Waiting[]): Promise<void> {
    const until = Math.min(...batch.map((each) => each.until))
    let open = batch
    try {
      const rows = await db.query<{ id: string; row: FamilySnapshot }>(
        findAll,
        { ids: batch.map(({ familyId }) => familyId) },
        until,
      )
      const seen = new Map(rows.map(({ id, row }) => [id, row]))
      const decided = batch.flatMap((each) => decide(each, seen.get(each.familyId) ?? null))
      open = decided.map(({ waiting }) => waiting)
      await save(decided, until)
      for (const { waiting, change } of decided) waiting.resolve(change.reply)
    } catch (error) {
      // Which update caused a conflict, or has a value that cannot be stored, is not known.
      for (const each of open) error instanceof StoreUnavailable ? each.reject(error) : each.alone()
    }
  }

  async function save(decided: readonly Decided[], until: number): Promise<void> {
    const changes = decided.flatMap(({ seen, change: { next } }) => (seen && next ? [changeOf(seen, next)] : []))
    const audits = decided.flatMap(({ change: { audit } }) => (audit ? [auditTexts(audit, db.actor)] : []))
    if (changes.length === 0 && audits.length === 0) return
    const notices = decided.flatMap(({ seen, change: { next, notice } }) => (seen && next && notice ? [notice] : []))
    const clients = new Map(
      decided.flatMap(({ seen }) => (seen?.client ? [[seen.client.id, seen.client.version]] : [])),
    )
    await db.query(
      notices.length > 0 ? saveAllWithNotices : saveAll,
      {
        ...(notices.length > 0 && noticesValue(...notices)),
        changes: JSON.stringify(changes),
        audits: audits.map(({ body }) => body),
        personal: audits.map(({ personal }) => personal),
        expected: changes.length,
        clients: JSON.stringify([...clients].map(([id, version]) => ({ id, version }))),
      },
      until,
    )
  }

  return (waiting) => {
    queue.push(waiting)
    if (!isRunning) void run()
  }
}

type Decided = {
  readonly waiting: Waiting
  readonly seen: FamilySnapshot | null
  readonly change: FamilyChange<unknown>
}

/** A step that throws is the result of its caller alone. */
function decide(waiting: Waiting, seen: FamilySnapshot | null): readonly Decided[] {
  try {
    return [{ waiting, seen, change: waiting.step(rowsOfSnapshot(seen)) }]
  } catch (error) {
    waiting.reject(error)
    return []
  }
}

const changeOf = (seen: FamilySnapshot, next: Parameters<typeof familyRows.record>[0]) => {
  const { accountSub: sub, accountVersion: account } = holderVersions(seen)
  return { id: next.id, version: seen.family.version, sub, account, row: familyRows.record(next) }
}
