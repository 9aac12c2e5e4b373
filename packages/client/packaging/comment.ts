/** Converts a comment of the sources to Markdown: sentences, a list of its tags, and its example. */
export type Comment = { readonly prose: string; readonly tags: string; readonly example: string }

const labels: Readonly<Record<string, (text: string) => string>> = {
  param: (text) => text.replace(/^(\w+)\s+/, '`$1`: '),
  returns: (text) => `Returns: ${text}`,
  throws: (text) =>
    text.replace(/^\{(\w+)\}\s+/, (_, type) => (type === 'unknown' ? 'Throws: ' : `Throws \`${type}\`: `)),
  see: (text) => `Source: ${text}`,
}

export function readComment(comment: string): Comment {
  const text = comment.replace(/^ ?\* ?/gm, '').trim()
  const [described = '', example = ''] = text.split(/^@example$/m)
  const [prose = '', ...tags] = described.split(/^@(?=[a-z])/m)
  return {
    prose: prose.trim(),
    tags: tags
      .map((tag) => {
        const [, name = '', words = ''] = /^(\w+)\s+([\s\S]*)$/.exec(tag.trim()) ?? []
        const label = labels[name]
        if (!label)
          throw new Error(`A comment has the tag @${name}; there are: ${Object.keys(labels).join(', ')}, example`)
        return `- ${label(words)}`
      })
      .join('\n'),
    example: example.trim(),
  }
}
