import { useEffect, useRef, useState } from 'react'
import { KeptNote, useKept } from '../../../kept/index.ts'
import { useLanguage, useWords } from '../../../words/index.ts'
import { useChartInSlot } from '../../context/chart-context.ts'
import style from './note-panel.module.css'
import { isOutdated, longestNote, noteOn } from './note-state.ts'

/** Milliseconds without a key until the text is saved. */
const pause = 600

/** A person's own note on this chart, saved while they write. If the chart has changed since, the panel says so. */
export function NotePanel() {
  const { chart } = useChartInSlot()
  const words = useWords().chart.note
  const { language } = useLanguage()
  const { rows, put, remove } = useKept('notes')
  const note = rows.get(chart.id)?.value
  const [draft, setDraft] = useState<string | null>(null)
  const save = useRef<() => void>(() => undefined)

  useEffect(() => {
    save.current = () => {
      if (draft === null || draft === (note?.text ?? '')) return
      const value = noteOn(chart, draft, Date.now())
      if (value) put(chart.id, value)
      else remove(chart.id)
    }
  })
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => save.current(), pause)
    return () => clearTimeout(timer)
  }, [draft])
  // Saves text that was written just before the panel is closed.
  useEffect(() => () => save.current(), [])

  const written = note && new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className={style.note} aria-label={words.title}>
      <h2>{words.title}</h2>
      {note && isOutdated(note, chart) && (
        <div className={style.changed} role="status">
          <p>{words.changed}</p>
          <button
            type="button"
            className="button"
            onClick={() => {
              const value = noteOn(chart, note.text, Date.now())
              if (value) put(chart.id, value)
            }}
          >
            {words.stillRight}
          </button>
        </div>
      )}
      <textarea
        className="field"
        aria-label={words.label}
        rows={6}
        maxLength={longestNote}
        value={draft ?? note?.text ?? ''}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => save.current()}
      />
      {note && written && <p className={style.when}>{words.writtenAt(written.format(note.writtenAt))}</p>}
      <KeptNote />
    </section>
  )
}
