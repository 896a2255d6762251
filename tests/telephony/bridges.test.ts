import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { openTelephone, type Telephone } from './telephone.ts'

let telephone: Telephone
before(async () => {
  telephone = await openTelephone()
})
after(() => telephone.close())
beforeEach(async () => {
  await telephone.w.db.deleteFrom('cti_logs').execute()
  await set(telephone.w, 'cti_config', {
    outbound: { routing_table: [{ dest: '4930*', caller_id: '4930609811111' }] },
    inbound: { block_caller_ids: [{ caller_id: '491715000000' }] },
  })
})

async function answersOf(script: string): Promise<string[]> {
  const { code, output, complaints } = await telephone.bash(script)
  assert.equal(code, 0, complaints)
  return output.trim().split('\n')
}

const logged = async () =>
  (await telephone.calls()).map(({ call_id, direction, state, from, to, to_comment, queue, comment, done }) => ({
    call_id,
    direction,
    state,
    from,
    to,
    to_comment,
    queue,
    comment,
    done,
  }))

const dial = '{"action":"dial","caller_id":"4930609811111","callerId":"4930609811111","number":"4930609854180"}'
const reject = '{"action":"reject","reason":"busy"}'

test('a shell script with curl reports calls and gets instructions', async () => {
  const answers = await answersOf(`
    tell() { curl -sS --fail-with-body "$SWITCHBOARD_URL/api/v1/cti/$CTI_TOKEN" "$@"; echo; }
    in="-d direction=in -d callId=s1 -d from=4930609854180 -d to=4930609811111"
    tell -d event=newCall $in -d 'user[]=Agnes Agent' -d 'user[]=Anton Agent' -d queue=support
    tell -d event=answer $in -d user=anton@example.com
    tell -d event=hangup $in -d cause=normalClearing
    tell -d event=newCall -d direction=out -d callId=s2 -d from=100 -d to=4930609854180
    tell -d event=newCall -d direction=out -d callId=s3 -d from=100 -d to=33123456
    tell -d event=newCall -d direction=in -d callId=s4 -d from=491715000000 -d to=4930609811111
    tell -d event=hangup -d direction=in -d callId=s4 -d cause=busy`)
  assert.deepEqual(answers, ['{}', '{}', '{}', dial, '{}', reject, '{}'])
  const [first, ...others] = await logged()
  assert.deepEqual(first, {
    call_id: 's1',
    direction: 'in',
    state: 'hangup',
    from: '4930609854180',
    to: '4930609811111',
    to_comment: 'anton@example.com',
    queue: 'support',
    comment: 'normalClearing',
    done: true,
  })
  assert.deepEqual(
    others.map(({ call_id, state, from }) => [call_id, state, from]),
    [
      ['s2', 'newCall', '4930609811111'],
      ['s3', 'newCall', '100'],
      ['s4', 'hangup', '491715000000'],
    ],
  )
})

/** Known mistakes of bridges in the header. */
const headers = {
  'without a content type': `-H 'Content-Type:'`,
  'with an empty content type': `-H 'Content-Type;'`,
  'that it calls plain text': `-H 'Content-Type: text/plain'`,
  'with half a content type': `-H 'Content-Type: form'`,
  'with half a charset': `-H 'Content-Type: application/x-www-form-urlencoded; charset'`,
}

for (const [manner, header] of Object.entries(headers)) {
  test(`an Asterisk bridge posts a form ${manner}`, async () => {
    const answers = await answersOf(`
      tell() { curl -sS --fail-with-body -w '\\n' ${header} "$SWITCHBOARD_URL/api/v1/cti/$CTI_TOKEN" --data "$1"; }
      tell 'event=newCall&from=4930609854180&to=4930609811111&direction=in&callId=1731661200.17&user=Support+Team&user=Anton'
      tell 'event=answer&direction=in&callId=1731661200.17&user=anton%40example.com'
      tell 'event=hangup&direction=in&callId=1731661200.17&cause=normalClearing'`)
    assert.deepEqual(answers, ['{}', '{}', '{}'])
    const [call] = await logged()
    assert.partialDeepStrictEqual(call, { call_id: '1731661200.17', state: 'hangup', to_comment: 'anton@example.com' })
  })
}

test('a bridge posts JSON with call_id', async () => {
  const answers = await answersOf(`
    tell() { curl -sS --fail-with-body -w '\\n' --json "$1" "$SWITCHBOARD_URL/api/v1/cti/$CTI_TOKEN"; }
    tell '{"event":"newCall","direction":"in","call_id":"j1","from":"anonymous","to":"4930609811111","user":["A","B"]}'
    tell '{"event":"hangup","direction":"in","call_id":"j1","cause":"cancel"}'
    tell '{"event":"newCall","direction":"out","call_id":"j2","from":"100","to":"4930609854180"}'`)
  assert.deepEqual(answers, ['{}', '{}', dial])
  const [missed] = await logged()
  assert.partialDeepStrictEqual(missed, { call_id: 'j1', from: 'anonymous', to_comment: 'A, B', done: false })
})

test('a bridge with a wrong URL gets an error, and nothing is logged', async () => {
  const statuses = await answersOf(`
    status() { curl -sS -o /dev/null -w '%{http_code}\\n' "$@"; }
    status -d event=newCall "$SWITCHBOARD_URL/api/v1/cti/wrong"
    status -d event=newCall "$SWITCHBOARD_URL/api/v1/cti/"
    status -d event=newCall "$SWITCHBOARD_URL/api/v1/cti/$CTI_TOKEN"
    status --json '{' "$SWITCHBOARD_URL/api/v1/cti/$CTI_TOKEN"
    head -c 100000 /dev/zero | status --data-binary @- "$SWITCHBOARD_URL/api/v1/cti/$CTI_TOKEN"`)
  assert.deepEqual(statuses, ['401', '401', '422', '400', '413'])
  assert.deepEqual(await logged(), [])
})
