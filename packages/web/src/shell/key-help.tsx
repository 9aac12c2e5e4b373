import { Dialog } from '@base-ui/react/dialog'
import { Switch } from '@base-ui/react/switch'
import { keyCap, useKeySwitch, useKeyTable } from '../keys/index.ts'
import { useWords } from '../words/index.ts'
import style from './key-help.module.css'

/** What every key does at present, and the switch for all of them. */
export function KeyHelp({ close }: { readonly close: () => void }) {
  const { keys: words } = useWords().shell
  const { isOn, switchKeys } = useKeySwitch()
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className={style.backdrop} />
        <Dialog.Popup className={style.popup}>
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
  return useKeyTable().map(({ title, rows }) => (
    <section key={title}>
      <h3>{title}</h3>
      <dl className={style.rows}>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyCap(key)}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
