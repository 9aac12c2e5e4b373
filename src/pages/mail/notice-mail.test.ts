import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain } from '../../../test/fixtures/index.ts'
import { isLanguage, languages } from '../../contract/index.ts'
import { sampleNotices } from '../views/account/account-samples.ts'
import { hostile } from '../views/sample-values.ts'
import { noticeMail } from './notice-mail.ts'

const write = noticeMail('https://auth.example')
const zoe = { username: 'Zoë', email: 'zoe@example.org', language: null }

test('every notice has a subject of one line and a text, in every language, which links to the account page alone', () => {
  for (const language of [...Object.keys(languages).filter(isLanguage), null]) {
    for (const notice of sampleNotices) {
      const { subject, text } = write({ ...notice, language }, zoe)
      assert.match(subject, /^[^\r\n]+ \(auth\.example\)$/)
      assert.ok(text.includes('Zoë'))
      assert.deepEqual(text.match(/https?:\S+/g), ['https://auth.example/account'], text)
    }
  }
})

test('the HTML says what the text says, with the same links, and loads nothing', () => {
  for (const language of Object.keys(languages).filter(isLanguage)) {
    for (const notice of sampleNotices) {
      const mail = write({ ...notice, language }, zoe)
      const body = mail.html.slice(mail.html.indexOf('<body'))
      assert.deepEqual(body.match(/https?:[^\s"<]+/g), mail.text.match(/https?:\S+/g))
      for (const line of mail.text.split(/:?\n+/).filter((each) => each !== '' && !each.startsWith('http')))
        assert.ok(plain(body).includes(plain(line)), `${line} in ${body}`)
      assert.doesNotMatch(mail.html, /<(img|script|link|iframe)|url\(|@import/)
      assert.ok(mail.html.includes(`<html lang="${language}">`))
      assert.ok(mail.html.length < 6000, `${mail.html.length} characters`)
    }
  }
})

test('names are no markup', () => {
  const [notice = assert.fail()] = sampleNotices
  const { html } = write({ ...notice, details: { client: hostile } }, { ...zoe, username: hostile })
  assert.ok(!html.includes(hostile))
})

test('names cannot begin a line, a header or a link of their own', () => {
  const [notice = assert.fail()] = sampleNotices
  const client = `App\r\nBcc: all@example.org\u202e${hostile}`
  const { subject, text } = write({ ...notice, details: { client } }, { ...zoe, username: 'Zoë\r\n.\r\nQUIT' })
  assert.doesNotMatch(subject, /[\r\n\u202e]/)
  assert.doesNotMatch(text, /^(Bcc|\.|QUIT)|\r|\u202e/m)
})

test('the mail names whom to ask for help, if the operator has set it', () => {
  const [notice = assert.fail()] = sampleNotices
  const { text } = noticeMail('https://auth.example', { kind: 'mail', text: 'help@example.org' })(notice, zoe)
  assert.match(text, /\nOperator of this service: help@example\.org\n/)
  assert.doesNotMatch(write(notice, zoe).text, /Operator of this service:/)
})

test('a notice without a language is in that of the account', () => {
  const [notice = assert.fail()] = sampleNotices
  assert.match(write({ ...notice, language: null }, { ...zoe, language: 'fr' }).text, /^Bonjour Zoë/m)
  assert.match(write({ ...notice, language: 'de' }, { ...zoe, language: 'fr' }).text, /^Hallo Zoë/m)
})

test('a mail to a user whose language is unknown is in English', () => {
  const [notice = assert.fail()] = sampleNotices
  assert.match(write({ ...notice, language: null }, zoe).text, /^Hello Zoë,/m)
})
