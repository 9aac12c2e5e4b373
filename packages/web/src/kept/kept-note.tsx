import { useWords } from '../words/index.ts'
import { useKeptState } from './use-kept.ts'

/** Shows that changes are not saved on the server yet; otherwise empty. If storage is full, a banner says so. */
export function KeptNote() {
  const state = useKeptState()
  const { kept } = useWords()
  const text = state === 'saved' || state === 'full' ? '' : kept[state]
  return (
    <p role="status" className={text ? 'badge warning' : 'visually-hidden'}>
      {text}
    </p>
  )
}
