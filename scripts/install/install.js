// Installs what a folder's package-lock.json names, when it is not there yet.
import { fileURLToPath } from 'node:url'
import { installFailure } from './failure.js'
import { forgetInstalled, missingPackages } from './installed.js'
import { alone } from './lock.js'
import { npmCi } from './npm-ci.js'

const queue = fileURLToPath(new URL('../../build/installing', import.meta.url))

/**
 * @param {string} folder holds package.json and package-lock.json
 * @param {{ node: string, what: string, note: string }} options the Node that npm runs under; what is coming, for the person
 * @throws {Error} with a message for the person: what failed, and what to do
 */
export async function install(folder, { node, what, note }) {
  if (missingPackages(folder).length === 0) return
  try {
    await alone(queue, async (joinedBy) => {
      if (missingPackages(folder).length === 0) return
      console.error(`Installing ${what} (${note}) …`)
      forgetInstalled(folder)
      await npmCi(folder, node, joinedBy)
      const missing = missingPackages(folder)
      if (missing.length > 0) throw new Error(`npm left out ${missing.join(', ')}`)
    })
  } catch (error) {
    throw new Error(installFailure(what, folder, error.message))
  }
}
