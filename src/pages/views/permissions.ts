import { type Scope, type SubscriptionKind, subscriptionKinds } from '../../contract/index.ts'
import { type Html, html } from '../html.ts'
import type { ServiceTerms } from '../service-terms.ts'
import type { Words } from '../words/index.ts'
import { notice } from './notice.ts'
import { permissionDetail, withoutSubscription } from './permission-texts.ts'

export type PermissionsModel = {
  readonly csrf: string
  /** Digest of what is shown, sent back with the decision. */
  readonly digest: string
  /** The permissions to list with a checkbox, in this order. */
  readonly shown: readonly Scope[]
  /** Those of them whose checkbox is ticked. */
  readonly ticked: readonly Scope[]
  readonly client: { readonly name: string }
  readonly entitlements: readonly SubscriptionKind[]
  readonly terms: ServiceTerms
}

export type Form = {
  /** Where the decision is posted. */
  readonly action: string
  /** True until the application has requested permissions: until then `shown` is its registered set. */
  readonly mayAskFor?: boolean
  /** When to deny. */
  readonly warning: string
  /** How long a permission lasts; not shown with `offline_access`, which says it. */
  readonly lifetime: string
  /** Further hidden fields. */
  readonly fields?: Html
}

/**
 * The decision: `csrf`, `digest`, `shown` (space-separated), a `scope` per ticked box, and `decision`. Deny comes first, so
 * that the Enter key also denies. The buttons stay in sight while the list scrolls.
 */
export function decisionForm(
  { csrf, digest, shown, ticked, client, entitlements, terms }: PermissionsModel,
  { action, mayAskFor = false, warning, lifetime, fields }: Form,
  words: Words,
): Html {
  const texts = words.consent
  const missing = subscriptionKinds.filter((kind) => shown.includes(kind) && !entitlements.includes(kind))
  const hint = mayAskFor ? texts.mayAskForHint : shown.includes('offline_access') ? undefined : lifetime
  return html`<form class="column" method="post" action="${action}" data-consent${mayAskFor && html` data-may-ask-for="${texts.listArrived}"`}>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="digest" value="${digest}">
<input type="hidden" name="shown" value="${shown.join(' ')}">${fields}
<fieldset${hint !== undefined && html` aria-describedby="permissions-hint"`}>
<legend><bdi>${client.name}</bdi> <span data-asks-for="${texts.asksFor}">${mayAskFor ? texts.mayAskFor : texts.asksFor}</span></legend>
${hint !== undefined && html`<p class="hint" id="permissions-hint"${mayAskFor && html` data-lifetime="${lifetime}"`}>${hint}</p>`}
<ul class="permissions">
${shown.map((scope) => permission(scope, { ticked: ticked.includes(scope), terms }, words))}
</ul>
</fieldset>
${missing.map((kind) => html`<div data-needs="${kind}">${notice('note', withoutSubscription(kind, terms, words))}</div>`)}
${notice('warning', warning)}
<div class="decision" role="group" aria-label="${texts.decision}" data-decision>
<button class="deny" type="submit" name="decision" value="deny">${texts.deny}</button>
<button class="approve" type="submit" name="decision" value="approve">${texts.approve}</button>
</div>
</form>`
}

function permission(
  scope: Scope,
  { ticked, terms }: { readonly ticked: boolean; readonly terms: ServiceTerms },
  words: Words,
): Html {
  const id = `scope-${scope}`
  const detail = permissionDetail(scope, terms, words)
  return html`<li data-scope="${scope}"><input type="checkbox" name="scope" value="${scope}" id="${id}"${detail !== undefined && html` aria-describedby="${id}-detail"`}${ticked && html` checked`}>
<label for="${id}">${words.scopes[scope].label}</label>${detail !== undefined && html`<p class="detail" id="${id}-detail">${detail}</p>`}</li>
`
}
