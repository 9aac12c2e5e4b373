import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSurvey } from './survey.ts'

test('each item that is not known is looked at once, in order', async () => {
  const known = new Set(['b'])
  const looked: string[] = []
  const survey = openSurvey<string>(
    async (item) => {
      looked.push(item)
      known.add(item)
    },
    (item) => known.has(item),
  )
  survey.begin(['a', 'b', 'c'])
  survey.begin(['a', 'b', 'c'])
  await survey.done()
  assert.deepEqual(looked, ['a', 'c'])
})

test('what a person waits for comes before the next item, and after its end the survey goes on', async () => {
  const known = new Set<string>()
  const events: string[] = []
  const started = Promise.withResolvers<void>()
  const survey = openSurvey<string>(
    async (item) => {
      events.push(item)
      known.add(item)
      if (item === 'a') {
        void survey.first(async () => {
          await started.promise
          events.push('the person')
        })
      }
    },
    (item) => known.has(item),
  )
  survey.begin(['a', 'b'])
  await new Promise(setImmediate)
  assert.deepEqual(events, ['a'])
  started.resolve()
  await survey.done()
  assert.deepEqual(events, ['a', 'the person', 'b'])
})

test('a closed survey ends with the item that is being looked at', async () => {
  const looked: string[] = []
  const survey = openSurvey<string>(
    async (item) => {
      looked.push(item)
      await new Promise(setImmediate)
    },
    () => false,
  )
  survey.begin(['a', 'b'])
  await survey.close()
  assert.deepEqual(looked, ['a'])
})
