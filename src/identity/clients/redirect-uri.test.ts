import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Dialect, viewerClient } from '../../contract/index.ts'
import { isRegisteredRedirect, readNotificationUri, readRedirectUri } from './redirect-uri.ts'
import { RegistrationError } from './registration-error.ts'

const read = (uri: string, isPublic = false) => readRedirectUri(uri, { name: 'The redirect URI', isPublic })

describe('a redirect URI', () => {
  for (const uri of [
    'https://app.example/',
    'https://app.example:8443/callback?from=platekeeper',
    'https://192.0.2.7/callback',
    'https://my_app.intern/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:3000/callback',
    'http://[::1]:3000/callback',
    'http://localhost:3000/',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://localhost',
  ]) {
    test(`${uri} is registered as it is`, () => assert.equal(read(uri), uri))
  }

  for (const uri of ['com.example.app:/callback', 'com.example.app://callback', 'com.example.flight-bag:/a?b=c']) {
    test(`${uri} is for public applications`, () => {
      assert.equal(read(uri, true), uri)
      assert.throws(() => read(uri), /--public|private-use scheme/)
    })
  }

  for (const [uri, message, remedy] of [
    ['/callback', /not an absolute URI/, /scheme and host/],
    ['app.example/callback', /not an absolute URI/, /Did you mean https:\/\/app\.example\/callback\?/],
    ['', /not an absolute URI/, /scheme and host/],
    ['http://localhost:65536/', /not an absolute URI/, /scheme and host/],
    ['https:/', /not an absolute URI/, /scheme and host/],
    ['https://app.example/callback#', /fragment/, /Register https:\/\/app\.example\/callback$/],
    ['https://app.example/callback#top', /fragment/, /Register https:\/\/app\.example\/callback$/],
    ['com.example.app:/callback#top', /fragment/, /Register com\.example\.app:\/callback$/],
    ['https://app@app.example/', /user name/, /Register https:\/\/app\.example\/$/],
    ['https://app.example@evil.example/', /user name/, /Register https:\/\/evil\.example\/$/],
    ['com.example.app://user@callback', /user name/, /Register com\.example\.app:\/\/callback$/],
    [
      'http://app.example/callback',
      /not encrypted/,
      /https:\/\/app\.example\/callback; http is allowed on 127\.0\.0\.1/,
    ],
    ['http://127.0.0.1.evil.example/', /not encrypted/, /https/],
    ['http://localhost.evil.example/', /not encrypted/, /https/],
    ['http://127.0.0.2/', /not encrypted/, /https/],
    ['https://app.example', /canonical/, /Register https:\/\/app\.example\/, /],
    ['https://APP.example/', /canonical/, /Register https:\/\/app\.example\/, /],
    ['https://app.example:443/', /canonical/, /Register https:\/\/app\.example\/, /],
    ['https://app.example/a/../callback', /canonical/, /Register https:\/\/app\.example\/callback, /],
    ['https://app.example/a/%2e%2e/callback', /canonical/, /Register https:\/\/app\.example\/callback, /],
    ['https:\\\\app.example\\callback', /canonical/, /Register https:\/\/app\.example\/callback, /],
    ['https:app.example/', /canonical/, /Register https:\/\/app\.example\/, /],
    [' https://app.example/', /canonical/, /Register https:\/\/app\.example\/, /],
    ['https://app.example/\n', /canonical/, /Register https:\/\/app\.example\/, /],
    ['https://flugbuch.example/ü', /canonical/, /%C3%BC, /],
    ['https://bücher.example/', /canonical/, /xn--bcher-kva/],
    ['http://127.1/callback', /canonical/, /Register http:\/\/127\.0\.0\.1\/callback, /],
    ['http://127.0.0.1:80/callback', /canonical/, /Register http:\/\/127\.0\.0\.1\/callback, /],
    ['http://[0:0:0:0:0:0:0:1]/callback', /canonical/, /Register http:\/\/\[::1\]\/callback, /],
    ['COM.example.app:/callback', /canonical/, /Register com\.example\.app:\/callback, /],
    ['https://*.example/', /wildcard/, /in full/],
    ['https://app.example/*', /wildcard/, /in full/],
    ['https://a;b.example/', /not a host name/, null],
    ['https://app.example./', /not a host name/, null],
    ['javascript:alert(1)', /scheme javascript/, /Use https/],
    ['data:text/html,x', /scheme data/, /Use https/],
    ['file:///etc/passwd', /scheme file/, /Use https/],
    ['flightbag:/callback', /scheme flightbag/, /domain reversed/],
    ['com.example.app:callback', /scheme com\.example\.app/, /com\.example\.app:\//],
    ['https://app.example/?code=1', /parameter code/, /without that parameter/],
    ['https://app.example/?a=b&state=1', /parameter state/, /without that parameter/],
    [`https://app.example/${'a'.repeat(1000)}`, /has 1020 characters: at most 1000/, null],
  ] as const) {
    const shown = uri.length > 80 ? `${uri.slice(0, 80)}…` : JSON.stringify(uri)
    test(`${shown} is rejected, with what to register instead`, () => {
      for (const isPublic of [true, false]) {
        assert.throws(
          () => read(uri, isPublic),
          (error) => {
            assert.ok(error instanceof RegistrationError)
            assert.match(error.message, message)
            if (remedy === null) assert.equal(error.remedy, null)
            else assert.match(error.remedy ?? '', remedy)
            return true
          },
        )
      }
    })
  }

  test('a back-channel logout URI is https, or http on this machine', () => {
    for (const uri of ['https://app.example/logout', 'http://127.0.0.1:3000/logout']) {
      assert.equal(readNotificationUri(uri, 'The URI'), uri)
    }
    for (const uri of ['http://app.example/logout', 'com.example.app:/logout', 'https://app.example/#logout']) {
      assert.throws(() => readNotificationUri(uri, 'The URI'), RegistrationError)
    }
  })
})

describe('the redirect URI of a request', () => {
  const registered = [
    'https://app.example/callback',
    'http://127.0.0.1:3000/a?b=c',
    'http://localhost/',
    'com.example.app:/cb',
  ]
  const accepts = (uri: string, isPublic = true, dialect: Dialect = 'documented', redirectUris = registered) =>
    isRegisteredRedirect(uri, { id: 'pkc_1', redirectUris, isPublic, dialect })

  test('is one of the registered, character by character', () => {
    for (const uri of registered) assert.deepEqual([accepts(uri, true), accepts(uri, false)], [true, true])
    for (const uri of [
      'https://app.example/callback/',
      'https://app.example/Callback',
      'https://app.example:443/callback',
      'https://app.example:8443/callback',
      'https://app.example/callback?',
      'https://app.example/callback#',
      'https://app.example/%63allback',
      'https://app.example/x/../callback',
      'https://app.example@evil.example/callback',
      'HTTPS://app.example/callback',
      'com.example.app:/cb/',
      'com.example.app://cb',
      '',
    ]) {
      assert.equal(accepts(uri), false, uri)
    }
  })

  test('of a native application has any port on the loopback host; host, path and query stay the same', () => {
    for (const uri of [
      'http://127.0.0.1:49152/a?b=c',
      'http://127.0.0.1/a?b=c',
      'http://localhost:1/',
      'http://localhost:65535/',
    ]) {
      assert.equal(accepts(uri), true, uri)
      assert.equal(accepts(uri, false), false, `${uri}, of an application with a secret`)
      assert.equal(accepts(uri, false, 'deployed'), true, `${uri}, of a deployed application with a secret`)
    }
    for (const uri of [
      'http://127.0.0.1:49152/a',
      'http://127.0.0.1:49152/a?b=c&d',
      'http://127.0.0.1:49152/a?b=c#',
      'http://localhost:49152/a?b=c',
      'http://127.0.0.1:0/a?b=c',
      'http://127.0.0.1:080/a?b=c',
      'http://127.0.0.1:65536/a?b=c',
      'http://127.0.0.1:1@evil.example/a?b=c',
      'http://127.0.0.1.evil.example:1/a?b=c',
      'http://127.0.0.1:/a?b=c',
      'https://127.0.0.1:3000/a?b=c',
      'https://localhost/',
      'http://localhost:49152/\n',
    ]) {
      for (const isPublic of [true, false]) assert.equal(accepts(uri, isPublic, 'deployed'), false, uri)
    }
  })

  test('on a loopback host has the path / if it has none, whichever of the two is registered', () => {
    for (const uri of ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/']) {
      for (const other of ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/']) {
        assert.equal(accepts(other, false, 'documented', [uri]), true, `${other} for ${uri}`)
      }
      for (const other of ['http://127.0.0.1:50123', 'http://127.0.0.1', 'http://127.0.0.1/']) {
        assert.equal(accepts(other, false, 'documented', [uri]), false, `${other} for ${uri}`)
        assert.equal(accepts(other, false, 'deployed', [uri]), true, `${other} for ${uri}, deployed`)
        assert.equal(accepts(other, true, 'documented', [uri]), true, `${other} for ${uri}, public`)
      }
      for (const hostile of [
        'http://127.0.0.1:1@evil.example',
        'http://127.0.0.1@evil.example/',
        'http://127.0.0.1:3000@evil.example',
        'http://127.0.0.1.evil.example',
        'http://127.0.0.1:3000.evil.example',
        'http://localhost:3000',
        'http://[::1]:3000',
        'http://127.0.0.2:3000',
        'http://2130706433:3000',
        'http://127.1:3000',
        'http://127.0.0.1:3000#',
        'http://127.0.0.1:3000/#',
        'http://127.0.0.1:3000?',
        'http://127.0.0.1:3000/x',
        'http://127.0.0.1:3000//',
        'http://127.0.0.1:3000\\',
        'http://127.0.0.1:3000\\@evil.example',
        'http://127.0.0.1:',
        'http://127.0.0.1:03000',
        'http://127.0.0.1:+3000',
        ' http://127.0.0.1:3000',
        'http://127.0.0.1:3000 ',
        'HTTP://127.0.0.1:3000',
        'https://127.0.0.1:3000',
        'http:127.0.0.1:3000',
        'http:/127.0.0.1:3000',
      ]) {
        for (const isPublic of [true, false]) {
          assert.equal(accepts(hostile, isPublic, 'deployed', [uri]), false, `${hostile} for ${uri}`)
        }
      }
    }
    assert.equal(accepts('http://localhost.evil', true, 'deployed', ['http://localhost/']), false)
    assert.equal(accepts('https://app.example', false, 'deployed', ['https://app.example/']), false)
    assert.equal(accepts('http://localhost?a=b', true, 'deployed', ['http://localhost/?a=b']), true)
  })

  test('of the viewer is compared exactly', () => {
    const viewer = { id: viewerClient.id, redirectUris: ['http://localhost:8628/'], isPublic: true }
    for (const uri of ['http://localhost:8629/', 'http://localhost:8628']) {
      assert.equal(isRegisteredRedirect(uri, { ...viewer, dialect: 'documented' }), false, uri)
    }
  })
})
