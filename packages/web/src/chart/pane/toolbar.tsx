import { Icon } from '../icon/icon.tsx'
import type { Command } from './commands.ts'
import style from './toolbar.module.css'
import type { Space } from './use-space.ts'

const placesInBar: Readonly<Record<Space, readonly Command['place'][]>> = {
  usual: ['always', 'bar'],
  side: ['always', 'bar', 'side'],
  shared: ['always'],
}

/** On a phone on its side the ways to move the chart come first, in a row of their own. */
export function inBar(commands: readonly Command[], space: Space): readonly Command[] {
  const shown = commands.filter(({ place }) => placesInBar[space].includes(place))
  return [...shown.filter(({ place }) => place === 'side'), ...shown.filter(({ place }) => place !== 'side')]
}

/** Those that have a button, but not in the bar. */
export const inMore = (commands: readonly Command[], space: Space): readonly Command[] =>
  commands.filter(({ place }) => place !== 'none' && !placesInBar[space].includes(place))

/** Large buttons at the edge, under the thumb; the others are in a menu, with their names. */
export function Toolbar({
  commands,
  label,
  more,
}: {
  readonly commands: readonly Command[]
  readonly label: string
  readonly more: { readonly label: string; readonly isOpen: boolean; readonly toggle: () => void; readonly id: string }
}) {
  return (
    <div className={style.bar} role="toolbar" aria-label={label} aria-orientation="vertical">
      {commands.map((command) => (
        <CommandButton key={command.id} command={command} />
      ))}
      <button
        type="button"
        className={`button icon ${style.tool}`}
        aria-expanded={more.isOpen}
        aria-controls={more.id}
        aria-label={more.label}
        title={more.label}
        onClick={more.toggle}
      >
        <Icon name="more" />
      </button>
    </div>
  )
}

/** Every other tool, with its name. It closes with the press, so that the chart is seen, and stays for what is pressed again and again. */
export function MorePanel({
  title,
  commands,
  close,
}: {
  readonly title: string
  readonly commands: readonly Command[]
  readonly close: () => void
}) {
  return (
    <section className={style.more} aria-label={title}>
      <h2>{title}</h2>
      {commands.map((command) => (
        <CommandButton key={command.id} command={command} isNamed done={staysOpen(command) ? undefined : close} />
      ))}
    </section>
  )
}

/** Moving and zooming; what cannot be done says why; and what opens another panel takes the place of the list. */
const staysOpen = ({ isStep, isPanel, unavailable }: Command): boolean =>
  isStep === true || isPanel === true || unavailable !== undefined

function CommandButton({
  command,
  isNamed = false,
  done,
}: {
  readonly command: Command
  readonly isNamed?: boolean
  /** After the press. */
  readonly done?: (() => void) | undefined
}) {
  const { icon, label, isOn, keys, unavailable } = command
  const hint = [unavailable ?? label, keys?.[0] && `(${keys[0]})`].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={`button ${isNamed ? style.named : `icon ${style.tool}`}`}
      data-command={command.id}
      {...(!isNamed && { 'aria-label': label })}
      title={hint}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      {...(unavailable !== undefined && { 'aria-disabled': true })}
      {...(keys && { 'aria-keyshortcuts': keys.join(' ') })}
      onClick={() => {
        command.run()
        done?.()
      }}
    >
      <Icon name={icon} />
      {isNamed && <span>{label}</span>}
    </button>
  )
}
