import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openXmlParser, xmlLimits } from './xml-parser.ts'

/** What was opened and closed, in order; the bytes come in pieces of `size`. */
async function read(xml: string | Uint8Array, size = 7): Promise<readonly string[]> {
  const bytes = Buffer.from(xml)
  const seen: string[] = []
  const parser = openXmlParser({
    open: (name, attributes) =>
      seen.push(`<${[name, ...Object.entries(attributes).map((pair) => pair.join('='))].join(' ')}>`),
    close: (name, text) => seen.push(`${text}</${name}>`),
  })
  for (let at = 0; at < bytes.length; at += size) parser.write(bytes.subarray(at, at + size))
  parser.end()
  return seen
}

const refused = (xml: string | Uint8Array, message: RegExp, size = 65_536) =>
  assert.rejects(read(xml, size), { name: 'Rejection', message })

test('elements, attributes and texts come in order, however the bytes are cut', async () => {
  const xml =
    '<?xml version="1.0"?>\n<a b="1 &amp; 2"><!-- no <c> --><c>x &#233;&#x20AC; y</c><d><![CDATA[<&>]]></d>t<e/></a>'
  const expected = ['<a b=1 & 2>', '<c>', 'x é€ y</c>', '<d>', '<&></d>', '<e>', '</e>', 't</a>']
  for (const size of [1, 2, 3, 1000]) assert.deepEqual(await read(xml, size), expected)
})

test('it is read in the encoding that its first bytes or its declaration say', async () => {
  const body = '<a>Ñandú</a>'
  const cases: readonly Uint8Array[] = [
    Buffer.from(body),
    Buffer.from(`\uFEFF${body}`),
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${body}`),
    Buffer.from(`<?xml version='1.0' encoding='iso-8859-1'?>${body}`, 'latin1'),
    Buffer.from(`\uFEFF${body}`, 'utf16le'),
    Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${body}`, 'utf16le').swap16(),
  ]
  for (const bytes of cases) assert.deepEqual(await read(bytes, 1), ['<a>', 'Ñandú</a>'])
  await refused(Buffer.from('<a>\xe9</a>', 'latin1'), /bytes are not utf-8/)
  for (const encoding of ['EBCDIC-CP-US', 'constructor', '__proto__'])
    await refused(
      `<?xml version="1.0" encoding="${encoding}"?><a/>`,
      new RegExp(`encoding ${encoding} is not supported`),
    )
})

test('a DOCTYPE is rejected, with its entities and what they would fetch', async () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const hostile = [
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${laughs}]><a>&l9;</a>`,
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    '<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>',
    '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://example.org/p"> %p;]><a/>',
  ]
  for (const xml of hostile) await refused(xml, /line 1: it has a DOCTYPE/)
  await refused('<a>\n&lol;</a>', /line 2: it uses an entity/)
  await refused('<a b="&nbsp;"/>', /uses an entity/)
})

test('nothing grows without bound', async () => {
  const long = 'x'.repeat(4 * xmlLimits.length)
  const endless = [
    `<a>${long}`,
    `<a b="${long}"/>`,
    `<!-- ${long}`,
    `<!DOCTYPE ${long}`,
    `<${long}>`,
    `<?${long}`,
    `<a><![CDATA[${long}`,
  ]
  for (const xml of endless) await refused(xml, /longer than 65536 characters/, 1000)
  await refused(`<a>${'<!-- -->x'.repeat(70_000)}</a>`, /longer than 65536 characters/)
  await refused('<a>'.repeat(17), /more than 16 deep/)
  await refused(`<a ${Array.from({ length: 33 }, (_, at) => `a${at}="1"`).join(' ')}/>`, /more than 32 attributes/)
})

test('what is not sound is rejected with its line, also what ends too early', async () => {
  await refused('<a>\n<b></a>', /line 2/)
  await refused('<a><b>', /unclosed tag/)
  await refused('', /not valid XML/)
  await refused('PK\x03\x04', /not valid XML/)
  await refused('<a/><b/>', /not valid XML/)
})
