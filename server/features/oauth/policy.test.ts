import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRegistered, redirectUriProblem, refusalOf } from './policy.ts'

const registered = 'https://app.example.com/callback\nhttps://app.example.com/other?x=1\r\nhttp://127.0.0.1:8080/cb'

test('a redirect URL must match exactly', () => {
  const same = ['https://app.example.com/callback', 'https://app.example.com/other?x=1', 'http://127.0.0.1:8080/cb']
  for (const uri of same) assert.ok(isRegistered(uri, registered), uri)
  const others = [
    'https://app.example.com/callback/',
    'https://app.example.com/callback?a=1',
    'https://app.example.com/callback#a',
    'https://app.example.com/Callback',
    'https://APP.example.com/callback',
    'HTTPS://app.example.com/callback',
    'https://user@app.example.com/callback',
    'https://app.example.com@evil.example/callback',
    'https://app.example.com/callback/sub',
    'https://app.example.com/%63allback',
    'https://app.example.com:443/callback',
    'https://app.example.com/x/../callback',
    'https://app.example.com.evil.example/callback',
    'http://app.example.com/callback',
    ' https://app.example.com/callback',
    'https://app.example.com/callback\n',
    'http://127.0.0.1:8081/cb',
    '',
    registered,
  ]
  for (const uri of others) assert.ok(!isRegistered(uri, registered), uri)
})

test('codes are sent to https, to localhost and to custom schemes', () => {
  for (const uri of [
    'https://app.example.com',
    'http://localhost:3000/callback',
    'http://127.0.0.1/cb',
    'http://[::1]:9000/cb',
    'com.example.app:/oauth',
    'myapp://callback',
    'urn:ietf:wg:oauth:2.0:oob',
    registered,
  ])
    assert.equal(redirectUriProblem(uri), undefined, uri)
  for (const uri of [
    '',
    'callback',
    '/callback',
    '//evil.example',
    'http://app.example.com/callback',
    'http://localhost.evil.example/',
    'https://app.example.com/#fragment',
    'https://user:secret@app.example.com/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    'https://exämple.com/ü',
    'https://app.example.com/callback javascript:alert(1)',
  ])
    assert.notEqual(redirectUriProblem(uri), undefined, uri)
})

test('each invalid request has its own error code', () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const base = { client_id: 'x', redirect_uri: 'https://app.example.com', response_type: 'code' }
  const error = (more: object, confidential = true) => refusalOf({ ...base, ...more }, { confidential })?.error
  assert.equal(error({}), undefined)
  assert.equal(error({ scope: 'full' }), undefined)
  assert.equal(error({ code_challenge: challenge, code_challenge_method: 'S256' }, false), undefined)
  assert.equal(error({}, false), 'invalid_request')
  assert.equal(error({ code_challenge: challenge, code_challenge_method: 'plain' }), 'invalid_request')
  assert.equal(error({ code_challenge: challenge }), 'invalid_request')
  assert.equal(error({ code_challenge: 'short', code_challenge_method: 'S256' }), 'invalid_request')
  assert.equal(error({ code_challenge_method: 'S256' }), 'invalid_request')
  assert.equal(error({ response_type: undefined }), 'invalid_request')
  assert.equal(error({ response_type: 'token' }), 'unsupported_response_type')
  assert.equal(error({ scope: 'admin' }), 'invalid_scope')
})
