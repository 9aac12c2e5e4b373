/** How a new build of the viewer comes to browsers that have stored one, and how an operator removes it. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { chartExample } from '../../src/contract/operations/example-values.ts'
import { eventually } from '../fixtures/eventually.ts'
import { buildOf, cachesOf, comeBack, open, shellShown, skip, stored } from '../fixtures/stored-viewer.ts'
import { buildViewer } from '../fixtures/viewer.ts'

describe('a new build', { skip }, () => {
  before(buildViewer)

  test('replaces the former one on return to the page, and nothing of the former one is left', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    await page.clock.install()
    await page.goto(site.url)
    await stored(page)
    await page.reload()
    await shellShown(page)
    const [former] = await cachesOf(page)
    site.publish('second')
    await comeBack(page)
    const isActive = (build: string) =>
      eventually(async () => {
        const names = await cachesOf(page)
        assert.ok(
          names.some((name) => name.endsWith(` ${build}`)),
          names.join(),
        )
        const waits = await page.evaluate(async () => {
          const { installing, waiting } = await navigator.serviceWorker.ready
          return Boolean(installing ?? waiting)
        })
        assert.equal(waits, false)
      })
    await isActive('second')
    assert.ok((await cachesOf(page)).includes(former ?? ''), 'the open page needs the former build')
    await page.reload()
    await shellShown(page)
    await eventually(async () =>
      assert.deepEqual(
        (await cachesOf(page)).map((name) => name.split(' ').at(-1)),
        ['second'],
      ),
    )
    await site.stop()
    await page.reload()
    await shellShown(page)
    assert.equal(await buildOf(page), 'second')
  })

  test('waits until the open chart is closed', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    await page.clock.install()
    await page.goto(`${site.url}NZWN/${chartExample.id}`)
    await stored(page)
    await page.reload()
    await page.getByRole('link', { name: 'NZWN: all charts' }).waitFor()
    site.publish('second')
    await comeBack(page)
    const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
    await eventually(async () => assert.equal(await waits(), true))
    await comeBack(page)
    assert.equal(await waits(), true)
    await page.getByRole('link', { name: 'NZWN: all charts' }).click()
    await eventually(async () => assert.equal(await waits(), false))
    await page.getByRole('link', { name: 'Platekeeper: find an airport' }).click()
    await eventually(async () => assert.equal(await buildOf(page), 'second'))
  })
})

describe('an operator who wants no copies in browsers', { skip }, () => {
  before(buildViewer)

  const nothingLeft = (page: Page) =>
    eventually(async () => {
      const left = await page.evaluate(async () => [
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ...(await caches.keys()),
      ])
      assert.deepEqual(left, [])
    })

  test('has them removed with the next page', async (t) => {
    const { page, site } = await open(t)
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope), site.url)
    await site.stop()
    await site.start({ offline: false })
    await page.reload()
    await shellShown(page)
    await nothingLeft(page)
  })

  test('has them removed with the next check for a new build, also where the worker answers no page', async (t) => {
    const { page, site } = await open(t)
    await site.stop()
    await site.start({ offline: false })
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await nothingLeft(page)
  })
})
