import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Candidate,
  type NotificationMatrix,
  type ChangeSummary,
  type Recipient,
  selectRecipients,
} from './select-recipients.ts'

const [owner, colleague, reader] = [4, 5, 6]
const ticket = { group_id: 1, customer_id: 9, organization_id: null, owner_id: owner }
const unowned = { ...ticket, owner_id: 1 }
const update: ChangeSummary = { type: 'update', ticket, causedBy: 3, claimedBy: [], automatic: false }

const both = { email: true, online: true }
const wanting = (criteria: Record<string, unknown>, channel: Record<string, unknown> = both): NotificationMatrix => {
  const choice = { criteria, channel }
  return { create: choice, update: choice, reminder_reached: choice, escalation: choice }
}
const everything = wanting({ owned_by_me: true, owned_by_nobody: true, subscribed: true, no: true })

const someone = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  email: `user${id}@example.com`,
  config: { matrix: everything },
  reads: true,
  works_here: true,
  subscribed: false,
  stand_in_id: null,
  ...more,
})
const idsOf = (recipients: readonly Recipient[]) => recipients.map(({ id }) => id)
const told = (event: ChangeSummary, ...candidates: Candidate[]) => idsOf(selectRecipients(event, candidates))

test('users are notified of what they chose: own, unassigned, followed, or all tickets of their groups', () => {
  const cases: [criterion: string, id: number, more: Partial<Candidate>, of: typeof ticket, reason: string | null][] = [
    ['owned_by_me', owner, {}, ticket, 'owner'],
    ['owned_by_me', colleague, {}, ticket, null],
    ['owned_by_nobody', colleague, {}, unowned, 'unassigned'],
    ['owned_by_nobody', colleague, {}, ticket, null],
    ['subscribed', colleague, { subscribed: true }, ticket, 'mentioned'],
    ['subscribed', colleague, {}, unowned, null],
    ['no', colleague, {}, ticket, 'group'],
    ['no', owner, { works_here: false }, ticket, 'group'],
    ['none of them', owner, { subscribed: true }, ticket, null],
  ]
  for (const [criterion, id, more, of, reason] of cases) {
    const person = someone(id, { ...more, config: { matrix: wanting({ [criterion]: true }) } })
    const [recipient] = selectRecipients({ ...update, ticket: of }, [person])
    assert.equal(recipient?.reason ?? null, reason, `${criterion} ${JSON.stringify(more)}`)
  }
})

test('each event type has its own switches; merges are updates and warnings escalations', () => {
  const types = {
    create: ['create'],
    update: ['update', 'update.merged_into', 'update.received_merge', 'update.reaction'],
    reminder_reached: ['reminder_reached'],
    escalation: ['escalation', 'escalation_warning'],
  } as const
  const all = Object.values(types).flat()
  for (const [occasion, heard] of Object.entries(types)) {
    const matrix = { [occasion]: everything.update } as NotificationMatrix
    const heardOf = all.filter((type) => told({ ...update, type }, someone(owner, { config: { matrix } })).length > 0)
    assert.deepEqual(heardOf, heard)
  }
})

test('email and application are chosen separately, and without either there is no notification', () => {
  const through = (channel: Record<string, unknown>) =>
    selectRecipients(update, [someone(owner, { config: { matrix: wanting({ no: true }, channel) } })]).map(
      ({ email, online }) => ({ email, online }),
    )
  assert.deepEqual(through({ email: true }), [{ email: true, online: false }])
  assert.deepEqual(through({ online: 'true', email: 'false' }), [{ email: false, online: true }])
  assert.deepEqual(through({}), [])
})

test('users are not notified of their own changes, nor of tickets that they cannot read', () => {
  assert.deepEqual(told({ ...update, causedBy: owner }, someone(owner), someone(colleague)), [colleague])
  assert.deepEqual(told(update, someone(owner, { reads: false }), someone(colleague, { reads: false })), [])
  const stranger = someone(reader, { works_here: false })
  assert.deepEqual(told(update, stranger), [], 'to read a group is not to work in it')
})

test('a selection of groups excludes other groups, except for own tickets and mentions', () => {
  const limited = (group_ids: unknown) => ({ config: { matrix: everything, group_ids: group_ids as string[] } })
  assert.deepEqual(told(update, someone(colleague, limited(['2']))), [])
  assert.deepEqual(told(update, someone(owner, limited(['2']))), [owner])
  assert.deepEqual(told(update, someone(colleague, { ...limited(['2']), subscribed: true })), [colleague])
  for (const group_ids of [[], ['-'], ['2', '1'], [1], null, 'x'])
    assert.deepEqual(told(update, someone(colleague, limited(group_ids))), [colleague])
})

