// Installs the packages in a folder's package-lock.json, if they are not installed yet.
import { fileURLToPath } from 'node:url'
import { takesAll } from './engines.js'
import { installFailure } from './failure.js'
import { forgetInstalled, missingPackages } from './installed.js'
import { alone } from './lock.js'
import { npm } from './npm.js'

const queue = fileURLToPath(new URL('../../build/installing', import.meta.url))

/**
 * @param {string} folder contains package.json and package-lock.json
 * @param {{ node: string, what: string, note: string, withTools?: boolean, meanwhile?: object }} options the Node that npm
 *   runs under; what is coming, for the person; whether development dependencies are needed; the options of another
 *   install, and its folder, of which as much as possible is done at the same time
 * @throws {Error} with a message for the person: what failed, and what to do
 */
export async function install(folder, { node, what, note, withTools = true, meanwhile }) {
  const missingOfAll = () => missingPackages(folder, { withTools })
  if (missingOfAll().length === 0) return
  try {
    await alone(queue, async (joinedBy) => {
      if (missingOfAll().length === 0) return
      console.error(`Installing ${what} (${note}) …`)
      const other = meanwhile && installEarly(meanwhile, joinedBy)
      try {
        await npmInstall(folder, { node, withTools, joinedBy })
      } finally {
        await other
      }
      const missing = missingOfAll()
      if (missing.length > 0) throw new Error(`npm left out ${missing.join(', ')}`)
    })
  } catch (error) {
    throw new Error(installFailure(what, folder, error.message))
  }
}

/** Under this Node. If it omits packages or fails, the main install repeats it, and reports. */
async function installEarly({ folder, what, note, withTools }, joinedBy) {
  if (missingPackages(folder, { withTools }).length === 0 || !takesAll(folder, process.versions.node)) return
  console.error(`Installing ${what} (${note}) …`)
  await npmInstall(folder, { node: process.execPath, withTools, joinedBy }).catch(() => undefined)
}

/** Tools are added to what is there, which a running server may be reading; anything else is installed from nothing. */
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
