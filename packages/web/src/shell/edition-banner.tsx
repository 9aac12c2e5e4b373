import { useRef, useState } from 'react'
import { freshen, useLiveEditions } from '../service/index.ts'
import { useWords } from '../words/index.ts'
import { Banner } from './banner.tsx'

/** Charts were published while somebody looks at the ones before: the page stays until they want the new ones. */
export function EditionBanner() {
  const { banner } = useWords().shell
  const live = useLiveEditions()
  const mark = live.state === 'ready' ? live.value.mark : null
  const shown = useRef<string | null>(null)
  const [dismissed, dismiss] = useState<string | null>(null)
  shown.current ??= mark
  if (mark === null || mark === shown.current || mark === dismissed) return null
  const show = () => {
    shown.current = mark
    dismiss(mark)
    void freshen('all')
  }
  return (
    <Banner kind="news">
      <p>{banner.edition}</p>
      <button type="button" className="button primary" onClick={show}>
        {banner.show}
      </button>
      <button type="button" className="button" onClick={() => dismiss(mark)}>
        {banner.later}
      </button>
    </Banner>
  )
}
