import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import qs from 'qs'
import { set } from '#tests/support/browser.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

const token = 'telephone-token-for-tests'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

const config = {
  outbound: { routing_table: [{ dest: '4930*', caller_id: '49<30>&"0"' }] },
  inbound: { block_caller_ids: [{ caller_id: '49171500' }] },
}

let w: World
before(async () => {
  w = await world()
  for (const backend of ['sipgate', 'placetel']) {
    await set(w, `${backend}_token`, token)
    await set(w, `${backend}_integration`, true)
  }
  await set(w, 'sipgate_config', { ...config, user_remote_map: [{ remote_user_id: 'w0', user_id: '4' }] })
  await set(w, 'placetel_config', { ...config, user_device_map: [{ device_id: '777@fpbx', user_id: 5 }] })
})
after(() => w.close())
beforeEach(async () => {
  await w.db.deleteFrom('cti_logs').execute()
})

const send = (path: string, values: Record<string, unknown>): Promise<Answer> =>
  w.send({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: qs.stringify(values, { arrayFormat: 'brackets' }),
  })

const sipgate = (direction: string, values: Record<string, unknown>) => send(`sipgate/${token}/${direction}`, values)
const placetel = (values: Record<string, unknown>) => send(`placetel/${token}`, values)

const only = async () => {
  const all = await w.db.selectFrom('cti_logs').selectAll().execute()
  assert.equal(all.length, 1)
  return all[0] as (typeof all)[number]
}

const call = { event: 'newCall', callId: 'c1', from: '4930111', to: '4969222' }
const further = (direction: string) =>
  ['onHangup', 'onAnswer']
    .map((when) => ` ${when}="http://switchboard.example.com/api/v1/sipgate/${token}/${direction}"`)
    .join('')

test('sipgate.io gets XML with the URL for further events', async () => {
  for (const path of ['in', 'in/']) {
    const { status, text, headers } = await sipgate(path, { ...call, user: ['Agnes', 'Anton'] })
    assert.deepEqual([status, headers['content-type']], [200, 'application/xml; charset=UTF-8'])
    assert.equal(text, `${declaration}<Response${further('in')}/>`)
  }
  const { backend, direction, to_comment } = await only()
  assert.deepEqual([backend, direction, to_comment], ['sipgate', 'in', 'Agnes, Anton'])
})

test('sipgate.io gets reject and dial instructions, with escaped values', async () => {
  const rejected = await sipgate('in', { ...call, from: '49171500' })
  assert.equal(rejected.text, `${declaration}<Response${further('in')}><Reject reason="busy"/></Response>`)
  const dialled = await sipgate('out', { ...call, callId: 'c2', to: '4930"/><Reject/>' })
  assert.equal(
    dialled.text,
    `${declaration}<Response${further('out')}><Dial callerId="49&lt;30&gt;&amp;&quot;0&quot;">` +
      '<Number>4930&quot;/&gt;&lt;Reject/&gt;</Number></Dial></Response>',
  )
})

test('the sipgate.io user who answered is found by number', async () => {
  await sipgate('in', call)
  await sipgate('in', { event: 'answer', callId: 'c1', userId: ['w0'], direction: 'in' })
  await sipgate('in/', { event: 'hangup', callId: 'c1', cause: 'normalClearing' })
  const { state, answered_by_id, to_comment, comment } = await only()
  assert.deepEqual([state, answered_by_id, to_comment, comment], ['hangup', 4, 'Agnes Agent', 'normalClearing'])
})

