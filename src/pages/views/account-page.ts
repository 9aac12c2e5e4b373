import type { ListedBrowser, Notice } from '../../identity/index.ts'
import { html } from '../html.ts'
import type { ServiceTerms } from '../service-terms.ts'
import type { Page, Text } from '../words/index.ts'
import { account, signOutForm } from './account.ts'
import { browserList } from './browser-list.ts'
import { consentList, type ListedApplication } from './consent-list.ts'
import { deviceList, type SignedInDevice } from './device-list.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { noticeList } from './notice-list.ts'
import { type PasswordFault, passwordForm } from './password-form.ts'

export type AccountModel = {
  readonly csrf: string
  readonly username: string
  readonly browsers: readonly ListedBrowser[]
  /** Whether more exist; the button for all also signs these out. */
  readonly moreBrowsers: boolean
  /** The most recently used first, limited to a page. */
  readonly devices: readonly SignedInDevice[]
  /** Whether more exist; the button for all also signs these out. */
  readonly moreDevices: boolean
  /** The newest first. */
  readonly notices: readonly Notice[]
  /** Consents that are remembered. */
  readonly applications: readonly ListedApplication[]
  /** The action that the user just took. */
  readonly done?: Text | undefined
  readonly passwordFault?: PasswordFault | undefined
  /** Whether the box next to the new password is ticked. */
  readonly signOutDevices: boolean
  readonly terms: ServiceTerms
  /** Address of the viewer; null: this service has no viewer. */
  readonly chartsUrl: string | null
}

/** GET /account: the signed-in browsers and devices, and the password. */
export const accountPage =
  (model: AccountModel): Page =>
  (words) => {
    const { csrf, username, browsers, devices, applications, done, passwordFault: fault, signOutDevices } = model
    const { title, errorTitle, openCharts, browsers: browserTexts, devices: texts, password } = words.account
    const main = html`${heading(title)}
${done !== undefined && notice('done', done(words), { focus: true })}
${model.chartsUrl !== null && html`<p><a class="button quiet" href="${model.chartsUrl}">${openCharts}</a></p>`}
${model.notices.length > 0 && noticeList(model.notices, words)}
<div class="columns">
<section class="column" aria-labelledby="browsers-title">
<h2 id="browsers-title">${browserTexts.title}</h2>
${browserList(browsers, csrf, words)}
${model.moreBrowsers && html`<p class="lead">${browserTexts.more}</p>`}
<p class="hint">${browserTexts.aftermath}</p>
<h2 id="devices-title">${texts.title}</h2>
${devices.length === 0 ? html`<p class="lead">${texts.none}</p>` : deviceList(devices, csrf, words)}
${model.moreDevices && html`<p class="lead">${texts.more}</p>`}
<p class="hint">${texts.aftermath(words.formats.duration(model.terms.accessTokenLifetime))}</p>
${applications.length > 0 && consentList(applications, csrf, words)}
<form class="everywhere" method="post" action="/account/sign-out-everywhere">
<input type="hidden" name="csrf" value="${csrf}">
<button class="deny" type="submit" aria-describedby="everywhere-hint">${texts.everywhere}</button>
<p class="hint" id="everywhere-hint">${texts.everywhereHint}</p>
</form>
</section>
<section class="column" aria-labelledby="password">
<h2 id="password">${password.title}</h2>
${passwordForm({ csrf, username, fault, signOutDevices }, words)}
${account(username, words)}
</section>
</div>
${signOutForm(csrf)}`
    return layout({ title: fault ? errorTitle : title, shape: 'wide', main }, words)
  }
