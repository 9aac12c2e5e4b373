import { useLanguage } from '../../words/index.ts'
import type { PackView } from '../keeper/pack-view.ts'
import style from './pack.module.css'
import { expiryText, packText, sizeText } from './pack-text.ts'
import { usePackWords } from './use-pack-words.ts'

/** The state of a pack in words, with its progress while it is loaded. */
export function PackStateLine({
  view,
  now,
  withSize,
}: {
  readonly view: PackView
  readonly now: number
  readonly withSize: boolean
}) {
  const words = usePackWords()
  const { language } = useLanguage()
  const { text, tone, note } = packText(view, words, language)
  const expiry =
    view.state.kind === 'closed' || view.state.kind === 'expired' ? null : expiryText(view, now, words, language)
  const progress = view.work?.kind === 'running' ? view.work.progress : null
  const size = withSize && view.bytes > 0 ? ` · ${sizeText(view.bytes, language)}` : ''
  const updated = view.state.kind === 'here' && view.changed.length > 0 ? words.updated(view.changed.length) : ''
  return (
    <>
      {view.work?.kind === 'running' && (
        <progress
          className={style.progress}
          aria-label={words.progressOf(view.icao)}
          {...(progress && progress.of > 0 && { value: progress.done, max: progress.of })}
        />
      )}
      <span className={style.state} data-tone={tone} data-pack={view.icao}>
        {text}
        {size}
      </span>
      {note && <span className={style.soft}>{note}</span>}
      {updated && <span className="badge new">{updated}</span>}
      {expiry && <strong className={expiry.tone === 'danger' ? style.loud : 'badge warning'}>{expiry.text}</strong>}
    </>
  )
}
