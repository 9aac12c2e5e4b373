/** The protocol between the benchmark and the peer that it starts. Plain JavaScript, so that checks need no packages of peers. */

export const application = { client_id: 'bench', client_secret: 'a-secret-of-the-benchmarks-0123456789abcdef' }

export const grantTypes = {
  deviceCode: 'urn:ietf:params:oauth:grant-type:device_code',
  refreshToken: 'refresh_token',
}

/** Listens, sends the parent the port and the application, and answers its messages: `{ ask, count }` with `{ answer }`. */
export function serveParent(server, answers) {
  process.on('message', async ({ ask, count }) => process.send({ answer: await answers[ask](count) }))
  process.on('disconnect', () => process.exit())
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, application }))
}
