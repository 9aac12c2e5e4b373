// Progressive enhancement: every page works without this file. It never blocks a key, a paste or a decision.
const codeField = document.querySelector('[data-user-code]')
const validity = document.querySelector('[data-expires-in]')
const consent = document.querySelector('[data-consent]')
const announcements = document.querySelector('[data-announcements]')

const announce = (text) => {
  if (announcements) announcements.textContent = text
}

/** Adds upper case and the hyphen only while typing or pasting at the end; does not interfere with deleting and editing inside. */
function hyphenate(event) {
  const { value, selectionStart } = codeField
  if (event.isComposing || !event.inputType?.startsWith('insert') || selectionStart !== value.length) return
  const letters = value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  codeField.value = letters.length < 4 ? letters : `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Counts down from the server's figure, so it does not depend on this machine's clock. */
function countDown() {
  const left = Number(validity.dataset.expiresIn) - Math.floor(performance.now() / 1000)
  if (left <= 0) {
    const notice = Object.assign(document.createElement('p'), { className: 'notice error' })
    notice.textContent = validity.textContent = validity.dataset.expired
    const link = Object.assign(document.createElement('a'), { className: 'button', href: '/device' })
    link.textContent = validity.dataset.enterAnother
    document.querySelector('[data-decision]').replaceWith(notice, link)
    announce(validity.dataset.expired)
    return
  }
  const seconds = String(left % 60).padStart(2, '0')
  validity.querySelector('[data-time-left]').textContent = `${Math.floor(left / 60)}:${seconds}`
  if (left === 60) announce(validity.dataset.almostExpired)
  setTimeout(countDown, 1000 - (performance.now() % 1000))
}

/** The list narrows to what the application asked for; a row that is not on the page waits for the server's answer. */
function narrow({ digest, shown }) {
  const rows = [...consent.querySelectorAll('[data-scope]')]
  if (!shown.every((scope) => rows.some((row) => row.dataset.scope === scope))) return
  for (const row of rows.filter(({ dataset }) => !shown.includes(dataset.scope))) row.remove()
  for (const note of consent.querySelectorAll('[data-needs]')) note.hidden = !shown.includes(note.dataset.needs)
  consent.elements.digest.value = digest
  consent.elements.shown.value = shown.join(' ')
  const asks = consent.querySelector('[data-asks-for]')
  asks.textContent = asks.dataset.asksFor
  consent.querySelector('[data-may-ask-hint]')?.remove()
  announce(consent.dataset.mayAskFor)
}

async function awaitRequest() {
  const answer = await fetch('/device/status', { headers: { accept: 'application/json' }, cache: 'no-store' })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null)
  if (answer && answer.state !== 'pending') return
  if (answer && !answer.mayAskFor) narrow(answer)
  else setTimeout(awaitRequest, 3000)
}

/** The password is hidden again before it is sent: browsers keep what a visible field contained. */
function offerToShow(secret) {
  const [input, button, status] = secret.children
  const { show, hide, shown, hidden } = button.dataset
  const set = (isShown) => {
    input.type = isShown ? 'text' : 'password'
    button.textContent = isShown ? hide : show
  }
  button.hidden = false
  // A press leaves the focus, and with it the keyboard of a phone, where it is.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    const { selectionStart, selectionEnd } = input
    const isShown = input.type === 'password'
    set(isShown)
    status.textContent = isShown ? shown : hidden
    if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd)
  })
  input.form.addEventListener('submit', () => set(false))
}

for (const secret of document.querySelectorAll('[data-secret]')) offerToShow(secret)
codeField?.addEventListener('input', hyphenate)
if (validity) countDown()
if (consent && 'mayAskFor' in consent.dataset) awaitRequest()
