import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAuthentication } from './authentication.ts'

const read = (...values: string[]) =>
  readAuthentication({ headers: new Map([['authentication-results', values]]) }, 'mx.example.com')

test('the results of our own server are read, in one header or in several', () => {
  assert.deepEqual(
    read('MX.example.com 1; spf=pass smtp.mailfrom=a@b.example; dkim=pass header.d=b.example; dmarc=pass (p=none)'),
    { spf: 'pass', dkim: 'pass', dmarc: 'pass', failed: false },
  )
  assert.deepEqual(read('mx.example.com; dmarc=FAIL', 'mx.example.com; spf = softfail'), {
    spf: 'softfail',
    dmarc: 'fail',
    failed: true,
  })
})

test('results of other servers are ignored', () => {
  for (const forged of [
    'evil.example; dmarc=pass',
    'mx.example.com.evil.example; dmarc=pass',
    'evil.example (mx.example.com; dmarc=pass); spf=fail',
    'spf=pass; dkim=pass',
    'mx.example.com; none',
    '',
  ]) {
    assert.equal(read(forged), undefined, forged)
  }
  assert.equal(readAuthentication({ headers: new Map() }, 'mx.example.com'), undefined)
  assert.deepEqual(read('mx.example.com; dmarc=fail', 'mx.example.com; dmarc=pass'), { dmarc: 'fail', failed: true })
})

test('comments are ignored', () => {
  assert.deepEqual(read('mx.example.com (; dmarc=pass); dmarc=fail (dkim=pass; spf=pass)'), {
    dmarc: 'fail',
    failed: true,
  })
})

test('one valid signature is enough, and without DMARC one of SPF and DKIM must match the sender', () => {
  assert.deepEqual(read('mx.example.com; dkim=fail header.d=x; dkim=pass header.d=y; spf=fail'), {
    spf: 'fail',
    dkim: 'pass',
    failed: false,
  })
  assert.equal(read('mx.example.com; spf=fail; dkim=none')?.failed, true)
  assert.equal(read('mx.example.com; spf=neutral; dkim=none')?.failed, false)
  assert.equal(read('mx.example.com; spf=pass; dmarc=none')?.failed, false)
})

test('an endless header is read in linear time', () => {
  const long = `mx.example.com; ${'('.repeat(100_000)}${'spf=pass;'.repeat(100_000)}`
  const begun = performance.now()
  read(long)
  assert.ok(performance.now() - begun < 10_000)
})
