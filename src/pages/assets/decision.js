// Progressive enhancement: every page works without this file. It never blocks a decision.
const validity = document.querySelector('[data-expires-in]')
const consent = document.querySelector('[data-consent]')
const announcements = document.querySelector('[data-announcements]')

const announce = (text) => {
  if (announcements) announcements.textContent = text
}

/** Counts down from the server's figure, so it does not depend on this machine's clock. */
function countDown() {
  const left = Number(validity.dataset.expiresIn) - Math.floor(performance.now() / 1000)
  if (left <= 0) {
    const notice = Object.assign(document.createElement('p'), { className: 'notice error' })
    notice.textContent = validity.textContent = validity.dataset.expired
    const link = Object.assign(document.createElement('a'), { className: 'button', href: '/device' })
    link.textContent = validity.dataset.enterAnother
    document.querySelector('[data-decision]').replaceChildren(notice, link)
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
  const hint = consent.querySelector('[data-lifetime]')
  hint.textContent = shown.includes('offline_access') ? '' : hint.dataset.lifetime
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

if (validity) countDown()
if (consent && 'mayAskFor' in consent.dataset) awaitRequest()
