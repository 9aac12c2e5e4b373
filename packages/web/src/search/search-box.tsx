import { Autocomplete } from '@base-ui/react/autocomplete'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { keyCap, useAssignedKeys, useKeys } from '../keys/index.ts'
import { airportPath } from '../routes/index.ts'
import { useWords } from '../words/index.ts'
import style from './search-box.module.css'
import { type Suggestion, useSuggestions } from './suggestions.ts'

/** The text in the field, and whether the field had the focus, when the chunk loaded. */
export type Begun = { readonly query: string; readonly hasFocus: boolean }

/** Searches airports by ICAO, IATA, name or city. `/` focuses the field; Enter opens the first result. */
export function SearchBox({ begun }: { readonly begun: Begun }) {
  const { find, shell } = useWords()
  const words = find.search
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(begun.query)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (begun.hasFocus) field.current?.focus({ preventScroll: true })
  }, [begun])
  const [, navigate] = useLocation()
  const { items, status } = useSuggestions(query.trim(), isOpen)
  const keys = useMemo(() => {
    const search = () => {
      field.current?.focus()
      field.current?.select()
    }
    return [{ name: 'everywhere/search' as const, label: shell.keys.search, run: search }]
  }, [shell])
  useKeys(shell.keys.group, keys)
  const [key = ''] = useAssignedKeys().keysFor('everywhere/search')

  const open = ({ icao }: Suggestion) => {
    setQuery('')
    setOpen(false)
    field.current?.blur()
    navigate(airportPath(icao))
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const press = ({ key }: KeyboardEvent) => setOpen(key !== 'Escape')
  const isShown = isOpen && (items.length > 0 || status !== '')
  return (
    <search className={style.search} onBlur={leave}>
      <Autocomplete.Root
        // Rendered inside the page, not in a layer above it, so that screen readers still reach the rest of the page.
        inline
        open={isShown}
        items={items}
        filter={null}
        itemToStringValue={({ icao }: Suggestion) => icao}
        value={query}
        onValueChange={(value, { reason }) => reason !== 'item-press' && setQuery(value)}
        autoHighlight="always"
      >
        <label className="visually-hidden" htmlFor="search">
          {words.label}
        </label>
        <div className={style.box}>
          <Autocomplete.Input
            ref={field}
            id="search"
            aria-expanded={isShown}
            className={style.input}
            placeholder={words.placeholder}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={80}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={press}
          />
          {query === '' ? (
            <kbd className={style.key} aria-hidden>
              {keyCap(key)}
            </kbd>
          ) : (
            <Autocomplete.Clear className={style.clear} aria-label={words.clear}>
              ×
            </Autocomplete.Clear>
          )}
        </div>
        <div className={`raised ${style.popup}`} hidden={!isShown}>
          <Autocomplete.Status className={style.status}>{isOpen && status}</Autocomplete.Status>
          <Autocomplete.List aria-label={words.label}>
            {(item: Suggestion) => (
              <Autocomplete.Item
                key={item.icao}
                value={item}
                className={`choice ${style.item}`}
                onClick={() => open(item)}
              >
                <b>{item.icao}</b>
                <span className={style.name}>
                  {item.name}
                  <small>{item.place}</small>
                </span>
                <small className={style.more}>{item.more}</small>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
    </search>
  )
}
