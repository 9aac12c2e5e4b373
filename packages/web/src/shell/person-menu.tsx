import { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import { keyCap, useAssignedKeys } from '../keys/index.ts'
import { packsPath } from '../routes/index.ts'
import {
  base,
  forgetPerson,
  images,
  lateSignOut,
  packs as packAccess,
  type SignedInPerson,
  service,
} from '../service/index.ts'
import { themes, useTheme } from '../style/index.ts'
import { useSubscription } from '../subscription/index.ts'
import { inLanguage, isLanguage, type Language, languages, useLanguage, useWords } from '../words/index.ts'
import menuButton from './menu-button.module.css'
import { MenuFace } from './menu-face.tsx'
import style from './person-menu.module.css'

type Props = {
  /** null: not signed in. */
  readonly me: SignedInPerson | null
  readonly onHelp: () => void
  /** The element that contains the menu, also for screen readers. */
  readonly corner: RefObject<HTMLElement | null>
}

/** The menu of the person: account, colours, language, keys. It is open when it loads: see menu-button.tsx. */
export function PersonMenu({ me, onHelp, corner }: Props) {
  const { shell, packs } = useWords()
  const { menu } = shell
  const { language } = useLanguage()
  const [key = ''] = useAssignedKeys().keysFor('everywhere/help')
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={menuButton.trigger} aria-label={me ? menu.openOf(me.name) : menu.open}>
        <MenuFace me={me} />
      </Menu.Trigger>
      <Menu.Portal container={corner}>
        <Menu.Positioner className={style.positioner} align="end" sideOffset={6}>
          <Menu.Popup className={`raised ${style.popup}`}>
            {me && <Person me={me} />}
            <Colours />
            <Languages />
            <Menu.Separator className={style.separator} />
            {me && (
              <Menu.LinkItem className={`choice ${style.item}`} render={<Link href={packsPath} />} closeOnClick>
                {packs.title}
              </Menu.LinkItem>
            )}
            <Menu.Item className={`choice ${style.item}`} onClick={onHelp}>
              {menu.keys}
              <kbd>{keyCap(key)}</kbd>
            </Menu.Item>
            {me && (
              <Menu.Item className={`choice ${style.item}`} onClick={() => void signOut(language)}>
                {menu.signOut}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Person({ me }: { readonly me: SignedInPerson }) {
  const { menu } = useWords().shell
  const { language } = useLanguage()
  const { why, open } = useSubscription()
  return (
    <Menu.Group>
      <Menu.GroupLabel className={style.person}>
        <small>{menu.signedInAs}</small>
        <b>{me.name}</b>
        {why !== '' && (
          <span className="badge warning">
            {why} {open === '' ? menu.demoAll : menu.demoOutside(open)}
          </span>
        )}
      </Menu.GroupLabel>
      {me.accountUrl && (
        <Menu.LinkItem className={`choice ${style.item}`} href={inLanguage(me.accountUrl, language)}>
          {menu.account}
        </Menu.LinkItem>
      )}
      <Menu.Separator className={style.separator} />
    </Menu.Group>
  )
}

function Colours() {
  const { menu } = useWords().shell
  const { theme, setTheme } = useTheme()
  return (
    <Menu.RadioGroup value={theme} onValueChange={setTheme}>
      <Menu.Group>
        <Menu.GroupLabel className={style.label}>{menu.theme}</Menu.GroupLabel>
        {themes.map((each) => (
          <Menu.RadioItem key={each} value={each} className={`choice ${style.item}`} closeOnClick={false}>
            {menu.themes[each]}
            <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.Group>
    </Menu.RadioGroup>
  )
}

function Languages() {
  const { menu } = useWords().shell
  const { language, setLanguage } = useLanguage()
  return (
    <Menu.RadioGroup value={language} onValueChange={(value) => isLanguage(value) && setLanguage(value)}>
      <Menu.Group>
        <Menu.GroupLabel className={style.label}>{menu.language}</Menu.GroupLabel>
        {Object.entries(languages).map(([tag, name]) => (
          <Menu.RadioItem key={tag} value={tag} className={`choice ${style.item}`} closeOnClick={false} lang={tag}>
            {name}
            <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.Group>
    </Menu.RadioGroup>
  )
}

/** Ends the session, then opens the page at which the identity server ends its own session in this browser. */
async function signOut(language: Language): Promise<void> {
  // With or without a network: from here on nothing opens what was taken along.
  await packAccess.signOut()
  const outcome = await service.signOut()
  // Without a response the session still exists at the server: it ends at the next contact, before anything is shown.
  if (!outcome.ok && outcome.fault.kind !== 'signed-out') lateSignOut.remember()
  images.empty()
  forgetPerson()
  const end = outcome.ok ? outcome.value.location : undefined
  location.assign(end ? inLanguage(end, language) : base)
}
