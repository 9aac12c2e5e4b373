import { useEffect } from 'react'
import { Link } from 'wouter'
import { findPath } from '../routes/index.ts'
import { useWords } from '../words/index.ts'

/** The end of a sign-in for which another tab waits. */
export function SignedInAgain() {
  const { signedInAgain: words } = useWords().shell
  // Browsers close only tabs that a page has opened; in other tabs the page says what to do.
  useEffect(() => window.close(), [])
  return (
    <main id="content" tabIndex={-1} className="notice">
      <title>{words.title}</title>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <Link className="button" href={findPath}>
        {words.here}
      </Link>
    </main>
  )
}
