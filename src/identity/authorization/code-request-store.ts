import type { User } from '../accounts/user.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { Client } from '../clients/client.ts'
import type { RefreshFamily } from '../sessions/refresh/refresh-family.ts'
import type { CodeRequest } from './code-request.ts'

/** What a step reads: the request of a code, and the rows that it names. */
export type CodeRows = {
  readonly request: CodeRequest | null
  /** The account that approved it; null if it was removed. */
  readonly account: User | null
  readonly client: Client | null
  /** Whether the browser session in which it was approved is there: not ended, though it may have expired. */
  readonly hasSession: boolean
}

/** The result of a step: the request's next state, the family it starts, and the reply. */
export type CodeChange<Reply> = {
  /** Absent: nothing is written. */
  readonly next?: CodeRequest
  /** Written together with `next`, or not at all. */
  readonly family?: RefreshFamily
  /** Written together with both. */
  readonly audit?: AuditEntry | undefined
  readonly reply: Reply
}

/** The port that stores implement. Steps are plain functions without side effects, as those of DeviceSessionStore. */
export type CodeRequestStore = {
  /** Returns false, having written nothing, when the request was decided on before: of N decisions, one is added. */
  add(request: CodeRequest, audit: AuditEntry): Promise<boolean>
  /** Whether the request was decided. Sees what other processes wrote. */
  isDecided(requestHash: string): Promise<boolean>
  /**
   * Reads the request of a code and the rows that it names, applies the step and writes its outcome, atomically: callers in
   * any number of processes are serialized, and a family is started only while account, client and browser
   * session are as the step read them. Durable when it returns.
   */
  update<Reply>(codeHash: string, step: (rows: CodeRows) => CodeChange<Reply>): Promise<Reply>
}
