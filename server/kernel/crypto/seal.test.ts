import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createSealer, deriveKey, loadOrCreateMasterKey, sign } from './seal.ts'

const context = 'oauth_applications.secret:7'
const first = { id: 'k1', key: randomBytes(32) }
const second = { id: 'k2', key: randomBytes(32) }

test('a sealed secret opens in its own context and reveals nothing outside', () => {
  const { seal, open } = createSealer([first])
  for (const secret of ['', 'hunter2', 'Grüße 🔑', 'x'.repeat(100_000)]) {
    assert.equal(open(seal(secret, context), context), secret)
  }
  assert.doesNotMatch(seal('hunter2', context), /hunter2/)
  assert.notEqual(seal('hunter2', context), seal('hunter2', context))
})

test('a sealed secret does not open in another context', () => {
  const { seal, open } = createSealer([first])
  assert.throws(() => open(seal('hunter2', context), 'oauth_applications.secret:8'))
})

test('a sealed secret with any byte changed does not open', () => {
  const { seal, open } = createSealer([first])
  const sealed = Buffer.from(seal('hunter2', context).slice('k1.'.length), 'base64url')
  for (let index = 0; index < sealed.length; index += 1) {
    const tampered = Buffer.from(sealed)
    tampered[index]! ^= 1
    assert.throws(() => open(`k1.${tampered.toString('base64url')}`, context))
  }
})

test('a truncated sealed secret does not open', () => {
  const { seal, open } = createSealer([first])
  const sealed = Buffer.from(seal('hunter2', context).slice('k1.'.length), 'base64url')
  for (let length = 0; length < sealed.length; length += 1) {
    assert.throws(() => open(`k1.${sealed.subarray(0, length).toString('base64url')}`, context))
  }
  for (const broken of ['', 'k1', 'k1.', 'hunter2', '.', 'k9.AAAA']) assert.throws(() => open(broken, context))
})

test('after a rotation old secrets still open, and new ones are sealed with the new key', () => {
  const old = createSealer([first]).seal('hunter2', context)
  const rotated = createSealer([second, first])
  assert.equal(rotated.open(old, context), 'hunter2')
  assert.match(rotated.seal('hunter2', context), /^k2\./)
  assert.throws(() => createSealer([second]).open(old, context), /not configured/)
})

test('a sealer does not start without a valid key', () => {
  assert.throws(() => createSealer([]), /at least one key/)
  assert.throws(() => createSealer([{ id: 'k1', key: randomBytes(16) }]), /32 bytes/)
  assert.throws(() => createSealer([{ id: 'k.1', key: randomBytes(32) }]), /letters/)
})

test('keys of different purposes and masters differ, equal ones match', () => {
  const master = randomBytes(32)
  assert.equal(deriveKey(master, 'csrf').length, 32)
  assert.deepEqual(deriveKey(master, 'csrf'), deriveKey(master, 'csrf'))
  assert.notDeepEqual(deriveKey(master, 'csrf'), deriveKey(master, 'seal'))
  assert.notDeepEqual(deriveKey(master, 'csrf'), deriveKey(randomBytes(32), 'csrf'))
})

test('a signature depends on key and value', () => {
  assert.match(sign(first.key, 'value'), /^[\w-]{43}$/)
  assert.equal(sign(first.key, 'value'), sign(first.key, 'value'))
  assert.notEqual(sign(first.key, 'value'), sign(first.key, 'other'))
  assert.notEqual(sign(first.key, 'value'), sign(second.key, 'value'))
})

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'master-key-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('the master key is created once, readable for its owner only, also with concurrent starts', async (t) => {
  const folder = await emptyFolder(t)
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateMasterKey(folder)))
  assert.equal(keys[0]!.length, 32)
  for (const key of keys) assert.deepEqual(key, keys[0])
  assert.deepEqual(await loadOrCreateMasterKey(folder), keys[0])
  assert.deepEqual(await readdir(join(folder, 'secrets')), ['master.key'])
  assert.equal((await stat(join(folder, 'secrets'))).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, 'secrets', 'master.key'))).mode & 0o777, 0o600)
})

test('a master key that is world-readable or damaged is rejected', async (t) => {
  const folder = await emptyFolder(t)
  await loadOrCreateMasterKey(folder)
  const path = join(folder, 'secrets', 'master.key')
  await chmod(path, 0o644)
  await assert.rejects(loadOrCreateMasterKey(folder), /chmod 600/)
  await chmod(path, 0o600)
  await writeFile(path, 'c2hvcnQ=\n')
  await assert.rejects(loadOrCreateMasterKey(folder), /damaged/)
})