test('sipgate.io can use another host name', async () => {
  await set(w, 'sipgate_alternative_fqdn', 'tel.example.com')
  assert.match((await sipgate('in', call)).text, /onHangup="http:\/\/tel\.example\.com\/api\/v1\/sipgate\//)
  await set(w, 'sipgate_alternative_fqdn', '')
})

test('an unknown direction is not found', async () => {
  assert.equal((await sipgate('up', call)).status, 404)
})

type Story = [events: Record<string, unknown>[], record: Record<string, unknown>]

const placetelStories: Record<string, Story> = {
  'an incoming call that was missed': [
    [
      { event: 'IncomingCall', from: '4930111', to: '4969222' },
      { event: 'HungUp', type: 'missed' },
    ],
    { direction: 'in', state: 'hangup', comment: 'cancel', done: false },
  ],
  'an incoming call that was taken': [
    [
      { event: 'IncomingCall', from: '4930111', to: '4969222' },
      { event: 'CallAccepted', peer: '777@fpbx' },
      { event: 'HungUp', type: 'accepted' },
    ],
    { direction: 'in', comment: 'normalClearing', answered_by_id: 5, to_comment: 'Anton Agent', done: true },
  ],
  'an outgoing call, whose direction only the log knows': [
    [
      { event: 'OutgoingCall', from: '4969222', to: '3312345' },
      { event: 'CallAccepted', peer: '777@fpbx' },
      { event: 'HungUp', type: 'accepted' },
    ],
    { direction: 'out', from_comment: 'Anton Agent', to: '3312345', state: 'hangup', done: true },
  ],
  'a message on the machine': [
    [
      { event: 'IncomingCall', from: 'anonymous', to: '4969222' },
      { event: 'HungUp', type: 'voicemail' },
    ],
    { from: 'anonymous', comment: 'voicemail', done: false },
  ],
  'an end without a start': [
    [{ event: 'HungUp', type: 'blocked' }],
    { direction: 'in', comment: 'blocked', announced: false },
  ],
}

for (const [story, [events, record]] of Object.entries(placetelStories)) {
  test(`Placetel: ${story}`, async () => {
    for (const event of events) {
      const { status, text, headers } = await placetel({ call_id: 'c1', ...event })
      assert.deepEqual([status, headers['content-type']], [200, 'application/xml; charset=UTF-8'])
      assert.equal(text, `${declaration}<Response/>`)
    }
    const logged: Record<string, unknown> = await only()
    assert.deepEqual(Object.fromEntries(Object.keys(record).map((key) => [key, logged[key]])), record)
  })
}

test('Placetel gets reject and dial instructions', async () => {
  const rejected = await placetel({ event: 'IncomingCall', call_id: 'c1', from: '49171500', to: '4969222' })
  assert.equal(rejected.text, `${declaration}<Response><Reject reason="busy"/></Response>`)
  const dialled = await placetel({ event: 'OutgoingCall', call_id: 'c2', from: '1', to: '49305' })
  assert.match(
    dialled.text,
    /<Response><Dial callerId="49&lt;30&gt;&amp;&quot;0&quot;"><Number>49305<\/Number><\/Dial>/,
  )
})

test('errors are XML too', async () => {
  const refused: [path: string, values: Record<string, unknown>, status: number, error: string][] = [
    ['sipgate/wrong/in', call, 401, 'Invalid token, please contact your admin!'],
    ['placetel/wrong', call, 401, 'Invalid token, please contact your admin!'],
    [`sipgate/${token}/in`, { ...call, event: '<b>' }, 422, 'Invalid &#39;event&#39;!'],
    [`placetel/${token}`, call, 422, 'Invalid &#39;event&#39;!'],
    [`placetel/${token}`, { event: 'HungUp' }, 422, 'Attribute &#39;call_id&#39; required!'],
  ]
  for (const [path, values, status, error] of refused) {
    const answer = await send(path, values)
    assert.deepEqual([path, answer.status], [path, status])
    assert.equal(answer.text, `${declaration}<Response><Error>${error}</Error></Response>`)
    assert.equal(answer.headers['content-type'], 'application/xml; charset=UTF-8')
  }
  await set(w, 'placetel_integration', false)
  const { status, text } = await placetel(call)
  assert.equal(status, 422)
  assert.match(text, /<Error>Feature is disabled, please contact your administrator!<\/Error>/)
  assert.deepEqual(await w.db.selectFrom('cti_logs').selectAll().execute(), [])
})

test('errors before parsing are XML too', async () => {
  await set(w, 'placetel_integration', true)
  const bodies: [payload: string, status: number, error: string][] = [
    ['{"event":', 400, 'The request body is not valid JSON.'],
    [`from=${'1'.repeat(70_000)}`, 413, 'The request body is too large.'],
  ]
  for (const path of [`sipgate/${token}/in`, `placetel/${token}`]) {
    for (const [payload, status, error] of bodies) {
      const answer = await w.send({ method: 'POST', url: `/api/v1/${path}`, payload })
      assert.deepEqual(
        [path, answer.status, answer.headers['content-type']],
        [path, status, 'application/xml; charset=UTF-8'],
      )
      assert.equal(answer.text, `${declaration}<Response><Error>${error}</Error></Response>`)
    }
  }
  const { text } = await sipgate('up%0d%0a%00<b>', call)
  assert.equal(text, `${declaration}<Response><Error>Not found.</Error></Response>`)
})

test('call ids are separate for each phone system', async () => {
  await set(w, 'placetel_integration', true)
  await sipgate('in', call)
  await placetel({ event: 'IncomingCall', call_id: 'c1', from: '4930111', to: '4969222' })
  assert.equal((await w.db.selectFrom('cti_logs').selectAll().execute()).length, 2)
})
