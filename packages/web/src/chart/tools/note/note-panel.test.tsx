import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { chart } from '../../../../testing/answers.ts'
import { noon } from '../../../../testing/browser.ts'
import { showTool, type ToolSetting } from '../../../../testing/chart-tool.tsx'
import { longestNote } from './note-state.ts'

const kept = (mark: string = chart({}).image_day) => {
  const value = { airport: 'NZWN', name: '10-9 Airport', text: 'Ask for 34', mark, writtenAt: noon }
  return { kind: 'notes', key: 'NZWN-10-9', value } as const
}

async function openNote(t: Parameters<typeof showTool>[0], setting?: ToolSetting) {
  const shown = await showTool(t, 'note', setting)
  const { title, label } = shown.words.chart.note
  await shown.until(title)
  const field = () => shown.named(label) as HTMLTextAreaElement
  /** Writes text and leaves the field. */
  const write = async (text: string) => {
    shown.type(label, text)
    await setImmediate()
    field().blur()
  }
  return { ...shown, note: shown.words.chart.note, field, write }
}

describe('the note on a chart', () => {
  test('is empty at first, and named in the language of the page', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { note, field, text } = await openNote(t, { language })
      assert.equal(field().value, '')
      assert.equal(field().maxLength, longestNote)
      assert.ok(!text().includes(note.changed))
    }
  })

  test('is shown with the time of writing', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { until, note, field } = await openNote(t, { language, answers: { kept: [kept()] } })
      const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(noon)
      await until(note.writtenAt(time).replace(/\s+/g, ' '))
      assert.equal(field().value, 'Ask for 34')
    }
  })

  test('is kept when the person leaves the field', async (t) => {
    const { until, untilSent, write } = await openNote(t)
    await write('Hold short of B')
    await untilSent(/^PUT kept\/notes\/NZWN-10-9 .*"text":"Hold short of B"/m)
    await until(/Written/)
  })

  test('is kept while the person writes', async (t) => {
    const { untilSent, note, type } = await openNote(t)
    type(note.label, 'One')
    await untilSent(/"text":"One"/)
  })

  test('is removed when its text is', async (t) => {
    const { until, untilSent, untilGone, write } = await openNote(t, { answers: { kept: [kept()] } })
    await until(/Written/)
    await write('  ')
    await untilSent(/^DELETE kept\/notes\/NZWN-10-9$/m)
    await untilGone('Written')
  })

  test('says that the chart has changed since, until the person confirms it', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const answers = { kept: [kept('nzwn_10-9_older_d.png')] }
      const { until, untilGone, untilSent, note, press } = await openNote(t, { language, answers })
      await until(note.changed)
      press(note.stillRight)
      await untilGone(note.changed)
      await untilSent(/^PUT kept\/notes\/NZWN-10-9 .*"mark":"nzwn_10-9_1c0ffee5_d.png"/m)
    }
  })

  test('that cannot be saved stays in the field, and the panel says why', async (t) => {
    for (const [change, why, language] of [
      ['unreachable', 'waiting', 'en'],
      [{ status: 401, detail: '' }, 'waiting', 'de'],
      [{ status: 422, detail: 'text is too long' }, 'refused', 'en'],
      [{ status: 422, detail: 'text is too long' }, 'refused', 'de'],
    ] as const) {
      const { until, words, write, field } = await openNote(t, { language, answers: { change } })
      await write('Hold short of B')
      await until(words.kept[why])
      assert.equal(field().value, 'Hold short of B')
    }
  })

  test('that the server did not accept is accepted after a change', async (t) => {
    const change = { status: 422, detail: 'text is too long' }
    const { until, untilGone, words, write, answer } = await openNote(t, { answers: { change } })
    await write('Too long')
    await until(words.kept.refused)
    answer({ change: 'stored' })
    await write('Short')
    await untilGone(words.kept.refused)
  })
})
