import { html } from '../../html.ts'
import type { Page } from '../../words/index.ts'
import { heading, layout } from '../layout.ts'

type DevicePageModel = {
  readonly csrf: string
  readonly id: string
  readonly clientName: string
  /** As it was typed, if it is refused; null: the device has none. */
  readonly name: string | null
  readonly isRefused?: boolean
}

/** The page on which a person names a device: POST /account/devices/name with `csrf`, `device` and `name`. */
export const devicePage =
  ({ csrf, id, clientName, name, isRefused = false }: DevicePageModel): Page =>
  (words) => {
    const { title, errorTitle, lead, label, hint, fault, save, back } = words.account.deviceName
    const main = html`${heading(title)}
<p class="lead">${lead(html`<bdi>${clientName}</bdi>`)}</p>
<form method="post" action="/account/devices/name">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="device" value="${id}">
<div class="field">
<label for="name">${label}</label>
<p class="hint" id="name-hint">${hint}</p>
${isRefused && html`<p class="field-error" id="name-error">${fault}</p>`}
<input id="name" name="name" type="text" value="${name ?? ''}" maxlength="200" autocomplete="off"
 aria-describedby="name-hint${isRefused && ' name-error'}"${isRefused && html` aria-invalid="true" autofocus`}>
</div>
<button class="primary" type="submit">${save}</button>
</form>
<p><a class="button quiet" href="/account?open=devices">${back}</a></p>`
    return layout({ title: isRefused ? errorTitle : title, main }, words)
  }
