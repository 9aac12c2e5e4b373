import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, languages } from '../../../../src/contract/index.ts'
import { watermarkLine } from '../../../client/src/index.ts'
import { loadWords } from './languages.ts'

test('in every language the line on a chart names the account, in English in the words of the SDK', async () => {
  for (const language of Object.keys(languages) as Language[]) {
    const { watermark } = (await loadWords(language)).chart
    assert.match(watermark('jane.doe'), /\S+ jane\.doe$/, language)
  }
  assert.equal((await loadWords('en')).chart.watermark('demo'), watermarkLine('demo'))
})
