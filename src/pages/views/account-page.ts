import { account, signOutForm } from './account.ts'
import { consentList, type ListedApplication } from './consent-list.ts'
import { deviceList, type SignedInDevice } from './device-list.ts'
import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { type PasswordFault, passwordForm } from './password-form.ts'
import type { ServiceTerms } from './service-terms.ts'
import { words, wordsForMoment } from './words.ts'

export type AccountModel = {
  readonly csrf: string
  readonly username: string
  /** The most recently used first, as many as fit on a page. */
  readonly devices: readonly SignedInDevice[]
  /** Whether there are more; the button for all ends them too. */
  readonly moreDevices: boolean
  /** Signed out for security, because a used refresh token of theirs was used again. `at`: milliseconds since 1970. */
  readonly suspected: readonly { readonly clientName: string; readonly at: number }[]
  /** Those that are not asked about again. */
  readonly applications: readonly ListedApplication[]
  /** What the user just did. */
  readonly done?: string | undefined
  readonly passwordFault?: PasswordFault | undefined
  /** Whether the box next to the new password is ticked. */
  readonly signOutDevices: boolean
  readonly terms: ServiceTerms
  /** Where the person's charts are; null: this service has no viewer. */
  readonly chartsUrl: string | null
}

/** GET /account: the signed-in devices, and the password. */
export function accountPage(model: AccountModel): Html {
  const { csrf, username, devices, applications, suspected, done, passwordFault: fault, signOutDevices } = model
  return layout({
    title: fault ? words.accountPage.errorTitle : words.accountPage.title,
    shape: 'wide',
    main: html`${heading(words.accountPage.title)}
${done !== undefined && notice('done', done, { focus: true })}
${model.chartsUrl !== null && html`<p><a class="button quiet" href="${model.chartsUrl}">${words.openCharts}</a></p>`}
${suspected.map(({ clientName, at }) => notice('change', words.devices.suspected(clientName, wordsForMoment(at))))}
<div class="columns">
<section class="column" aria-labelledby="devices-title">
<h2 id="devices-title">${words.devices.title}</h2>
${devices.length === 0 ? html`<p class="lead">${words.devices.none}</p>` : deviceList(devices, csrf)}
${model.moreDevices && html`<p class="lead">${words.devices.more}</p>`}
<p class="hint">${words.devices.aftermath(model.terms)} ${words.devices.unlisted}</p>
${applications.length > 0 && consentList(applications, csrf)}
<form class="everywhere" method="post" action="/account/sign-out-everywhere">
<input type="hidden" name="csrf" value="${csrf}">
<button class="deny" type="submit" aria-describedby="everywhere-hint">${words.devices.everywhere}</button>
<p class="hint" id="everywhere-hint">${words.devices.everywhereHint}</p>
</form>
</section>
<section class="column" aria-labelledby="password">
<h2 id="password">${words.password.title}</h2>
${passwordForm({ csrf, username, fault, signOutDevices })}
${account(username)}
</section>
</div>
${signOutForm(csrf)}`,
  })
}
