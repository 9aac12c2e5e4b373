import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { platform } from 'node:os'
import { after, before, describe, test } from 'node:test'
import { furtherPaths } from '../../src/contract/index.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openSite, type RunningServer, type Site } from '../fixtures/running-server.ts'

const descriptors = 64

describe('a server with few file descriptors', {
  skip: platform() !== 'linux' && 'only Linux says how many there are',
}, () => {
  let site: Site
  let server: RunningServer

  before(async () => {
    site = await openSite({ descriptors })
    server = await site.start()
  })
  after(() => site?.close())

  const keys = () => fetch(site.url + furtherPaths.jwks[0], { headers: { connection: 'close' } })
  const linesWith = (text: string): readonly string[] =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes(text))

  async function openSockets(count: number): Promise<readonly Socket[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(site.port, '127.0.0.1').on('error', () => undefined)
        await once(socket, 'connect')
        return socket
      }),
    )
  }

  test('says at its start for how many connections they are, and what to do', async () => {
    await server.logged(/The file descriptor limit allows only \d+ connections\. Raise the limit: LimitNOFILE/)
  })

  test('refuses the connections beyond them, in one line of the log, and continues to read files', async () => {
    const sockets = await openSockets(4 * descriptors)
    await server.logged(/Connections refused: \d+\. The file descriptor limit allows \d+ at a time\. Raise the limit/)
    const stillOpen = () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded)
    await eventually(() => assert.ok(stillOpen().length < descriptors))
    assert.equal(linesWith('Connections refused').length, 1, server.log())
    // One of those that got in asks for a page: its files and the database are still there.
    const inside = stillOpen()[0] ?? assert.fail('no connection was accepted')
    inside.write(`GET ${furtherPaths.verification} HTTP/1.1\r\nhost: x\r\n\r\n`)
    const [answer] = (await once(inside, 'data')) as [Buffer]
    assert.match(answer.toString(), /^HTTP\/1\.1 200 /)
    for (const socket of sockets) socket.destroy()
  })

  test('recovers once connections end', async () => {
    await eventually(async () => {
      for (let times = 0; times < 20; times += 1) assert.equal((await keys()).status, 200)
    })
    assert.equal(server.process.exitCode, null)
  })
})
