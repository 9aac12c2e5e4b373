import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import Fastify from 'fastify'
import { openService, send } from '../../test/fixtures/index.ts'
import { assets } from '../pages/index.ts'
import { sendPlainPage } from '../viewer/page/plain-page.ts'
import { palette, paletteByScheme } from './palette.ts'

const web = resolve(import.meta.dirname, '../../packages/web')

/** The style sheets as a browser gets them; of the viewer, which is built, what they are built from. */
const sheets: Readonly<Record<string, () => Promise<string>>> = {
  'the sign-in pages': async () => [...assets.values()].map(({ bytes }) => bytes.toString()).join('\n'),
  'the API document': async () => {
    const { app } = await openService()
    const { text } = await send(app, { url: '/docs/api' })
    const [, url = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? []
    return (await send(app, { url })).text
  },
  'the plain pages of the viewer': async () => {
    const app = Fastify()
    app.get('/', (request, reply) =>
      sendPlainPage(request, reply, { authUrl: 'https://id.example', page: 'beingBuilt' }),
    )
    return (await send(app, { url: '/' })).text
  },
  'the viewer': async () => {
    const paths = globSync('src/**/*.css', { cwd: web })
    return [paletteByScheme, ...paths.map((path) => readFileSync(join(web, path), 'utf8'))].join('\n')
  },
}

for (const [name, sheet] of Object.entries(sheets))
  test(`${name} have every colour of the palette, light and dark, and define none of their own by its name`, async () => {
    const css = await sheet()
    for (const [colour, shades] of Object.entries(palette)) {
      const values = [...css.matchAll(new RegExp(`--${colour}:([^;}]+)`, 'g'))].map(([, value]) => value).join()
      assert.deepEqual(values.match(/#[0-9a-f]{3,8}/gi), [...shades], colour)
    }
  })

test('the build of the viewer makes its colours from the palette', async () => {
  const { paletteStyle } = await import('../../packages/web/palette-style.ts')
  assert.equal((paletteStyle.load as (id: string) => unknown)('virtual:palette.css'), paletteByScheme)
})
