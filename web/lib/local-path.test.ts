import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localPath } from './local-path.ts'

test('after signing in, only pages of this server are opened', () => {
  const local = ['/', '/api/docs', '/tickets/5#article-7', '/oauth/authorize?client_id=x&state=%2F%2Fevil']
  for (const path of local) assert.equal(localPath(path), path)
  const others = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil',
    '',
  ]
  for (const path of others) assert.equal(localPath(path), '/', JSON.stringify(path))
  assert.equal(localPath(undefined), '/')
})
