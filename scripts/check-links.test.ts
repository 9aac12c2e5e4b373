import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLinks } from './check-links.ts'

const guide = { path: 'docs/guide.md', text: '# A guide\n\n## Search (`charts/search`, *fast*)\n' }
const page = (path: string, text: string) => ({ path, text })
const complaintsOf = (path: string, text: string) => {
  const present = ['docs', 'docs/guide.md', 'docs/pictures/viewer.png', 'README.md', 'packages/client/examples', path]
  return checkLinks([guide, page(path, text)], (file) => present.includes(file))
}

test('a link to a file, a folder, a picture, a heading or another site is right', () => {
  for (const to of ['docs/guide.md', 'docs/', 'docs/pictures/viewer.png', '#a-page', 'https://a.example/b.md'])
    assert.deepEqual(complaintsOf('README.md', `# A page\n[to](${to})`), [], to)
  assert.deepEqual(complaintsOf('docs/a.md', '[to](guide.md#search-chartssearch-fast) [up](../README.md)'), [])
})

test('a link to a file or a heading that is missing is reported, with its line', () => {
  assert.deepEqual(
    complaintsOf('docs/a.md', 'One\n[two](other.md)\n```\n[code](no.md)\n```\n[three](guide.md#find)\n'),
    ['docs/a.md:2  there is no docs/other.md', 'docs/a.md:6  docs/guide.md has no heading #find'],
  )
})

test('a page of a package links to nothing outside of it', () => {
  assert.deepEqual(complaintsOf('packages/client/README.md', '[in](examples/) [out](../../docs/guide.md)'), [
    'packages/client/README.md:1  docs/guide.md is not in the package: name it in words',
  ])
})
