import { useId, useRef, useState } from 'react'
import { useWords } from '../../../../words/index.ts'
import { routeFileEndings } from '../read/read-file.ts'
import type { Route } from '../route.ts'
import { EntryNotes } from './entry-notes.tsx'
import style from './route-panel.module.css'
import type { Entry } from './use-entry.ts'

/** Maximum number of characters: two hundred points with positions fit. */
const longest = 8000

/** Enters a route as text or from a file, or removes the present one. */
export function RouteEntry({
  route,
  entry: { state, enterText, openFile, forget },
  remove,
}: {
  readonly route: Route | null
  readonly entry: Entry
  readonly remove: () => void
}) {
  const words = useWords().chart.route
  const [draft, setDraft] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const hint = useId()
  const text = draft ?? route?.map(({ name }) => name).join(' ') ?? ''
  const done = (isKept: boolean) => isKept && setDraft(null)
  return (
    <form
      className={style.entry}
      onSubmit={(event) => {
        event.preventDefault()
        void enterText(text).then(done)
      }}
    >
      <label>
        <span>{words.label}</span>
        <textarea
          ref={field}
          className="field"
          rows={3}
          maxLength={longest}
          autoCapitalize="characters"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hint}
          value={text}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            // A route is one line; several pasted lines are joined.
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
      </label>
      <p id={hint} className={style.hint}>
        {words.hint}
      </p>
      <EntryNotes state={state} />
      <div className={style.buttons}>
        <button type="submit" className="button primary" disabled={text.trim() === ''}>
          {words.show}
        </button>
        <button type="button" className="button" onClick={() => file.current?.click()}>
          {words.open}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept={routeFileEndings.join()}
          aria-label={words.open}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void openFile(chosen).then(done)
            // Choosing the same file again must also cause an event.
            target.value = ''
          }}
        />
        {route && (
          <button
            type="button"
            className="button"
            onClick={() => {
              remove()
              setDraft(null)
              forget()
              // The button was removed with the route.
              field.current?.focus()
            }}
          >
            {words.remove}
          </button>
        )}
      </div>
    </form>
  )
}
