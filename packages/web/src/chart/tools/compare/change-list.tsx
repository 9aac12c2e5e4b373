import { useWords } from '../../../words/index.ts'
import { Icon } from '../../icon/icon.tsx'
import style from './compare.module.css'
import type { LoadedComparison } from './use-comparison.ts'

/** The number of changes, and buttons for the previous and the next. */
export function ChangeList({
  comparison,
  at,
  go,
}: {
  readonly comparison: LoadedComparison
  readonly at: number | null
  readonly go: (to: number) => void
}) {
  const { compare: words } = useWords().chart
  if (typeof comparison === 'string') return <p role="status">{words.states[comparison]}</p>
  const count = comparison.changes.length
  const step = (direction: 1 | -1) => (
    <button
      type="button"
      className="button icon"
      aria-label={direction === 1 ? words.nextChange : words.previousChange}
      title={direction === 1 ? words.nextChange : words.previousChange}
      onClick={() => go(at === null ? (direction === 1 ? 0 : count - 1) : (at + direction + count) % count)}
    >
      <Icon name={direction === 1 ? 'next' : 'previous'} />
    </button>
  )
  return (
    <div className={style.changes}>
      <div>
        <p role="status">{at === null ? words.changes(count) : words.change(at + 1, count)}</p>
        {count > 0 && (
          <p className={style.key}>
            <span data-kind="removed">{words.removed}</span>
            <span data-kind="added">{words.added}</span>
          </p>
        )}
      </div>
      {count > 0 && step(-1)}
      {count > 0 && step(1)}
    </div>
  )
}
