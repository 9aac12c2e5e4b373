/** Programs of Debian that tests run. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Why the program is missing, and the remedy; null: it is installed, and `probe` runs it. On Debian, root gets it installed where installing
 * starts no service, as in a container. `packages`: those that contain it, if their name is another.
 */
export function missingProgram(
  name: string,
  probe: readonly string[],
  packages: readonly string[] = [name],
): string | null {
  const isThere = (): boolean => spawnSync(name, probe).status === 0
  if (isThere()) return null
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/usr/sbin/policy-rc.d')) {
    console.error(`Installing ${name} for the tests (apt-get install ${packages.join(' ')}) …`)
    const apt = (...args: readonly string[]) =>
      spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq', ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        timeout: 300_000,
      }).status === 0
    const install = () => apt('install', '--no-install-recommends', ...packages)
    if (!install() && apt('update')) install()
    if (isThere()) return null
  }
  return `no ${name} on this machine: apt-get install ${packages.join(' ')}`
}
