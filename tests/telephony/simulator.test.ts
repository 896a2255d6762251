import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { set } from '#tests/support/browser.ts'
import { emailOf, password } from '#tests/support/cast.ts'
import { strangersOnly } from '../../cli/telephone-day/instance.ts'
import { planDay } from '../../cli/telephone-day/plan.ts'
import { openTelephone, run, type Telephone } from './telephone.ts'

const program = fileURLToPath(new URL('../../cli/cti-simulate.ts', import.meta.url))

let telephone: Telephone
before(async () => {
  telephone = await openTelephone()
})
after(() => telephone.close())
/** An hour later the telephone token has its burst again. */
beforeEach(async () => {
  telephone.w.clock.now = new Date(telephone.w.clock.now.getTime() + 3_600_000)
  await telephone.w.db.deleteFrom('cti_logs').execute()
})

const simulate = (...args: string[]) =>
  run(process.execPath, [program, '--url', telephone.address, '--speed', '200000', ...args], {})

const cast = { queues: ['support'], agents: ['agnes@example.com'], customers: ['49301111'], blocked: '49302222' }

test('the same seed produces the same day, another seed another one', () => {
  const day = (seed: number) => planDay(cast, { calls: 50, seed, name: 'x' })
  assert.deepEqual(day(1), day(1))
  assert.notDeepEqual(day(1), day(2))
  const kinds = new Set(day(1).map(({ kind }) => kind))
  for (const kind of ['answered', 'missed', 'voicemail', 'outgoing']) assert.ok(kinds.has(kind), kind)
})

test('a day is played to its end, and the log matches', async () => {
  const { code, output, complaints } = await simulate(`--token=${telephone.token}`, '--calls', '60', '--seed', '7')
  assert.equal(code, 0, complaints)
  const calls = await telephone.calls()
  assert.equal(calls.length, 60)
  assert.ok(calls.every(({ state, announced }) => state === 'hangup' && announced))
  assert.match(output, /Done: 60 calls, all ended\./)
  const expected = planDay(strangersOnly, { calls: 60, seed: 7, name: 'x' })
  const toDo = expected.filter(({ kind }) => ['missed', 'busy', 'blocked', 'voicemail'].includes(kind)).length
  assert.equal(calls.filter(({ done }) => !done).length, toDo)
  assert.equal(
    calls.filter(({ direction }) => direction === 'out').length,
    expected.filter(({ direction }) => direction === 'out').length,
  )
})

test('with an administrator’s login, token, queues and people are looked up', async () => {
  const { w } = telephone
  await w.ada('PUT', '/users/6', { phone: '+49 30 609854180' })
  await w.work.drain()
  await w.ada('PUT', '/cti/config', {
    notify_map: [{ queue: 'hotline', user_ids: [4] }],
    block_caller_ids: [{ caller_id: '4930999000' }],
  })
  const { code, complaints } = await simulate('--user', `${emailOf('ada')}:${password}`, '--calls', '60', '--seed', '7')
  assert.equal(code, 0, complaints)
  const calls = await telephone.calls()
  assert.ok(calls.every(({ queue }) => queue === 'hotline'))
  assert.ok(calls.some(({ from_comment }) => from_comment === 'Nora Customer'))
  assert.ok(calls.some(({ answered_by_id }) => answered_by_id === 4))
  const blocked = calls.filter(({ from }) => from === '4930999000')
  assert.ok(blocked.length > 0 && blocked.every(({ comment, start_at }) => comment === 'busy' && start_at === null))
  await set(w, 'cti_config', {})
})

test('Ctrl-C ends all running calls', async () => {
  const args = ['--url', telephone.address, `--token=${telephone.token}`, '--speed', '3000', '--calls', '100']
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('answered by') && !child.killed) child.kill('SIGINT')
  }
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  const calls = await telephone.calls()
  assert.equal(code, 0)
  assert.ok(calls.length > 0 && calls.length < 100)
  assert.ok(calls.every(({ state }) => state === 'hangup'))
})

test('errors are printed in one line', async () => {
  const refused = await simulate('--token', 'wrong')
  assert.equal(refused.code, 1)
  assert.match(refused.complaints, /^The instance responded with 401: .*Invalid token.*\n$/)
  assert.match((await simulate()).complaints, /^No phone token\. .*\n$/)
  assert.match((await simulate('--calls', 'x')).complaints, /^--calls must be a number greater than 0\.\n$/)
})
