// Installs what a folder's package-lock.json names, when it is not there yet.
import { fileURLToPath } from 'node:url'
import { installFailure } from './failure.js'
import { forgetInstalled, isInstalled } from './installed.js'
import { alone } from './lock.js'
import { npmCi } from './npm-ci.js'

const queue = fileURLToPath(new URL('../../build/installing', import.meta.url))

/**
 * @param {string} folder holds package.json and package-lock.json
 * @param {{ node: string, what: string, note: string }} options the Node that npm runs under; what is coming, for the person
 */
export async function install(folder, { node, what, note }) {
  if (isInstalled(folder)) return
  await alone(queue, async (joinedBy) => {
    if (isInstalled(folder)) return
    console.error(`Installing ${what} (${note}) …`)
    forgetInstalled(folder)
    const { succeeded, words } = await npmCi(folder, node, joinedBy)
    if (succeeded && isInstalled(folder)) return
    throw new Error(installFailure(what, folder, succeeded ? 'npm left out packages that this machine needs' : words))
  })
}