test('a substitute is notified too, once, on behalf of the absent user', () => {
  const mine = { matrix: wanting({ owned_by_me: true }) }
  const away = someone(owner, { stand_in_id: reader })
  const recipients = selectRecipients(update, [away, someone(reader, { works_here: false, config: mine })])
  assert.deepEqual(
    recipients.map(({ id, reason, replacementFor }) => [id, reason, replacementFor]),
    [
      [owner, 'owner', null],
      [reader, 'replacement', owner],
    ],
  )
  const [, known] = selectRecipients(update, [away, someone(reader)])
  assert.deepEqual([known?.reason, known?.replacementFor], ['group', null], 'a reason of one’s own comes first')
  assert.deepEqual(told({ ...update, causedBy: reader }, away, someone(reader, { works_here: false })), [owner])
})

test('a substitute who cannot read the ticket is not notified', () => {
  assert.deepEqual(told(update, someone(owner, { stand_in_id: reader }), someone(reader, { reads: false })), [owner])
  assert.deepEqual(told(update, someone(owner, { stand_in_id: 99 })), [owner])
})

test('substitutes of substitutes are followed to a present user, and cycles to no one', () => {
  const idle = { works_here: false }
  const chain = [
    someone(owner, { stand_in_id: 10 }),
    someone(10, { ...idle, reads: false, stand_in_id: 11 }),
    someone(11, { ...idle, stand_in_id: 12 }),
    someone(12, idle),
  ]
  assert.deepEqual(told(update, ...chain), [owner, 12])
  for (const last of [owner, 10, 11, 12]) {
    const circle = [...chain.slice(0, 3), someone(12, { ...idle, stand_in_id: last })]
    assert.deepEqual(told(update, ...circle), [owner], `back to ${last}`)
  }
  assert.deepEqual(told(update, someone(owner, { stand_in_id: owner })), [owner])
})

test('automatic messages, and messages that claim to be from the recipient, cause no email', () => {
  const channels = (more: Partial<ChangeSummary>) =>
    selectRecipients({ ...update, ...more }, [someone(owner)]).map(({ email, online }) => [email, online])
  assert.deepEqual(channels({ automatic: true }), [[false, true]])
  assert.deepEqual(channels({ claimedBy: ['user4@example.com'] }), [[false, true]])
  assert.deepEqual(channels({ claimedBy: ['user5@example.com'] }), [[true, true]])
})

test('preferences of any shape cause no error', () => {
  const shapes: unknown[] = [
    null,
    'none',
    7,
    [],
    { matrix: null },
    { matrix: 'all' },
    { matrix: { update: null } },
    { matrix: { update: { criteria: null, channel: 'x' } } },
  ]
  for (const shape of shapes) assert.deepEqual(told(update, someone(owner, { config: shape as never })), [])
})

/** Numbers that look random and are the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('any recipient is notified once, may read the ticket, wants it, and is not the author', () => {
  const roll = dice(7)
  const flip = () => roll(2) === 1
  const anyone = (id: number): Candidate => ({
    id,
    email: flip() ? `user${id}@example.com` : null,
    config: {
      matrix: wanting(
        { owned_by_me: flip(), owned_by_nobody: flip(), subscribed: flip(), no: flip() },
        { email: flip(), online: flip() },
      ),
      group_ids: flip() ? [] : [String(1 + roll(2))],
    },
    reads: flip(),
    works_here: flip(),
    subscribed: flip(),
    stand_in_id: flip() ? 2 + roll(8) : null,
  })
  for (let round = 0; round < 2000; round += 1) {
    const candidates = Array.from({ length: 1 + roll(8) }, (_, index) => anyone(index + 2))
    const causedBy = 2 + roll(8)
    const event: ChangeSummary = {
      ...update,
      causedBy,
      automatic: flip(),
      ticket: { ...ticket, owner_id: 1 + roll(9) },
    }
    const recipients = selectRecipients(event, candidates)
    assert.equal(new Set(idsOf(recipients)).size, recipients.length)
    for (const { id, email, online, reason, replacementFor } of recipients) {
      const { reads, config } = candidates.find((candidate) => candidate.id === id) as Candidate
      const { channel } = config?.matrix?.update ?? {}
      assert.ok(reads && id !== causedBy && (email || online))
      assert.ok((!email || (channel?.email && !event.automatic)) && (!online || channel?.online))
      assert.equal(reason === 'replacement', replacementFor !== null)
      assert.notEqual(replacementFor, id)
    }
  }
})
