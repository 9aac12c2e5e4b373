import { useEffect } from 'react'
import { announce } from '../notices/index.ts'
import { askAgain, refetch, service, useHealth } from '../service/index.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { Banner } from './banner.tsx'

/**
 * Shown after the session has ended, by a sign-out elsewhere or by time: the page stays, the person signs in in another tab, and this tab
 * continues automatically.
 */
export function SessionBanner() {
  const { banner, signedInAgain } = useWords().shell
  const { language } = useLanguage()
  const { isSignedOut } = useHealth()
  useEffect(() => {
    if (!isSignedOut) return
    const look = () => document.visibilityState === 'visible' && void goOn(signedInAgain.title)
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [isSignedOut, signedInAgain])
  if (!isSignedOut) return null
  return (
    <Banner kind="warning">
      <p>{banner.signedOut}</p>
      <a
        className="button primary"
        href={service.signInUrl('/signed-in-again', language)}
        target="_blank"
        rel="noopener opener"
      >
        {banner.signIn}
      </a>
    </Banner>
  )
}

async function goOn(words: string): Promise<void> {
  if (!(await askAgain())) return
  announce(words)
  await refetch('failed')
}
