import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { type Channel, type Dialplan, readDialplan } from './dialplan.ts'
import { textsIn, toolbox } from './guide.ts'
import { openTelephone, type Telephone } from './telephone.ts'

const exampleAddress = 'https://helpdesk.example.com/api/v1/cti/the-token-of-your-instance'

let telephone: Telephone
let address: string
before(async () => {
  telephone = await openTelephone()
  address = `${telephone.address}/api/v1/cti/${telephone.token}`
  await telephone.w.ada('PUT', '/users/5', { phone: '100' })
  await set(telephone.w, 'cti_config', {
    outbound: { routing_table: [{ dest: '4930*', caller_id: '4930609811111' }] },
    inbound: { block_caller_ids: [{ caller_id: '491715000000' }] },
  })
})
after(() => telephone.close())
beforeEach(async () => {
  await telephone.w.db.deleteFrom('cti_logs').execute()
})

const only = async () => {
  const calls = await telephone.calls()
  assert.equal(calls.length, 1)
  return calls[0] as (typeof calls)[number]
}

/** What libcurl posts for Asterisk and FreeSWITCH. */
async function curl(url: string, body: string): Promise<string> {
  const script = 'curl -sS --fail-with-body --data "$BODY" "$TARGET"'
  const { code, output, complaints } = await telephone.bash(script, { TARGET: url, BODY: body })
  assert.equal(code, 0, `${output}${complaints}`)
  return output
}

const asterisk = (): Dialplan =>
  readDialplan(textsIn('telephony/asterisk.md', 'ini').join('\n').replace(exampleAddress, address), {
    curl,
    system: async (command) => {
      const { code, complaints } = await telephone.bash(`PATH="${toolbox}:$PATH"; ${command}\nwait`)
      assert.equal(code, 0, complaints)
    },
  })

const hostileName = `x&direction=out&from=1'; touch /tmp/called-by-asterisk; '$(touch /tmp/called-by-asterisk)`
const channelOf = (values: Record<string, string> = {}): Channel => ({
  values: {
    'CHANNEL(linkedid)': '1731661200.17',
    'CALLERID(num)': '+4930609854180',
    'CALLERID(name)': hostileName,
    'CALLERID(dnid)': '4930609811111',
    'CHANNEL(endpoint)': '100',
    ...values,
  },
})

test('Asterisk reports a call from its start to its end', async () => {
  const channel = channelOf({ DIALSTATUS: 'ANSWER' })
  await asterisk().play('switchboard-in', channel, 'support')
  assert.equal(channel.hungUp, undefined)
  assert.equal(channel.values['CHANNEL(hangup_handler_push)'], 'switchboard-hangup,s,1(in)')
  await asterisk().play('switchboard-answer', channelOf(), 'in')
  await asterisk().play('switchboard-hangup', channel, 'in')
  assert.partialDeepStrictEqual(await only(), {
    call_id: '1731661200.17',
    state: 'hangup',
    from: '+4930609854180',
    to: '4930609811111',
    queue: 'support',
    comment: 'normalClearing',
    answered_by_id: 5,
    done: true,
  })
})

test('Asterisk hangs up on blocked callers, and shows the given number', async () => {
  const blocked = channelOf({ 'CALLERID(num)': '+491715000000' })
  await asterisk().play('switchboard-in', blocked, 'support')
  assert.equal(blocked.hungUp, '17')
  await telephone.w.db.deleteFrom('cti_logs').execute()
  const outgoing = channelOf({ 'CALLERID(num)': '100' })
  await asterisk().play('switchboard-out', outgoing, '4930609854180')
  assert.equal(outgoing.values['CALLERID(num)'], '4930609811111')
  const { direction, from, from_comment } = await only()
  assert.deepEqual([direction, from, from_comment], ['out', '4930609811111', hostileName])
  const abroad = channelOf({ 'CALLERID(num)': '100' })
  await asterisk().play('switchboard-out', abroad, '3312345')
  assert.equal(abroad.values['CALLERID(num)'], '100')
})

test('Asterisk without CURL() runs the script, without executing caller data', async () => {
  const channel = channelOf({ 'CALLERID(num)': `+4930'; touch /tmp/called-by-asterisk; '`, DIALSTATUS: 'CANCEL' })
  await asterisk().play('switchboard-shell', channel)
  await asterisk().play('switchboard-shell-hangup', channel)
  assert.partialDeepStrictEqual(await only(), { from: '+4930', state: 'hangup', comment: 'cancel', done: false })
  await telephone.w.db.deleteFrom('cti_logs').execute()
  await asterisk().play('switchboard-plain', channel)
  assert.partialDeepStrictEqual(await only(), { from: '+4930', to: '4930609811111', state: 'newCall' })
  assert.ok(!existsSync('/tmp/called-by-asterisk'))
})

