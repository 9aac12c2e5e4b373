/** Adds to index.html what devices need to install the viewer: its manifest (src/viewer/page/manifest.ts), icon and colours. */
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { palette } from '../../src/palette/index.ts'

export const installTags: Plugin = {
  name: 'install-tags',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { path }) => (path === '/index.html' ? tags : []),
  },
}

/** Of the header, which is at the edge of the screen. */
const [light, dark] = palette.sheet

const tag = (name: 'link' | 'meta', attrs: Record<string, string>): HtmlTagDescriptor => ({
  ...{ tag: name, attrs, injectTo: 'head' },
})

const tags = [
  tag('link', { rel: 'manifest', href: './app.webmanifest' }),
  tag('link', { rel: 'apple-touch-icon', href: './apple-touch-icon.png' }),
  tag('meta', { name: 'theme-color', content: light, 'data-scheme': 'light', media: '(prefers-color-scheme: light)' }),
  tag('meta', { name: 'theme-color', content: dark, 'data-scheme': 'dark', media: '(prefers-color-scheme: dark)' }),
]
