/** Makes libraries work where the security policy demands Trusted Types: OpenLayers measures letters in an element that it fills as HTML. */
import type { Plugin } from 'vite'

const file = /\/ol\/render\/canvas\.js$/
const unsafe = "measureElement.innerHTML = 'M';"

export const trustedLibraries: Plugin = {
  name: 'trusted-libraries',
  transform(code, id) {
    if (!file.test(id)) return null
    if (!code.includes(unsafe)) throw new Error(`${id} does not contain ${unsafe}: does OpenLayers need this plugin?`)
    return { code: code.replace(unsafe, "measureElement.textContent = 'M';"), map: null }
  },
}
