// Progressive enhancement: every page works without this file. It never blocks a key or a paste.
/**
 * The password is hidden again before it is sent: browsers keep what a visible field contained. A double press sends it once: the answer
 * to the first form would be lost while its password is hashed.
 */
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
    // Laid out first: Chromium 150 then moves the caret of a field that has another type.
    input.getBoundingClientRect()
    if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd)
  })
  let sentAt = Number.NEGATIVE_INFINITY
  input.form.addEventListener('submit', (event) => {
    set(false)
    if (event.timeStamp - sentAt < 1000) event.preventDefault()
    else sentAt = event.timeStamp
  })
}

for (const secret of document.querySelectorAll('[data-secret]')) offerToShow(secret)
