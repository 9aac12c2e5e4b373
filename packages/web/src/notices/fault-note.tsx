import type { Fault } from '../service/index.ts'
import { useWords } from '../words/index.ts'
import { NotFound } from './not-found.tsx'

/** Shown in place of content that could not be loaded. */
export function FaultNote({ fault, retry }: { readonly fault: Fault; readonly retry: () => void }) {
  const words = useWords().shell.fault
  if (fault.kind === 'not-found') return <NotFound />
  const text = {
    'signed-out': words.signedOut,
    unreachable: words.unreachable,
    unavailable: words.unavailable,
    'storage-full': words.storageFull,
    refused: fault.kind === 'refused' ? fault.detail : '',
  }[fault.kind]
  return (
    <div role="alert" className="notice">
      <p>{text}</p>
      <button type="button" className="button" onClick={retry}>
        {words.retry}
      </button>
    </div>
  )
}
