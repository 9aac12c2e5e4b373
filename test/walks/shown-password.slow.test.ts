import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { password } from '../fixtures/index.ts'
import { findChromium } from './browser.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const found = findChromium()

describe('a password that is shown', { skip: 'missing' in found ? found.missing : false }, () => {
  const pages = pagesInBrowser(found)

  test('can be read and hidden again, the caret stays, and it is hidden when it is sent', async () => {
    const page = await pages.browser.newPage({ viewport: { width: 390, height: 844 } })
    page.on('pageerror', (error) => assert.fail(error.message))
    await page.goto(`${pages.origin}/login`)
    const field = page.getByLabel('Password')
    const caret = () => field.evaluate((input) => [Reflect.get(input, 'selectionStart'), Reflect.get(input, 'type')])
    await page.getByLabel('Username').fill('demo')
    await field.fill(password)
    await field.press('Home')
    await field.press('ArrowRight')
    await page.getByRole('button', { name: 'Show' }).click()
    assert.deepEqual(await caret(), [1, 'text'])
    assert.equal(await page.getByRole('status').textContent(), 'The password is shown.')
    assert.equal(await field.evaluate((input) => input === input.ownerDocument.activeElement), true)
    await page.getByRole('button', { name: 'Hide' }).click()
    assert.deepEqual(await caret(), [1, 'password'])
    await page.getByRole('button', { name: 'Show' }).press('Enter')
    await page.evaluate(`document.forms[0].addEventListener('submit', (event) => event.preventDefault())`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    assert.equal(await field.getAttribute('type'), 'password')
    await page.reload()
    await page.getByLabel('Username').fill('demo')
    await field.fill(password)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${pages.origin}/`)
    await page.close()
  })

  test('is sent once by a double press, and again by a later one', async () => {
    const page = await pages.browser.newPage()
    let sent = 0
    await page.route('**/login', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent += 1
      // No content: the browser stays on the page.
      return route.fulfill({ status: 204 })
    })
    await page.goto(`${pages.origin}/login`)
    await page.getByLabel('Username').fill('demo')
    await page.getByLabel('Password').fill(password)
    const press = `document.querySelector('button.primary').click()`
    await page.evaluate(`${press}; setTimeout(() => ${press}, 200)`)
    await page.waitForTimeout(1300)
    assert.equal(sent, 1)
    await page.evaluate(press)
    await page.waitForTimeout(200)
    assert.equal(sent, 2)
    await page.close()
  })

  test('has no button where scripts are off', async () => {
    const page = await pages.browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${pages.origin}/login`)
    assert.equal(await page.getByRole('button', { name: 'Show' }).count(), 0)
    await page.close()
  })
})
