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
    const check = () => document.visibilityState === 'visible' && void resume(signedInAgain.title)
    document.addEventListener('visibilitychange', check)
    addEventListener('focus', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('focus', check)
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

async function resume(words: string): Promise<void> {
  if (!(await askAgain())) return
  announce(words)
  await refetch('failed')
}
