import { routeLimits } from '../../../../../../../src/contract/index.ts'
import { useWords } from '../../../../words/index.ts'
import type { RouteFault } from '../read/reading.ts'
import style from './route-panel.module.css'
import type { EntryState } from './use-entry.ts'

/** The parts of the last entry that were left out, and whether the route was changed. */
export function EntryNotes({ state }: { readonly state: EntryState }) {
  const words = useWords().chart.route
  const omissions = 'omissions' in state ? state.omissions : []
  return (
    <div className={style.notes} data-wrong={omissions.length > 0 || state.state === 'unchanged'} role="status">
      {state.state === 'looking up' && <p>{words.looking}</p>}
      {state.state === 'unchanged' && (
        <p>
          {faultText(words, state.fault)} {words.unchanged}
        </p>
      )}
      {omissions.length > 0 && (
        <ul>
          {[...new Set(omissions.map(({ why, name }) => words.omissions[why](name)))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {state.state === 'kept' && omissions.length > 0 && <p>{words.without}</p>}
    </div>
  )
}

function faultText({ faults }: ReturnType<typeof useWords>['chart']['route'], { reason, value }: RouteFault): string {
  const fault = faults[reason]
  return typeof fault === 'string' ? fault : fault(value, routeLimits.points)
}
