import { useWords } from '../../words/index.ts'
import { Icon } from '../icon/icon.tsx'
import type { Command } from './commands.ts'
import style from './toolbar.module.css'
import type { Space } from './use-space.ts'

const placesInBar: Readonly<Record<Space, readonly Command['place'][]>> = {
  usual: ['always', 'bar'],
  side: ['always', 'bar', 'side'],
  shared: ['always'],
}

/** On a phone in landscape, the buttons that move the chart come first, in a row of their own. */
export function inBar(commands: readonly Command[], space: Space): readonly Command[] {
  const shown = commands.filter(({ place }) => placesInBar[space].includes(place))
  return [...shown.filter(({ place }) => place === 'side'), ...shown.filter(({ place }) => place !== 'side')]
}

const groups = ['over', 'charts', 'view', 'page'] as const
export type MoreGroup = { readonly id: (typeof groups)[number]; readonly commands: readonly Command[] }

/** Commands with a button that is not in the toolbar, in groups. */
export const inMore = (
  commands: Readonly<Record<MoreGroup['id'], readonly Command[]>>,
  space: Space,
): readonly MoreGroup[] =>
  groups
    .map((id) => ({
      id,
      commands: commands[id].filter(({ place }) => place !== 'none' && !placesInBar[space].includes(place)),
    }))
    .filter((group) => group.commands.length > 0)

/** Large buttons at the edge, within reach of the thumb; the others are in a menu, with their names. */
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

/**
 * All other tools with their names, in groups. A press closes the list, so that the chart is visible, except for commands that are pressed
 * repeatedly.
 */
export function MorePanel({
  title,
  groups: shown,
  close,
}: {
  readonly title: string
  readonly groups: readonly MoreGroup[]
  readonly close: () => void
}) {
  const { chart: words } = useWords()
  return (
    <section className={style.more} aria-label={title}>
      <h2>{title}</h2>
      {shown.map(({ id, commands }) => (
        <section key={id} className={style.group} aria-label={words.moreGroups[id]}>
          <h3>{words.moreGroups[id]}</h3>
          {commands.map((command) => (
            <CommandButton key={command.id} command={command} isNamed done={staysOpen(command) ? undefined : close} />
          ))}
        </section>
      ))}
    </section>
  )
}

/**
 * Whether the list stays open: after moving and zooming; after a press on an unavailable command, to show why; and if another panel
 * replaces the list.
 */
const staysOpen = ({ isStep, isPanel, unavailable }: Command): boolean =>
  isStep === true || isPanel === true || unavailable !== undefined

function CommandButton({
  command,
  isNamed = false,
  done,
}: {
  readonly command: Command
  readonly isNamed?: boolean
  /** After the press was handled. */
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
