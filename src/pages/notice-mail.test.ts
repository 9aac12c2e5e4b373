import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLanguage, languages } from '../contract/index.ts'
import { noticeMail } from './notice-mail.ts'
import { hostile, sampleNotices } from './views/samples.ts'

const write = noticeMail('https://auth.example')
const zoe = { username: 'Zoë', email: 'zoe@example.org' }

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

test('names cannot begin a line, a header or a link of their own', () => {
  const [notice = assert.fail()] = sampleNotices
  const client = `App\r\nBcc: all@example.org\u202e${hostile}`
  const { subject, text } = write({ ...notice, details: { client } }, { ...zoe, username: 'Zoë\r\n.\r\nQUIT' })
  assert.doesNotMatch(subject, /[\r\n\u202e]/)
  assert.doesNotMatch(text, /^(Bcc|\.|QUIT)|\r|\u202e/m)
})

test('a mail to a user whose language is unknown is in English', () => {
  const [notice = assert.fail()] = sampleNotices
  assert.match(write({ ...notice, language: null }, zoe).text, /^Hello Zoë,/)
})
