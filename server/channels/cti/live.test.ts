import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import type { LiveChange } from '#contract/live.ts'
import { set } from '#tests/support/browser.ts'
import { openLiveTest, type TestSocket, type LiveTest, upToNow } from '#tests/support/live.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
let stage: LiveTest
let token: string
before(async () => {
  w = await world()
  stage = await openLiveTest(w)
  await sql`insert into permissions_roles (permission_id, role_id)
    select permissions.id, roles.id from permissions, roles
    where permissions.name = 'cti.agent' and roles.name = 'Agent' on conflict do nothing`.execute(w.db)
  await set(w, 'cti_integration', true)
  token = await w.app.deps.settings.text('cti_token')
})
afterEach(() => stage.empty())
after(async () => {
  await stage.close()
  await w.close()
})

const post = async (event: Record<string, string>) => {
  const { status, text } = await w.anyone('POST', `/cti/${token}`, { direction: 'in', ...event })
  assert.equal(status, 200, text)
}
const rings = (call_id: string, more: Record<string, string> = {}) =>
  post({ event: 'newCall', callId: call_id, from: '493055501', to: '4930600', ...more })
const calls = (screen: TestSocket) => screen.all('call').map(({ call }) => `${call.call_id} ${call.state}`)

test('a call rings on the screens of phone agents and stops when one of them answers', async () => {
  await w.ada('PUT', '/users/6', { phone: '+49 30 55501' })
  await w.work.drain()
  const [agnes, anton, nora] = [await stage.as('agnes'), await stage.as('anton'), await stage.as('nora')]
  await rings('first', { from: '493055501', queue: 'support' })
  for (const screen of [agnes, anton]) {
    const { call } = await screen.waitFor('call')
    assert.partialDeepStrictEqual(call, {
      call_id: 'first',
      state: 'newCall',
      direction: 'in',
      from: '493055501',
      from_comment: 'Nora Customer',
      queue: 'support',
      customer_ids: [6],
      answered_by_id: null,
    })
  }
  await post({ event: 'answer', callId: 'first', from: '493055501', to: '4930600', user: 'anton@example.com' })
  const { call } = await agnes.waitFor('call', ({ call }) => call.state === 'answer')
  assert.equal(call.answered_by_id, 5)
  await upToNow(w, nora, 6)
  assert.deepEqual(calls(nora), [])
})

test('a queue rings for its assigned agents, a number for its owner', async () => {
  await set(w, 'cti_config', { notify_map: [{ queue: 'sales', user_ids: ['4'] }] })
  await w.ada('PUT', '/users/5', { phone: '+49 30 700700' })
  await w.work.drain()
  const [agnes, anton, ada] = [await stage.as('agnes'), await stage.as('anton'), await stage.as('ada')]
  await rings('for-sales', { queue: 'sales' })
  await rings('for-anton', { to: '4930700700' })
  await rings('for-nobody', { queue: 'elsewhere' })
  await upToNow(w, agnes, 4)
  await upToNow(w, anton, 5)
  await upToNow(w, ada, 3)
  assert.deepEqual(calls(agnes), ['for-sales newCall'])
  assert.deepEqual(calls(anton), ['for-anton newCall'])
  assert.deepEqual(calls(ada), [])
  const { body } = await w.anton('GET', '/live/changes')
  await post({ event: 'hangup', callId: 'for-sales', from: '493055501', to: '4930600', cause: 'cancel' })
  const { call } = await agnes.waitFor('call', ({ call }) => call.state === 'hangup')
  // A cursor may repeat older changes, so only changes of this call count.
  const changesOfCall = async (caller: Call) => {
    const { changes } = (await caller('GET', `/live/changes?since=${body.cursor}`)).body
    return changes.filter((change: LiveChange) => change.object === 'cti_logs' && change.id === call.id)
  }
  assert.notDeepEqual(await changesOfCall(w.agnes), [])
  assert.deepEqual(await changesOfCall(w.anton), [])
})

test('marking a call as done does not ring, but updates the log', async () => {
  await set(w, 'cti_config', {})
  const agnes = await stage.as('agnes')
  await rings('ticked')
  const { call } = await agnes.waitFor('call')
  agnes.mark()
  assert.equal((await w.agnes('POST', `/cti/done/${call.id}`, { done: true })).status, 200)
  await agnes.waitFor('touch', ({ object, id }) => object === 'cti_logs' && id === call.id)
  assert.deepEqual(calls(agnes), [])
})

test('a rejected call does not ring, unless it is connected anyway', async () => {
  await set(w, 'cti_config', { inbound: { block_caller_ids: [{ caller_id: '49171500' }] } })
  const agnes = await stage.as('agnes')
  await rings('blocked', { from: '+49 171 500' })
  await upToNow(w, agnes, 4)
  assert.deepEqual(calls(agnes), [])
  assert.ok(agnes.all('touch').some(({ object }) => object === 'cti_logs'))
  await post({ event: 'answer', callId: 'blocked', user: 'agnes@example.com' })
  const { call } = await agnes.waitFor('call')
  assert.deepEqual([call.call_id, call.state, call.answered_by_id], ['blocked', 'answer', 4])
})
