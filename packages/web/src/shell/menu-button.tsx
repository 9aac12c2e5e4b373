import { Suspense, useRef, useState } from 'react'
import { lazyPart, type SignedInPerson, service } from '../service/index.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { hereBelowApp } from './here.ts'
import style from './menu-button.module.css'
import { MenuFace } from './menu-face.tsx'

const loadMenu = async () => (await import('./person-menu.tsx')).PersonMenu
const PersonMenu = lazyPart(loadMenu)
const begin = () => void loadMenu().catch(() => undefined)

type Props = {
  /** null: not signed in. */
  readonly me: SignedInPerson | null
  /** Whether the server has said who is signed in. */
  readonly isKnown: boolean
  readonly onHelp: () => void
}

/** The scripts of the menu load when the pointer or the focus reaches the button; the first press opens the menu. */
export function MenuButton({ me, isKnown, onHelp }: Props) {
  const { menu, signIn } = useWords().shell
  const { language } = useLanguage()
  const corner = useRef<HTMLDivElement>(null)
  const [isWanted, want] = useState(false)
  const button = (
    <button
      type="button"
      className={style.trigger}
      aria-label={me ? menu.openOf(me.name) : menu.open}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={begin}
      onFocus={begin}
      onClick={() => want(true)}
    >
      <MenuFace me={me} />
    </button>
  )
  return (
    <div ref={corner} className={style.corner}>
      {!me && isKnown && (
        <a className="button" href={service.signInUrl(hereBelowApp(), language)}>
          {signIn}
        </a>
      )}
      {isWanted ? (
        <Suspense fallback={button}>
          <PersonMenu me={me} onHelp={onHelp} corner={corner} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}
