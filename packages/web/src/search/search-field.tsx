import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../early/index.ts'
import { keyCap, useAssignedKeys, useKeys } from '../keys/index.ts'
import { askAgain, useHealth } from '../service/index.ts'
import { useWords } from '../words/index.ts'
import style from './search-box.module.css'
import type { Begun } from './search-box.tsx'

const loadBox = async () => (await import('./search-box.tsx')).SearchBox

/**
 * The search field of the header. The field is part of the page; its suggestions are loaded when the browser is idle or the field gets
 * the focus. Text that was typed before that is kept. While the server does not answer, the page says so, and the suggestions are loaded
 * when it answers again.
 */
export function SearchField() {
  const { find, shell } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [box, setBox] = useState<{
    readonly Box: ComponentType<{ readonly begun: Begun }>
    readonly begun: Begun
  } | null>(null)
  const load = useCallback(async () => {
    const loaded = await loadBox().catch(() => null)
    if (!loaded) await askAgain()
    if (!loaded || !field.current) return
    const begun = { query: field.current.value, hasFocus: document.activeElement === field.current }
    // Synchronously: a key pressed in between would be lost.
    flushSync(() => setBox({ Box: loaded, begun }))
  }, [])
  const isUnreachable = useHealth().unanswered > 0
  useEffect(() => {
    if (!isUnreachable) void whenIdle().then(load)
  }, [load, isUnreachable])
  const keys = useMemo(
    () =>
      box ? [] : [{ name: 'everywhere/search' as const, label: shell.keys.search, run: () => field.current?.focus() }],
    [box, shell],
  )
  useKeys(shell.keys.group, keys)
  const [key = ''] = useAssignedKeys().keysFor('everywhere/search')
  if (box) return <box.Box begun={box.begun} />
  return (
    <search className={style.search}>
      <label className="visually-hidden" htmlFor="search">
        {find.search.label}
      </label>
      <div className={style.box}>
        <input
          ref={field}
          id="search"
          type="text"
          className={style.input}
          placeholder={find.search.placeholder}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          onFocus={load}
        />
        <kbd className={style.key} aria-hidden>
          {keyCap(key)}
        </kbd>
      </div>
    </search>
  )
}
