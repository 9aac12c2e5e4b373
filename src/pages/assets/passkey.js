// Uses or makes a passkey, and submits what the browser returns with the form. Without this file, and in browsers without passkeys, the
// form stays hidden.
const form = document.querySelector('[data-passkey]')
const { elements, dataset } = form
const status = form.querySelector('[role="alert"]')
status.className = 'field-error'
const isNew = dataset.passkey === 'create'
/** Of the page's wait for a passkey in the suggestions of the username field. */
let waiting = null

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** For browsers that cannot read these options themselves (WebAuthn Level 2). */
function parsed(options) {
  const name = isNew ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON'
  if (PublicKeyCredential[name]) return PublicKeyCredential[name](options)
  const { user, challenge, allowCredentials = [], excludeCredentials = [] } = options
  const withBytes = (listed) => listed.map((each) => ({ ...each, id: toBytes(each.id) }))
  return {
    ...options,
    challenge: toBytes(challenge),
    allowCredentials: withBytes(allowCredentials),
    excludeCredentials: withBytes(excludeCredentials),
    ...(user && { user: { ...user, id: toBytes(user.id) } }),
  }
}

/** Also where `toJSON` is missing, or refuses extensions of password managers. */
function asText({ id, type, response }) {
  const members = { transports: response.getTransports?.() ?? [] }
  for (const name of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'])
    if (response[name]) members[name] = toText(response[name])
  return JSON.stringify({ id, rawId: id, type, response: members })
}

/** `mediation`: `conditional` waits for the suggestions, without a window of the browser. */
async function ask(mediation) {
  waiting?.abort()
  waiting = new AbortController()
  const { signal } = waiting
  const reply = await fetch(dataset.options, { headers: { accept: 'application/json' }, cache: 'no-store', signal })
  // The sign-in is no longer recent enough: the page says so.
  if (reply.redirected) return location.reload()
  if (!reply.ok) throw Object.assign(new Error(), { name: 'OptionsError' })
  const { options, ceremony } = await reply.json()
  const publicKey = parsed(options)
  const credential = await (isNew
    ? navigator.credentials.create({ publicKey, signal })
    : navigator.credentials.get({ publicKey, signal, mediation }))
  elements.ceremony.value = ceremony
  elements.response.value = asText(credential)
  form.submit()
}

/** Until the person chooses another way. A challenge is answered within five minutes, so the wait begins again before. */
async function suggest() {
  if (isNew || !document.querySelector('[autocomplete~="webauthn"]')) return
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const again = setTimeout(suggest, 240_000)
  await ask('conditional').catch(() => clearTimeout(again))
}

const reasons = {
  NotAllowedError: 'cancelled',
  InvalidStateError: 'known',
  TypeError: 'offline',
  OptionsError: 'offline',
}

async function submit(event) {
  event.preventDefault()
  status.textContent = ''
  elements.send.disabled = true
  try {
    await ask('optional')
  } catch ({ name }) {
    status.textContent = dataset[reasons[name]] ?? dataset.failed
  }
  elements.send.disabled = false
  suggest()
}

if (window.PublicKeyCredential) {
  form.hidden = false
  document.querySelector('[data-no-passkey]')?.remove()
  form.addEventListener('submit', submit)
  if (dataset.unknown)
    PublicKeyCredential.signalUnknownCredential?.({ rpId: dataset.host, credentialId: dataset.unknown })?.catch(
      () => {},
    )
  suggest()
}
