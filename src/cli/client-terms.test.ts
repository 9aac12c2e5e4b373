import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { recordedCall } from './testing/recorded-call.ts'

describe('what an application is registered for, at the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))

  const call = (...words: readonly string[]) =>
    recordedCall(words, { env: { DATA_DIR: folder }, cwd: folder, input: '' })
  const json = async (...words: readonly string[]) => {
    const { code, out, err } = await call(...words, '--json')
    assert.equal(code, 0, err)
    return JSON.parse(out)
  }
  const add = ['client', 'add', '--dialect', 'documented'] as const
  const callback = 'https://app.example/callback?a=1,2'

  test('client show prints all that client add was given, URIs unchanged', async () => {
    const { client_id: id, client_secret: secret } = await json(
      ...add,
      'Briefing',
      ...['--redirect-uri', callback, '--redirect-uri', 'http://localhost:3000/'],
      ...['--post-logout-redirect-uri', 'https://app.example/', '--backchannel-logout-uri', 'https://app.example/out'],
      ...['--grants', 'authorization_code client_credentials', '--scopes', 'openid charts'],
    )
    assert.match(secret, /^pks_/)
    const { created_at: createdAt, ...shown } = await json('client', 'show', id)
    assert.ok(Date.parse(createdAt) > 0)
    assert.deepEqual(shown, {
      client_id: id,
      name: 'Briefing',
      dialect: 'documented',
      public: false,
      grants: ['authorization_code', 'client_credentials'],
      scopes: ['openid', 'charts'],
      redirect_uris: [callback, 'http://localhost:3000/'],
      post_logout_redirect_uris: ['https://app.example/'],
      backchannel_logout_uri: 'https://app.example/out',
      id_token_signed_response_alg: 'RS256',
      pkce: 'required',
      enabled: true,
      refresh_grace_seconds: 0,
      require_pushed_authorization_requests: false,
      dpop_bound_access_tokens: false,
    })
    const { out } = await call('client', 'show', id)
    for (const line of [
      `Client id                 ${id}`,
      'Grants                    authorization_code client_credentials',
      `Redirect URI              ${callback}`,
      'Redirect URI              http://localhost:3000/',
      'Post-logout redirect URI  https://app.example/',
      'Back-channel logout URI   https://app.example/out',
      'ID tokens                 RS256',
    ]) {
      assert.ok(out.split('\n').includes(line), `${line} in\n${out}`)
    }
    const { clients } = await json('client', 'list')
    assert.deepEqual(
      clients.find((listed: { client_id: string }) => listed.client_id === id).redirect_uris,
      shown.redirect_uris,
    )
    assert.match((await call('client', 'list')).out, /Redirect URIs\n.*https:\/\/app\.example\/callback/s)
  })

  test('PKCE is made optional by client set alone, which warns; never for a public application', async () => {
    const offered = await call(...add, 'Wiki', '--redirect-uri', callback, '--pkce', 'optional')
    assert.deepEqual([offered.code, /Unknown option --pkce/.test(offered.err)], [2, true])
    const { client_id: id } = await json(...add, 'Wiki', '--redirect-uri', callback)
    const { out, err } = await call('client', 'set', id, '--pkce', 'optional')
    assert.match(out, /^PKCE +optional$/m)
    assert.match(err, /^Warning: PKCE is optional/m)
    assert.match((await call('client', 'show', id)).err, /^Warning: PKCE is optional/m)
    assert.equal((await json('client', 'set', id, '--id-token-alg', 'es256')).pkce, 'optional')
    assert.equal((await json('client', 'show', id)).id_token_signed_response_alg, 'ES256')
    assert.equal((await json('client', 'set', id, '--pkce', 'required')).pkce, 'required')
    assert.doesNotMatch((await call('client', 'show', id)).err, /Warning/)
    assert.equal((await call('client', 'set', id, '--pkce', 'no')).code, 2)
    const { client_id: page } = await json(...add, 'Page', '--public', '--redirect-uri', callback)
    const refused = await call('client', 'set', page, '--pkce', 'optional')
    assert.deepEqual([refused.code, /A public application needs PKCE/.test(refused.err)], [2, true])
  })

  test('a public application gets no secret, then or later', async () => {
    const credentials = await json(...add, 'Kneeboard', '--public', '--redirect-uri', 'com.example.app:/callback')
    assert.deepEqual(Object.keys(credentials), ['client_id'])
    const { public: isPublic, grants } = await json('client', 'show', credentials.client_id)
    assert.deepEqual([isPublic, grants], [true, ['authorization_code']])
    assert.match((await call('client', 'list')).out, /Kneeboard.*enabled, public/)
    const { code, err } = await call('client', 'rotate', credentials.client_id)
    assert.equal(code, 2)
    assert.match(err, /Kneeboard is public: it has no secret\n.*without --public/)
    const { out, err: note } = await call(...add, 'Another', '--public')
    assert.match(out, /^client_id {6}pkc_[\w-]+\n$/)
    assert.match(note, /has no secret/)
  })

  test('what cannot be registered is refused with what to register instead', async () => {
    for (const [words, message] of [
      [['--redirect-uri', 'https://App.example'], /canonical spelling\nRegister https:\/\/app\.example\/, /],
      [['--redirect-uri', 'com.example.app:/'], /private-use scheme.*\n.*--public/],
      [
        ['--grants', 'password'],
        /Unknown grant password\nThe grants are device_code, authorization_code, client_credentials/,
      ],
      [['--grants', ''], /--grants is empty/],
      [['--grants', 'client_credentials', '--public'], /no secret/],
      [['--grants', 'authorization_code'], /needs a redirect URI/],
      [['--require-par'], /Pushed requests need the grant authorization_code, and this application has device_code\n/],
      [['--require-dpop=maybe'], /--require-dpop is maybe\nWrite --require-dpop, or --require-dpop=no/],
    ] as const) {
      const { code, out, err } = await call(...add, 'Impossible', ...words)
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, message)
    }
  })

  test('client set replaces what it names and keeps the rest; an empty URI removes the registered one', async () => {
    const { client_id: id } = await json(...add, 'Briefing', '--redirect-uri', callback)
    const before = await json('client', 'show', id)
    const first = { redirect_uris: ['https://app.example/new'], grants: ['device_code', 'authorization_code'] }
    const logout = {
      post_logout_redirect_uris: ['https://app.example/'],
      backchannel_logout_uri: 'https://app.example/out',
    }
    assert.deepEqual(
      await json(
        ...[
          'client',
          'set',
          id,
          '--redirect-uri',
          'https://app.example/new',
          '--grants',
          'device_code,authorization_code',
        ],
        ...[
          '--post-logout-redirect-uri',
          'https://app.example/',
          '--backchannel-logout-uri',
          'https://app.example/out',
        ],
      ),
      { ...before, ...first, ...logout },
    )
    const second = { scopes: ['openid'], refresh_grace_seconds: 7, grants: ['device_code'], redirect_uris: [] }
    assert.deepEqual(
      await json(
        ...[
          'client',
          'set',
          id,
          '--scopes',
          'openid',
          '--refresh-grace',
          '7',
          '--grants',
          'device_code',
          '--redirect-uri',
          '',
        ],
        ...['--post-logout-redirect-uri', '', '--backchannel-logout-uri', ''],
      ),
      { ...before, ...second },
    )
    assert.deepEqual(await json('client', 'show', id), { ...before, ...second })
  })

  test('pushed requests and DPoP are required from the registration on, or later, until they no longer are', async () => {
    const required = async (id: string) => {
      const shown = await json('client', 'show', id)
      return [shown.require_pushed_authorization_requests, shown.dpop_bound_access_tokens]
    }
    const { client_id: id } = await json(
      ...add,
      'Strict',
      '--redirect-uri',
      callback,
      '--require-par',
      '--require-dpop',
    )
    assert.deepEqual(await required(id), [true, true])
    assert.match((await call('client', 'show', id)).out, /^Requires +pushed requests, DPoP$/m)
    await json('client', 'set', id, '--require-par=no')
    assert.deepEqual(await required(id), [false, true])
    assert.match((await call('client', 'show', id)).out, /^Requires +DPoP$/m)
    await json('client', 'set', id, '--require-par', '--require-dpop=no')
    assert.deepEqual(await required(id), [true, false])
  })

  test('client set without an option, or of an unknown client, changes nothing', async () => {
    const { client_id: id } = await json(...add, 'Briefing')
    const nothing = await call('client', 'set', id)
    assert.equal(nothing.code, 2)
    assert.match(nothing.err, /Nothing to change/)
    for (const words of [
      ['show', 'pkc_nobody'],
      ['set', 'pkc_nobody', '--scopes', 'openid'],
    ]) {
      const { code, err } = await call('client', ...words)
      assert.equal(code, 4)
      assert.match(err, /There is no application pkc_nobody/)
    }
  })
})
