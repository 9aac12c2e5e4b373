import { useWords } from '../words/index.ts'
import { useKeptState } from './use-kept.ts'

/** Says what is not with the server yet; nothing while everything is. That there is no room, a banner says. */
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
