import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of the entries in "exports" of package.json: `./dist/node/index.js` is made from `src/node/index.ts`. */
export function entriesOf(folder: string): readonly string[] {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return Object.values(exports).flatMap((target) => {
    const [, name] = /^\.\/dist\/(.*index)\.js$/.exec(target) ?? []
    return name === undefined ? [] : [join(folder, 'src', `${name}.ts`)]
  })
}
