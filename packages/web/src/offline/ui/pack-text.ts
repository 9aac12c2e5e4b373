import type { LeaseState } from '#client'
import { dateFormat, numberFormat } from '../../formats/index.ts'
import type { Words } from '../../words/index.ts'
import type { PackView, Stop } from '../keeper/pack-view.ts'

export type PackText = {
  readonly text: string
  readonly tone: 'good' | 'warning' | 'danger' | 'plain'
  /** A second sentence: why it is not up to date. */
  readonly note?: string
}

type Packs = Words['packs']

export const inOneLine = ({ text, note }: PackText): string => (note ? `${text}. ${note}` : text)

export const dayOf = (time: number, language: string): string =>
  dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time)

/** In megabytes, or in gigabytes from a thousand. */
export function sizeText(bytes: number, language: string): string {
  const megabytes = bytes / 1_000_000
  const [value, unit] = megabytes >= 1000 ? [megabytes / 1000, 'gigabyte'] : [megabytes, 'megabyte']
  const digits = value < 100 ? 1 : 0
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(value)
}

/** Its key is gone: what was taken along is taken along again. */
export const isAgain = (state: PackView['state']): boolean =>
  state.kind === 'closed' && (state.lease.reason === 'signed-out' || state.lease.reason === 'nothing')

/** Why packs are closed. The last day of a subscription is the one before it ended. */
export function closedText(lease: LeaseState & { readonly isOpen: false }, words: Packs, language: string): string {
  const { closed } = words
  const { reason, at, isByDeviceClock } = lease
  if (reason === 'nothing' || reason === 'signed-out' || reason === 'other-person' || reason === 'sign-in')
    return closed[reason]
  const day = dayOf(reason === 'subscription' ? at - 1 : at, language)
  return isByDeviceClock && reason !== 'clock' ? `${closed[reason](day)} (${closed.byClock})` : closed[reason](day)
}

type Shown = Pick<PackView, 'state' | 'work'>

/** What is here of a pack, without the work on it. */
function stateText(state: PackView['state'], words: Packs, language: string): PackText {
  if (state.kind === 'here') return { text: words.here, tone: 'good' }
  if (state.kind === 'missing') return { text: words.missing(state.missing, state.of), tone: 'warning' }
  if (state.kind === 'changed') return { text: words.changedSince(state.changed), tone: 'warning' }
  if (state.kind === 'expired') return { text: words.notUpdated(dayOf(state.at, language)), tone: 'danger' }
  return { text: closedText(state.lease, words, language), tone: 'danger' }
}

/** Why work stopped. Where a whole version is stored, that comes first, and the reason is a second sentence. */
function stoppedText(state: PackView['state'], why: Stop, words: Packs, language: string): PackText {
  const isStored = state.kind === 'expired' || ((state.kind === 'here' || state.kind === 'changed') && state.of > 0)
  if (isStored || (state.kind === 'closed' && why === 'withdrawn')) {
    const { text, tone } = stateText(state, words, language)
    return {
      text: state.kind === 'changed' ? `${words.here} · ${text}` : text,
      tone: tone === 'good' ? 'warning' : tone,
      note: words.updateStopped[why],
    }
  }
  const text = words.stopped[why]
  return {
    text: state.kind === 'missing' && state.of > 0 ? `${text} · ${words.missing(state.missing, state.of)}` : text,
    tone: 'warning',
  }
}

/** The state of a pack in words: what is under way first, then what is here, then why no more is. */
export function packText({ state, work }: Shown, words: Packs, language: string): PackText {
  if (work?.kind === 'stopped') return stoppedText(state, work.why, words, language)
  if (work?.kind === 'running' && work.progress) {
    const { done, of, phase } = work.progress
    const write = phase === 'verifying' ? words.verifying : work.isUpdate ? words.updating : words.loading
    return { text: write(done, of), tone: 'plain' }
  }
  return work ? { text: words.waiting, tone: 'plain' } : stateText(state, words, language)
}

/** When the first of its charts expires, if that is soon; loud once it has. `now`: milliseconds since 1970. */
export function expiryText(
  { validUntil }: Pick<PackView, 'validUntil'>,
  now: number,
  words: Packs,
  language: string,
): PackText | null {
  if (validUntil === null || validUntil - now > 7 * 86_400_000) return null
  const day = dayOf(validUntil, language)
  return now >= validUntil
    ? { text: words.expired(day), tone: 'danger' }
    : { text: words.expires(day), tone: 'warning' }
}
