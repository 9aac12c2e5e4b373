import { useState } from 'react'
import { thisBrowser } from '../device/index.ts'
import { base } from '../service/index.ts'
import { useWords } from '../words/index.ts'
import { Banner } from './banner.tsx'

const stored = 'platekeeper.plain-http'

/** On plain http: what browsers reserve for https, once in each browser, and how the operator adds it. */
export function PlainHttpBanner() {
  const { banner, plainHttp } = useWords().shell
  const [isRead, read] = useState(() => thisBrowser.get(stored) !== null)
  if (globalThis.isSecureContext || isRead) return null
  return (
    <Banner kind="warning">
      <p>{plainHttp.text}</p>
      <a className="button" href={`${base}https`} target="_blank" rel="noopener">
        {plainHttp.how}
      </a>
      <button
        type="button"
        className="button"
        onClick={() => {
          thisBrowser.set(stored, 'read')
          read(true)
        }}
      >
        {banner.understood}
      </button>
    </Banner>
  )
}
