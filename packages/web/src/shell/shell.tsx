import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { findPath } from '../routes/index.ts'
import { base, service, useMe } from '../service/index.ts'
import mark from '../style/mark.svg'
import { useWords } from '../words/index.ts'
import style from './shell.module.css'

export function Shell({ children }: { readonly children: ReactNode }) {
  const { shell } = useWords()
  const me = useMe()
  const isSignedOut = me.state === 'ready' && !me.value.signedIn
  return (
    <div className={style.shell}>
      <a href="#content" className={style.skip}>
        {shell.skip}
      </a>
      <header className={style.header}>
        <Link href={findPath} className={style.brand} aria-label={shell.home}>
          <img src={mark} alt="" width={28} height={28} />
          <span>{shell.product}</span>
        </Link>
        {isSignedOut && (
          <a
            className="button primary"
            href={service.signInUrl(location.pathname.slice(new URL(base).pathname.length - 1))}
          >
            {shell.signIn}
          </a>
        )}
      </header>
      {children}
    </div>
  )
}
