import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandError } from '../../command-error.ts'
import { viewerBuild } from '../../product-folder.ts'
import { builtViewer, type ViewerBuild } from './viewer-build.ts'

const terminal = { say: () => undefined } as unknown as Parameters<typeof builtViewer>[0]['terminal']
const { signal } = new AbortController()
const unused = () => assert.fail('nothing is built')
const ending = (failure: string | null): ViewerBuild => ({
  ended: Promise.resolve(failure),
  stop: async () => undefined,
})

test('a folder that is given is not built', async () => {
  assert.equal(await builtViewer({ terminal, signal, viewerBuild: '/built' }, unused), '/built')
})

test('the build is the one that is served; one that fails ends the command with its reason', async () => {
  assert.equal(await builtViewer({ terminal, signal }, () => ending(null)), viewerBuild)
  await assert.rejects(
    builtViewer({ terminal, signal }, () => ending('npm is not installed.')),
    (error) =>
      error instanceof CommandError &&
      error.exit === 'failed' &&
      error.message === 'The page is missing. npm is not installed.' &&
      error.hint === 'The next call tries again.',
  )
})

test('Ctrl-C stops the build', async () => {
  const terminated = new AbortController()
  const { promise: ended, resolve } = Promise.withResolvers<string | null>()
  const stop = async () => resolve('The process that builds the viewer ended with SIGTERM.')
  const built = builtViewer({ terminal, signal: terminated.signal }, () => ({ ended, stop }))
  terminated.abort()
  assert.equal(await built, null)
})
