/** Loaded into a server with --profile: samples its processor on request, so that the profile contains no start. */
import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()

process.on('message', async ({ profile }: { readonly profile: 'start' | 'stop' }) => {
  if (profile === 'start') {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
    process.send?.({ profile: '' })
  } else {
    const sampled = await session.post('Profiler.stop')
    process.send?.({ profile: JSON.stringify(sampled.profile) })
  }
})
process.channel?.unref()
