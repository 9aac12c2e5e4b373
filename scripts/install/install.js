// Installs what a folder's package-lock.json names, when it is not there yet.
import { fileURLToPath } from 'node:url'
import { installFailure } from './failure.js'
import { forgetInstalled, missingPackages } from './installed.js'
import { alone } from './lock.js'
import { npm } from './npm.js'

const queue = fileURLToPath(new URL('../../build/installing', import.meta.url))

/**
 * @param {string} folder contains package.json and package-lock.json
 * @param {{ node: string, what: string, note: string, withTools?: boolean }} options the Node that npm runs under; what is
 *   coming, for the person; whether development dependencies are needed
 * @throws {Error} with a message for the person: what failed, and what to do
 */
export async function install(folder, { node, what, note, withTools = true }) {
  const missingOfAll = () => missingPackages(folder, { withTools })
  if (missingOfAll().length === 0) return
  try {
    await alone(queue, async (joinedBy) => {
      if (missingOfAll().length === 0) return
      console.error(`Installing ${what} (${note}) …`)
      await npmInstall(folder, { node, withTools, joinedBy })
      const missing = missingOfAll()
      if (missing.length > 0) throw new Error(`npm left out ${missing.join(', ')}`)
    })
  } catch (error) {
    throw new Error(installFailure(what, folder, error.message))
  }
}

/** Tools are added beside the rest, which a running server may be reading; anything else is installed from nothing. */
async function npmInstall(folder, { node, withTools, joinedBy }) {
  const isAddition = withTools && missingPackages(folder, { withTools: false }).length === 0
  const restore = forgetInstalled(folder)
  try {
    await npm(isAddition ? ['install', '--no-save'] : ['ci'], { folder, node, withTools, joinedBy })
  } catch (error) {
    if (isAddition) restore()
    throw error
  }
}
