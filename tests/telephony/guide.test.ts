import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { emailOf, password } from '#tests/support/cast.ts'
import { type Block, blocksOf, toolbox } from './guide.ts'
import { openTelephone, type Telephone } from './telephone.ts'

let telephone: Telephone
before(async () => {
  telephone = await openTelephone()
  const { w } = telephone
  await set(w, 'fqdn', 'helpdesk.example.com')
  await set(w, 'http_type', 'https')
  for (const backend of ['sipgate', 'placetel']) await set(w, `${backend}_integration`, true)
})
after(() => telephone.close())
beforeEach(async () => {
  await telephone.w.db.deleteFrom('cti_logs').execute()
})

/** Runs the `sh` blocks of a page one after the other, and compares each response with the one below it. */
async function follow(page: string): Promise<number> {
  const { settings } = telephone.w.app.deps
  const env = {
    ADMIN: `${emailOf('ada')}:${password}`,
    SIPGATE_TOKEN: await settings.text('sipgate_token'),
    PLACETEL_TOKEN: await settings.text('placetel_token'),
  }
  const blocks = blocksOf(page)
  for (const [index, { language, text }] of blocks.entries()) {
    if (language !== 'sh') continue
    const { code, output, complaints } = await telephone.bash(text, env)
    assert.equal(code, 0, `${text}\n${output}${complaints}`)
    compare(output.replaceAll(env.SIPGATE_TOKEN, 'SIPGATE_TOKEN'), blocks[index + 1], text)
  }
  return blocks.filter(({ language }) => language === 'sh').length
}

function compare(output: string, next: Block | undefined, command: string) {
  assert.notEqual(output, '', command)
  if (next?.language === 'json') assert.deepEqual(JSON.parse(output), JSON.parse(next.text), command)
  if (next?.language === 'xml') assert.equal(output.trim(), next.text, command)
}

const logged = async () =>
  (await telephone.calls()).map(({ call_id, direction, state, from, to_comment, queue, comment, done }) =>
    [call_id, direction, state, from, to_comment, queue, comment, done].join(' | '),
  )

test('the guide for administrators can be followed literally', async () => {
  assert.equal(await follow('telephony.md'), 10)
  assert.deepEqual(await logged(), [
    '20261115-1 | in | hangup | +49 30 609854180 | anton@example.com | support | normalClearing | true',
    '20261115-2 | out | hangup | 4930609811111 |  | 4930609811111 |  | true',
    '20261115-3 | in | hangup | +49 171 5000000 |  | 4930609811111 | busy | true',
  ])
  const [first] = await telephone.calls()
  assert.equal(first?.answered_by_id, 5)
})

test('the request log shows the requests of the guide, and no token', async () => {
  const { body } = await telephone.w.ada('GET', '/http_logs/cti')
  assert.ok(body.length >= 7)
  assert.ok(!JSON.stringify(body).includes(telephone.token))
})

test('sipgate.io and Placetel get the responses in the guide', async () => {
  assert.equal(await follow('telephony/sipgate-and-placetel.md'), 3)
  assert.deepEqual(await logged(), [
    's1 | in | newCall | 4930609854180 | Agnes Agent | 4930609811111 |  | false',
    'p1 | in | hangup | 4930609854180 |  | 4930609811111 | cancel | false',
  ])
})

test('the script for any phone system reports a whole call', async () => {
  const CTI_TOKEN = await telephone.w.app.deps.settings.text('cti_token')
  const script = `
    PATH="${toolbox}:$PATH"
    switchboard-call newCall in 4711 '+49 30 1' 4930609811111 'support & sales' 'Agnes Agent' 'Anton "A" Agent'; echo
    switchboard-call answer in 4711 '' '' '' anton@example.com; echo
    switchboard-call hangup in 4711; echo
    switchboard-call newCall in 4712 '' 4930609811111; echo
    switchboard-call hangup in 4712 cancel; echo`
  const { code, output, complaints } = await telephone.bash(script, { CTI_TOKEN })
  assert.equal(code, 0, complaints)
  assert.equal(output, '{}\n'.repeat(5))
  assert.deepEqual(await logged(), [
    '4711 | in | hangup | +49 30 1 | anton@example.com | support & sales | normalClearing | true',
    '4712 | in | hangup | anonymous |  | 4930609811111 | cancel | false',
  ])
})

test('the script fails with the reason when Switchboard rejects a request', async () => {
  const { code, output } = await telephone.bash(`${toolbox}/switchboard-call hangup up 4711`)
  assert.notEqual(code, 0)
  assert.match(output, /"error":/)
})
