import type { JobOutcome } from '../../jobs/index.ts'

/** A message in plain text and in HTML. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** `retry`: later it may be delivered; `rejected`: never. */
export type MailResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'retry' | 'rejected'; readonly reason: string }

export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<MailResult>

/** Seconds from a failed attempt to the next, up to a day after the first. */
export const mailRetries: readonly number[] = [60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800]

/** There is nothing to send, or nobody to send it to. */
export const notSent = (reason: string): JobOutcome => ({ outcome: 'succeeded', result: { sent: false, reason } })
export const later = (failure: string): JobOutcome => ({ outcome: 'failed', failure, again: true })
