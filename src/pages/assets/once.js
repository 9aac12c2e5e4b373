// Progressive enhancement: every page works without this file.
/** A double press sends a form once: it uses a code up, and the answer to the first form, with the sign-in, would be lost. */
function sendOnce(form) {
  let sentAt = Number.NEGATIVE_INFINITY
  form.addEventListener('submit', (event) => {
    if (event.timeStamp - sentAt < 1000) event.preventDefault()
    else sentAt = event.timeStamp
  })
}

for (const form of document.querySelectorAll('form[data-once]')) sendOnce(form)
