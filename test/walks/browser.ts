/** The Chromium of this machine, for walks through the pages. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { longest } from '../fixtures/eventually.ts'

/** `missing`: why a walk is skipped, and the remedy. */
export type Chromium = { readonly path: string } | { readonly missing: string }

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/usr/lib/chromium']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Searches CHROMIUM, PATH and the usual places. On Debian, root gets it installed; other users get instructions.
 */
export function findChromium(): Chromium {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? { path: named } : { missing: `CHROMIUM is ${named}, which does not exist` }
  const found = find() ?? install()
  return found === undefined
    ? { missing: 'no Chromium on this machine: apt-get install chromium, or set CHROMIUM to the path of one' }
    : { path: found }
}

function find(): string | undefined {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return [...places, ...applications].find((path) => existsSync(path))
}

/** For a walk that is not skipped. */
export async function launchBrowser(found: Chromium, ...options: readonly string[]): Promise<Browser> {
  const executablePath = 'path' in found ? found.path : ''
  const args = ['--no-sandbox', '--disable-gpu', ...options]
  const browser = await chromium.launch({ executablePath, args, timeout: longest })
  return browser.on('context', (context) => context.setDefaultTimeout(longest))
}

/** Waits for another process that installs already: test files start at the same time. */
function install(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.error('Installing Chromium for the walks through the pages (apt-get install chromium) …')
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    }).status === 0
  const chromium = () => apt('install', '--no-install-recommends', 'chromium')
  if (!chromium() && apt('update')) chromium()
  return find()
}
