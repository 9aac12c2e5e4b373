import { Dialog } from '@base-ui/react/dialog'
import { Switch } from '@base-ui/react/switch'
import type { KeyboardEvent } from 'react'
import { isAssignable, type KeyRow, keyCap, useKeySwitch, useKeyTable } from '../keys/index.ts'
import { useWords } from '../words/index.ts'
import style from './key-help.module.css'
import { type KeyEditor, useKeyEditor } from './use-key-editor.ts'

/** The list of all keys with their actions, and the switch that turns them off. */
export function KeyHelp({ close }: { readonly close: () => void }) {
  const { keys: words } = useWords().shell
  const { isOn, switchKeys } = useKeySwitch()
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className={style.backdrop} />
        <Dialog.Popup className={`raised ${style.popup}`}>
          <div className={style.head}>
            <Dialog.Title>{words.title}</Dialog.Title>
            <Dialog.Close className="button icon quiet" aria-label={words.close}>
              ×
            </Dialog.Close>
          </div>
          <label className={style.switch} htmlFor="use-keys">
            <Switch.Root id="use-keys" className={style.track} checked={isOn} onCheckedChange={switchKeys}>
              <Switch.Thumb className={style.thumb} />
            </Switch.Root>
            {words.on}
          </label>
          {isOn ? <Table /> : <p>{words.off}</p>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Table() {
  const { keys: words } = useWords().shell
  const groups = useKeyTable()
  const rows = groups.flatMap((group) => group.rows)
  const editor = useKeyEditor((name) => rows.find((row) => row.name === name)?.label)
  return (
    <>
      {editor.canAssign && (
        <div className={style.message}>
          <p role="status">{editor.message || words.change}</p>
          {editor.swap && (
            <button type="button" className="button" onClick={editor.swap}>
              {words.swap}
            </button>
          )}
        </div>
      )}
      {groups.map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <ul className={style.rows}>
            {group.rows.map((row) => (
              <li key={row.name}>
                {editor.canAssign && isAssignable(row.name) ? (
                  <Editable row={row} editor={editor} />
                ) : (
                  <Line row={row} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {editor.reset && (
        <button type="button" className="button" onClick={editor.reset}>
          {words.reset}
        </button>
      )}
    </>
  )
}

/** A button that, once pressed, waits for the new key; Tab or a second press cancels. */
function Editable({ row, editor }: { readonly row: KeyRow; readonly editor: KeyEditor }) {
  const { keys: words } = useWords().shell
  const isChosen = editor.chosen === row.name
  const press = (event: KeyboardEvent) => {
    if (!isChosen || event.ctrlKey || event.metaKey || leaving.includes(event.key)) return
    event.stopPropagation()
    event.preventDefault()
    if (event.key === 'Escape') editor.choose(null)
    else if (!event.altKey && !modifiers.includes(event.key)) editor.press(row, event.key)
  }
  return (
    <button
      type="button"
      className={style.row}
      aria-pressed={isChosen}
      {...(!isChosen && { 'aria-label': `${words.changeOf(row.label)} (${row.keys.map(keyCap).join(', ')})` })}
      onClick={() => editor.choose(isChosen ? null : row)}
      onKeyDown={press}
    >
      {isChosen ? <b>{`${words.press}: ${row.label}`}</b> : <Line row={row} />}
    </button>
  )
}

const leaving = ['Tab', 'Enter', ' ']
const modifiers = ['Shift', 'AltGraph', 'CapsLock', 'Dead']

const Line = ({ row: { keys, label } }: { readonly row: KeyRow }) => (
  <span className={style.line}>
    <span className={style.keys}>
      {keys.map((key) => (
        <kbd key={key}>{keyCap(key)}</kbd>
      ))}
    </span>
    {label}
  </span>
)
