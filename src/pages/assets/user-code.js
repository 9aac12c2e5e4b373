// Progressive enhancement: every page works without this file. It never blocks a key or a paste.
const codeField = document.querySelector('[data-user-code]')

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

codeField.addEventListener('input', hyphenate)
