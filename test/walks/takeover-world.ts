import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AuditEvent } from '../../src/identity/audit/audit-events.ts'
import { type Mail, makeNotMeLink } from '../../src/identity/index.ts'
import type { NoticeKind } from '../../src/identity/notices/notice-kinds.ts'
import { makeInvitation, makeResetLink } from '../../src/identity/operators/index.ts'
import {
  type Browser,
  type CodeApp,
  enterCode,
  enterPassword,
  type Fields,
  formFields,
  isSignedIn,
  openBrowser,
  openService,
  password,
} from '../fixtures/index.ts'

export type Owner = {
  readonly username: string
  readonly sub: string
  readonly password: string
  /** Whose codes are asked for after the password. */
  readonly phone?: CodeApp
}
/** Who was attacked, and the browser that tried. */
export type Attack = { readonly owner: Owner; readonly attacker: Browser }
export type Cell = {
  readonly attack: (world: World) => Promise<Attack>
  /** The entry of the audit log that comes with it: its event, and the reason of the refusal. */
  readonly audited: readonly [AuditEvent, string]
  /** What the owner is notified of; `activity`: the entry is about them, and their activity shows it; null: no account is concerned, or not any more. */
  readonly noticed: NoticeKind | 'activity' | null
}
export type Column = 'another person’s' | 'replayed' | 'mixed up' | 'after a changed address' | 'after removal'

export const authUrl = 'https://auth.example'

/** A service, and what the attacks need. */
export async function openWorld(env: Readonly<Record<string, string>>) {
  const mails: Mail[] = []
  const service = await openService({
    env: { ...env, AUTH_URL: authUrl },
    async sendMail(mail) {
      mails.push(mail)
      return { outcome: 'sent' }
    },
  })
  const linkIn = (address: string): string =>
    /(\/email\/eml_[\w-]{43})/.exec(mails.findLast(({ to }) => to === address)?.text ?? '')?.[1] ?? assert.fail(address)
  const { app, store, clock, addUser } = service
  let people = 0
  const newBrowser = (): Browser => openBrowser(app, { ip: `198.51.100.${people}` })
  return {
    ...service,
    newBrowser,
    /** Each in a network of their own: refusals of a network are a series in the audit log. */
    async newOwner(): Promise<Owner> {
      people += 1
      const username = `owner ${people}`
      return { username, password, sub: (await addUser({ username })).sub }
    },
    async signIn({ username, password: given, phone }: Owner): Promise<Browser> {
      const browser = newBrowser()
      await enterPassword(browser, username, given)
      if (phone && browser.path === '/login/second-step') {
        clock.advance(60)
        await enterCode(browser, phone.code())
      }
      assert.ok(await isSignedIn(browser))
      return browser
    },
    async invitation(): Promise<{ readonly link: string; readonly id: string }> {
      const invited = { uses: 1, expiresAt: clock.now() + 86_400_000, subscriptions: [], note: null }
      const made = await makeInvitation(invited, authUrl, { ...store, random: randomBytes, now: clock.now })
      return { link: new URL(made.url).pathname, id: made.invitation.id }
    },
    /** Of the mail to an address that the owner enters, and the browser in which they do. */
    async addressLink(owner: Owner): Promise<{ readonly link: string; readonly browser: Browser }> {
      const browser = await this.signIn(owner)
      const email = `${owner.sub}@example.org`
      await browser.open('/account/email')
      await browser.submit('/account/email', { email })
      await service.runJobs()
      return { link: linkIn(email), browser }
    },
    async notMeLink({ sub }: Owner): Promise<string> {
      const made = await makeNotMeLink(sub, { ...store, random: randomBytes, now: clock.now })
      return `/not-me/${made?.token ?? assert.fail('no link')}`
    },
    async resetLink({ sub }: Owner): Promise<string> {
      const made = await makeResetLink(sub, authUrl, { ...store, random: randomBytes, now: clock.now })
      return new URL(made?.url ?? assert.fail('no link')).pathname
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** A thief who is signed in opens the link that `linkOf` makes for the owner, and sends its form as the page to switch would. */
export async function signedInAsThief(
  world: World,
  linkOf: (owner: Owner) => Promise<string>,
  { path, fieldsFor = () => ({}) }: { readonly path: string; readonly fieldsFor?: (owner: Owner) => Fields },
): Promise<Attack & { readonly thief: Owner }> {
  const [owner, thief] = [await world.newOwner(), await world.newOwner()]
  const link = await linkOf(owner)
  const attacker = await world.signIn(thief)
  await attacker.open(link)
  const { csrf } = formFields(attacker.page.text, `${path}/switch`)
  await attacker.post(path, { csrf: csrf?.[0], ...fieldsFor(owner) })
  return { owner, attacker, thief }
}

/** The account is gone, and its username that of a new one. */
export async function replaceAccount(world: World, owner: Owner): Promise<Owner> {
  await world.store.users.remove(owner.sub, world.clock.now())
  const { sub } = await world.addUser({ username: owner.username })
  return { ...owner, sub }
}

export const copyOf = (browser: Browser, copy: Browser): Browser => {
  for (const [name, value] of browser.cookies) (copy.cookies as Map<string, string>).set(name, value)
  return copy
}
