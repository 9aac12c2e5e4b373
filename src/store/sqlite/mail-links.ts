import type { DatabaseSync } from 'node:sqlite'
import type { MailLinkStore } from '../../identity/index.ts'
import { mailLinkColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { jobAdder } from './jobs.ts'
import type { AddNotice } from './notices.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { userReader } from './users.ts'

const links = rowsOf(mailLinkColumns, sqlite)

/** Ends a link within the current operation. false: it had ended. */
export function mailLinkEnder(db: DatabaseSync): (ended: { readonly id: string; readonly at: number }) => boolean {
  const end = prepare(db, 'UPDATE mail_links SET ended_at = :at WHERE id = :id AND ended_at IS NULL')
  return (ended) => end.run(ended).changes === 1
}

export function sqliteMailLinks(
  db: DatabaseSync,
  write: Write,
  append: Append,
  { addNotice, endLink }: { readonly addNotice: AddNotice; readonly endLink: ReturnType<typeof mailLinkEnder> },
): MailLinkStore {
  const insert = prepare(db, `INSERT INTO mail_links (${links.names}) VALUES (${links.values})`)
  const endOthers = prepare(
    db,
    `UPDATE mail_links SET ended_at = :at WHERE sub = :sub AND kind = 'address' AND ended_at IS NULL`,
  )
  const findBy = {
    id: prepare(db, 'SELECT * FROM mail_links WHERE id = :value'),
    tokenHash: prepare(db, 'SELECT * FROM mail_links WHERE token_hash = :value'),
  }
  const list = prepare(db, 'SELECT * FROM mail_links WHERE sub = :sub ORDER BY created_at DESC, id LIMIT :limit')
  const setToken = prepare(db, 'UPDATE mail_links SET token_hash = :tokenHash WHERE id = :id AND ended_at IS NULL')
  const refuse = prepare(db, 'UPDATE mail_links SET refused_at = :at WHERE id = :id AND refused_at IS NULL')
  const findUser = userReader(db)
  const addJob = jobAdder(db)
  return {
    add: (link, audit, job) =>
      write(() => {
        const { sub, createdAt: at } = link
        if (!findUser(sub)) return false
        if (link.kind === 'address') endOthers.run({ sub, at })
        insert.run(links.write(link))
        append(audit)
        if (job) addJob(job)
        return true
      }),
    find: (by) =>
      readOrUnavailable(() => {
        const row = 'id' in by ? findBy.id.get({ value: by.id }) : findBy.tokenHash.get({ value: by.tokenHash })
        return row ? links.read(row) : null
      }),
    list: (sub, limit) => readOrUnavailable(() => list.all({ sub, limit }).map(links.read)),
    setToken: (id, tokenHash) => write(() => setToken.run({ id, tokenHash }).changes === 1),
    end: (id, at, audit) =>
      write(() => {
        const isEnded = endLink({ id, at })
        if (isEnded) append(audit)
        return isEnded
      }),
    refuse: (id, at, audit, notice) =>
      write(() => {
        const isFirst = refuse.run({ id, at }).changes === 1
        if (isFirst) {
          append(audit)
          addNotice(notice)
        }
        return isFirst
      }),
  }
}
