import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

type Places = { readonly folder: string; readonly dist: string }

/** One declaration for each source, next to the modules. Throws if one of them needs a file outside the package. */
export async function writeDeclarations({ folder, dist }: Places): Promise<void> {
  const emitted = mkdtempSync(join(tmpdir(), 'platekeeper-declarations-'))
  try {
    const compiler = resolve(folder, '../../node_modules/typescript/bin/tsc')
    const project = join(folder, 'tsconfig.build.json')
    const options = ['-p', project, '--outDir', emitted, '--pretty', 'false']
    await promisify(execFile)(process.execPath, [compiler, ...options]).catch(({ stdout }) => {
      throw new Error(`The declarations cannot be made:\n${stdout}`)
    })
    const root = join(emitted, 'packages/client/src')
    for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (path.endsWith('.d.ts')) write(join(dist, path), published(readFileSync(join(root, path), 'utf8'), path))
    }
  } finally {
    rmSync(emitted, { recursive: true })
  }
}

/** Imports with the file names of the modules, as Node and bundlers resolve them. */
function published(text: string, path: string): string {
  const depth = path.split('/').length
  return text.replace(/((?:from|import\()\s*')(\.[^']+)\.ts'/g, (whole, before: string, target: string) => {
    if (target.split('../').length > depth) throw new Error(`${path} needs ${whole}, which is outside the package`)
    return `${before}${target}.js'`
  })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
