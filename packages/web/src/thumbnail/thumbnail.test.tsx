import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../testing/page.ts'
import { show } from '../../testing/show.tsx'
import { thumbnails } from '../service/index.ts'
import { Thumbnail } from './thumbnail.tsx'

test('a thumbnail that does not load leaves its frame empty, until a pack has it; charts begin with those that were shown', async (t) => {
  const url = '/app/api/v2/charts/NZWN/NZWN-10-9_td.png'
  const { all } = await show(t, <Thumbnail url={url} />)
  await waitFor(
    () => all('img').length === 1,
    () => 'there is no image',
  )
  const [image] = all('img')
  assert.ok(image)
  assert.equal(image.style.visibility, '')
  image.dispatchEvent(new Event('error'))
  assert.equal(image.style.visibility, 'hidden')
  assert.equal(thumbnails.of(url), undefined)
  image.dispatchEvent(new Event('load'))
  assert.equal(image.style.visibility, '')
  assert.equal(thumbnails.of(url), url)
})
