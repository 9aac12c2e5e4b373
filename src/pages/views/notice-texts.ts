import type { Notice } from '../../identity/index.ts'
import type { Words } from '../words/index.ts'
import { browserIn } from './user-agent.ts'

/** What a notice says, on pages and in mails. */
export type NoticeTexts = { readonly title: string; readonly text: string; readonly advice: string }

export function noticeTexts({ kind, details }: Notice, words: Words): NoticeTexts {
  const { title, text, advice } = words.notices.kinds[kind]
  const shown = {
    ...details,
    ...(details.userAgent !== undefined && { browser: browserName(details.userAgent, words) }),
    ...(details.endsAt !== undefined && { day: words.formats.day(details.endsAt) }),
  }
  return { title: title(shown), text: text(shown), advice }
}

/** `Firefox on Linux`. A user agent that names neither is not shown: it is a text of the requester's choice. */
function browserName(userAgent: string, { account: { browsers } }: Words): string {
  const { name, system } = browserIn(userAgent)
  return system === null ? (name ?? browsers.unnamed) : browsers.name(name ?? browsers.unnamed, system)
}