const unescaped = (xml: string) => xml.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** All requests that FreeSWITCH is configured to post, with its variables filled in. */
function freeswitchRequests(values: Record<string, string>): { url: string; body: string }[] {
  const [, ...dialplan] = textsIn('telephony/freeswitch.md', 'xml')
  const told = [...dialplan.join('\n').matchAll(/(?:application="curl" data="|execute_on_answer=curl )([^"]+)"/g)]
  return told.map(([, written = '']) => {
    const filled = unescaped(written)
      .replaceAll('$${switchboard}', address)
      .replaceAll(/\$\{url_encode\(\$\{(\w+)\}\)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
      .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    const [, url = '', body = ''] = /^(\S+) (?:connect-timeout \d+ )?(?:timeout \d+ )?post (.*)$/.exec(filled) ?? []
    return { url, body }
  })
}

test('FreeSWITCH reports a call from its start to its end', async () => {
  const values = { caller_id_number: '+4930609854180', destination_number: '4930609811111', uuid: 'a-b-c' }
  const [newCall, answer] = freeswitchRequests(values)
  for (const { url, body } of [newCall, answer] as { url: string; body: string }[]) {
    assert.equal(await curl(url, body), '{}')
  }
  const [lua = ''] = textsIn('telephony/freeswitch.md', 'lua')
  const [, format = ''] = /string\.format\("([^"]+)"/.exec(lua) ?? []
  const [, cause = ''] = /NORMAL_CLEARING = "(\w+)"/.exec(lua) ?? []
  const filled = ['in', 'a-b-c', cause].reduce((text, value) => text.replace('%s', value), format)
  assert.equal(await curl(address, filled), '{}')
  assert.partialDeepStrictEqual(await only(), {
    call_id: 'a-b-c',
    state: 'hangup',
    from: '+4930609854180',
    queue: 'support',
    comment: 'normalClearing',
    answered_by_id: 5,
  })
})

test('FreeSWITCH reports outgoing calls, and only configured ones', async () => {
  const values = {
    caller_id_number: '100',
    caller_id_name: hostileName,
    destination_number: '4930609854180',
    uuid: 'd-e-f',
  }
  const { url, body } = freeswitchRequests(values)[2] as { url: string; body: string }
  assert.match(await curl(url, body), /"caller_id":"4930609811111"/)
  assert.partialDeepStrictEqual(await only(), { direction: 'out', from_comment: hostileName, to: '4930609854180' })
})

type Scenario = { skipIf: string; values: [name: string, written: string][]; next: string }

function readTemplate(): Map<string, Scenario> {
  const [xml = ''] = textsIn('telephony/3cx.md', 'xml')
  const scenarios = xml.matchAll(/<Scenario Id="(\w+)".*?SkipIf="([^"]*)" Url="([^"]+)".*?<\/Scenario>/gs)
  return new Map(
    [...scenarios].map(([text, id = '', skipIf = '', url]) => {
      assert.equal(url, '[Address]/api/v1/cti/[Token]')
      const values = [...text.matchAll(/<Value Key="(\w+)"[^>]*>([^<]*)</g)].map(
        ([, name = '', written = '']): [string, string] => [name, written],
      )
      return [id, { skipIf, values, next: /Next="(\w+)"/.exec(text)?.[1] ?? '' }]
    }),
  )
}

/** `[Name]` and `[IIf(a==b,x,y)]`, inside out. */
function fill(written: string, values: Record<string, string>): string {
  const [whole, inside = ''] = /\[([^[\]]*)\]/.exec(written) ?? []
  if (whole === undefined) return written
  const [, left, right, yes = '', no = ''] = /^IIf\((.*?)==(.*?),(.*?),(.*)\)$/.exec(inside) ?? []
  const value = left === undefined ? (values[inside] ?? '') : left === right ? yes : no
  return fill(
    written.replace(whole, () => value),
    values,
  )
}

const isSkipped = (condition: string) =>
  condition.split('||').some((one) => {
    const [left, right] = one.split(/[!=]=/)
    return one.includes('!=') ? left !== right : one !== '' && left === right
  })

/** As 3CX reports a call that has ended. */
async function reportCall(values: Record<string, string>): Promise<void> {
  const template = readTemplate()
  for (let id = 'ReportCall'; id !== ''; id = template.get(id)?.next ?? '') {
    const scenario = template.get(id) as Scenario
    if (isSkipped(fill(scenario.skipIf, values))) continue
    const body = Object.fromEntries(scenario.values.map(([name, written]) => [name, fill(written, values)]))
    const { status } = await telephone.w.anyone('POST', `/cti/${telephone.token}`, body)
    assert.equal(status, 200)
  }
}

const report = {
  ReportCallEnabled: 'True',
  CallStartTimeUTC: '11/15/2026 9:00:00 AM',
  Number: '+4930609854180',
  Agent: '100',
  AgentEmail: 'anton@example.com',
}

test('3CX reports answered, missed and outgoing calls', async () => {
  const kinds: [values: Record<string, string>, record: Record<string, unknown>][] = [
    [
      { CallType: 'Inbound', CallDirection: 'Inbound' },
      { direction: 'in', from: '+4930609854180', to: '100', answered_by_id: 5, comment: 'normalClearing', done: true },
    ],
    [
      { CallType: 'Missed', CallDirection: 'Inbound' },
      { direction: 'in', from: '+4930609854180', answered_by_id: null, comment: 'noAnswer', done: false },
    ],
    [
      { CallType: 'Outbound', CallDirection: 'Outbound' },
      { direction: 'out', from: '4930609811111', to: '+4930609854180', answered_by_id: 5, done: true },
    ],
    [
      { CallType: 'Notanswered', CallDirection: 'Outbound' },
      { direction: 'out', to: '+4930609854180', answered_by_id: null, comment: 'noAnswer', done: true },
    ],
  ]
  for (const [values, record] of kinds) {
    await telephone.w.db.deleteFrom('cti_logs').execute()
    await reportCall({ ...report, ...values })
    assert.partialDeepStrictEqual(await only(), { ...record, state: 'hangup', announced: true })
  }
})
