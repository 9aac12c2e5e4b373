/** A copy of the repository. */
import { cpSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const webPackages = 'packages/web/node_modules'

/** Everything except installed and generated files; packages are linked, those of the workspace to the copy. */
export function copyTree(root: string, to: string): void {
  const left = ['node_modules', '.git', 'data', 'build', webPackages].map((name) => join(root, name))
  cpSync(root, to, {
    recursive: true,
    // Builds of the viewer come and go while other tests run.
    filter: (path) => !left.includes(path) && !/runtime\/node_modules|packages\/\w+\/dist/.test(path),
  })
  symlinkSync(join(root, webPackages), join(to, webPackages))
  mkdirSync(join(to, 'node_modules'))
  for (const entry of readdirSync(join(root, 'node_modules'), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const target = entry.isSymbolicLink()
      ? join(to, 'node_modules', readlinkSync(join(root, 'node_modules', entry.name)))
      : join(root, 'node_modules', entry.name)
    symlinkSync(target, join(to, 'node_modules', entry.name))
  }
}
