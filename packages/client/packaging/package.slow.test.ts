import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { type InstalledPackage, installedPackage } from './installed-package.ts'

describe('the package', () => {
  let installed: InstalledPackage
  let files: readonly string[]
  const read = (path: string) => readFileSync(join(installed.folder, path), 'utf8')
  before(async () => {
    installed = await installedPackage()
    files = readdirSync(installed.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(installed.folder.length + 1))
  })

  test('contains modules, declarations, source maps, licence, README and examples, and nothing else', () => {
    for (const path of files) {
      assert.match(
        path,
        /^(package\.json|README\.md|examples\/[\w-]+\.\w+|dist\/(qr\/)?LICENSE|dist\/.+(\.d\.ts|\.js|\.js\.map))$/,
      )
    }
    assert.ok(files.includes('dist/LICENSE'))
  })

  test('installs nothing else', () => {
    const { dependencies = {} } = JSON.parse(read('package.json'))
    assert.deepEqual(dependencies, {})
    assert.deepEqual(
      readdirSync(join(installed.project, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['platekeeper-client'],
    )
  })

  test('every module has a source map with its sources in it', () => {
    const modules = files.filter((path) => /^dist\/.*\.js$/.test(path))
    assert.ok(modules.length > 0)
    for (const path of modules) {
      const { sources, sourcesContent } = JSON.parse(read(`${path}.map`))
      assert.equal(sourcesContent.length, sources.length)
    }
  })

  test('no module and no declaration reaches out of the package', () => {
    for (const path of files.filter((name) => /^dist\/.*\.(js|d\.ts)$/.test(name))) {
      for (const [, target = ''] of read(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g)) {
        if (/^node:|^react$|^platekeeper-client/.test(target)) continue
        assert.match(target, /^\.\.?\//, `${path} imports ${target}`)
        assert.ok(join('dist', path.slice(5), '..', target).startsWith('dist/'), `${path} imports ${target}`)
      }
    }
  })

  test('publint finds nothing', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed.folder, pack: false, strict: true })
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    )
  })

  test('its types are right for every kind of import (are the types wrong?)', async () => {
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(installed.tarball)))
    assert.ok(checked.types)
    // An ECMAScript package with entries: not supported by `require` before Node 22.12, nor by the resolution of Node 10.
    const ours = checked.problems.filter(
      (problem) => !('resolutionKind' in problem && /node10|node16-cjs/.test(problem.resolutionKind)),
    )
    assert.deepEqual(ours, [])
  })
})
