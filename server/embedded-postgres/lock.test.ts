import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, afterEach, test } from 'node:test'
import { AlreadyRunning, takeLock } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-lock-test-'))
const path = join(folder, 'switchboard.pid')
after(() => rmSync(folder, { recursive: true }))
afterEach(() => rmSync(path, { force: true }))

const leaveBehind = (content: string) => writeFileSync(path, content)
const holder = (pid: number, identity: string) => JSON.stringify({ pid, identity, startedAt: '2026-01-01T00:00:00Z' })

test('a lock is exclusive until it is released', async () => {
  const lock = await takeLock(path)
  await assert.rejects(takeLock(path), AlreadyRunning)
  lock.release()
  assert.ok(!existsSync(path))
  ;(await takeLock(path)).release()
})

test('the lock of a process that has ended is taken over', async () => {
  leaveBehind(holder(2 ** 22 + 1, 'gone'))
  await takeLock(path)
  assert.equal(JSON.parse(readFileSync(path, 'utf8')).pid, process.pid)
})

test('a different process with the same id does not hold the lock', async () => {
  leaveBehind(holder(process.pid, 'an earlier process'))
  await takeLock(path)
})

test('a truncated lock file does not block the start', async () => {
  leaveBehind('')
  await takeLock(path)
})

test('of many processes that find a stale lock, exactly one takes it over', async () => {
  leaveBehind(holder(2 ** 22 + 1, 'gone'))
  const script = `
    const { takeLock } = await import(${JSON.stringify(import.meta.resolve('./lock.ts'))})
    await takeLock(${JSON.stringify(path)}).then(() => console.log('taken'), (error) => console.log(error.name))
    process.stdin.resume()`
  const contenders = Array.from({ length: 6 }, () => {
    return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  })
  const answers = contenders.map(({ stdout }) => text(stdout))
  await Promise.all(contenders.map(({ stdout }) => new Promise((resolve) => stdout.once('readable', resolve))))
  for (const { stdin } of contenders) stdin.end()
  const outcomes = (await Promise.all(answers)).map((answer) => answer.trim()).sort()
  assert.deepEqual(outcomes, [...Array(5).fill('AlreadyRunning'), 'taken'])
  assert.deepEqual(readdirSync(folder), ['switchboard.pid'])
})
