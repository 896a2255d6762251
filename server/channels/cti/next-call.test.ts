import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { bringsNumber, type Call, type CallEvent, type CallState, nextCall } from './next-call.ts'

const start = Date.parse('2026-11-15T09:00:00.000Z')
const after = (seconds: number) => new Date(start + seconds * 1000)

const silent = { direction: 'in', from: '', to: '', user: '', queue: '', cause: '' } as const
const told = (event: CallState, more: Partial<CallEvent> = {}): CallEvent => ({ ...silent, event, ...more })

const numbers = { from: '4930111', to: '4969222' }
const newCall = (more: Partial<CallEvent> = {}) => told('newCall', { ...numbers, ...more })

/** Plays events ten seconds apart. */
const play = (...events: CallEvent[]) =>
  events.reduce<Call | undefined>((call, event, index) => nextCall(call, event, after(index * 10)), undefined) as Call

const seen = (call: Call, ...keys: (keyof Call)[]) => keys.map((key) => call[key])

type Row = [story: string, events: CallEvent[], keys: (keyof Call)[], values: unknown[]]

const stories: Row[] = [
  [
    'a call that rings waits for someone',
    [newCall()],
    ['state', 'done', 'queue', 'initialized_at', 'duration_waiting_time'],
    ['newCall', false, '4969222', '2026-11-15T09:00:00.000Z', null],
  ],
  [
    'an agent’s own call needs nothing',
    [newCall({ direction: 'out', user: 'Agnes' })],
    ['done', 'queue', 'from_comment', 'to_comment'],
    [true, '4930111', 'Agnes', null],
  ],
  [
    'who is called is named by the user, else by the queue',
    [newCall({ queue: 'support' })],
    ['to_comment', 'queue'],
    ['support', 'support'],
  ],
  [
    'an answered call is done and knows how long it rang',
    [newCall({ user: 'Agnes, Anton' }), told('answer', { user: 'Anton' })],
    ['state', 'done', 'to_comment', 'start_at', 'duration_waiting_time'],
    ['answer', true, 'Anton', '2026-11-15T09:00:10.000Z', 10],
  ],
  [
    'an ended call knows how long it rang and how long they talked',
    [newCall(), told('answer'), told('hangup', { cause: 'normalClearing' })],
    ['state', 'done', 'comment', 'duration_waiting_time', 'duration_talking_time'],
    ['hangup', true, 'normalClearing', 10, 10],
  ],
  [
    'a call that nobody answered is to be called back',
    [newCall(), told('hangup', { cause: 'cancel' })],
    ['state', 'done', 'comment', 'duration_waiting_time', 'duration_talking_time'],
    ['hangup', false, 'cancel', 10, null],
  ],
  [
    'a call that was turned away needs nobody',
    [newCall({ rejected: true }), told('hangup', { cause: 'busy' })],
    ['state', 'done', 'rejected'],
    ['hangup', true, true],
  ],
  ['a forwarded call is done', [newCall(), told('hangup', { cause: 'forwarded' })], ['done'], [true]],
  [
    'whoever spoke to the machine is to be called back',
    [newCall(), told('answer', { user: 'voicemail' }), told('hangup')],
    ['done', 'to_comment'],
    [false, 'voicemail'],
  ],
  [
    'an agent’s call that nobody answered is done',
    [newCall({ direction: 'out' }), told('hangup', { direction: 'out', cause: 'busy' })],
    ['done', 'comment'],
    [true, 'busy'],
  ],
  [
    'the one who calls out is the one who is named',
    [newCall({ direction: 'out', user: 'Agnes' }), told('answer', { direction: 'out', user: 'Anton' })],
    ['from_comment', 'to_comment'],
    ['Anton', null],
  ],
  [
    'the answering agent is known by their own number',
    [newCall(), told('answer', { agent: { id: 4, fullname: 'Agnes Agent' } })],
    ['answered_by_id', 'to_comment'],
    [4, 'Agnes Agent'],
  ],
  [
    'a call handed on belongs to the last and began with the first',
    [newCall(), told('answer', { user: 'Agnes' }), told('answer', { user: 'Anton' })],
    ['to_comment', 'start_at'],
    ['Anton', '2026-11-15T09:00:10.000Z'],
  ],
  [
    'an answer that comes after the end tells who answered, not that they still talk',
    [newCall(), told('hangup', { cause: 'normalClearing' }), told('answer', { user: 'Agnes', cause: 'late' })],
    ['state', 'done', 'to_comment', 'comment', 'start_at', 'end_at', 'duration_talking_time'],
    ['hangup', true, 'Agnes', 'normalClearing', '2026-11-15T09:00:10.000Z', '2026-11-15T09:00:10.000Z', 0],
  ],
  [
    'a call whose start was missed is there all the same',
    [told('answer', { user: 'Agnes' })],
    ['state', 'from', 'to', 'queue', 'to_comment', 'announced'],
    ['answer', '', '', null, 'Agnes', false],
  ],
  [
    'a start that comes late tells the rest',
    [told('hangup', { cause: 'cancel' }), newCall({ queue: 'support' })],
    ['state', 'from', 'to', 'queue', 'to_comment', 'comment', 'done', 'announced'],
    ['hangup', '4930111', '4969222', 'support', 'support', 'cancel', false, true],
  ],
  [
    'a start that comes after the answer leaves the name of the one who answered',
    [told('answer', { direction: undefined, user: 'Agnes' }), newCall({ direction: 'out', user: 'Anton' })],
    ['state', 'direction', 'from_comment', 'to_comment'],
    ['answer', 'out', 'Agnes', null],
  ],
  [
    'nothing that happens after the end changes its cause',
    [newCall(), told('hangup', { cause: 'cancel' }), told('hangup', { cause: 'busy' })],
    ['comment', 'end_at'],
    ['cancel', '2026-11-15T09:00:10.000Z'],
  ],
]

for (const [story, events, keys, values] of stories) {
  test(story, () => assert.deepEqual(seen(play(...events), ...keys), values))
}

test('the caller is shown on the customer’s side', () => {
  const match = { id: 1, caller_id: '4930111', user_id: 6 }
  const caller = { comment: 'Nora North', matches: [match] as never }
  assert.deepEqual(seen(play(newCall({ caller })), 'from_comment', 'preferences'), ['Nora North', { from: [match] }])
  const out = play(newCall({ caller, direction: 'out' }))
  assert.deepEqual(seen(out, 'to_comment', 'preferences'), ['Nora North', { to: [match] }])
})

test('a repeated event changes nothing, regardless of changes by users', () => {
  const missed = play(newCall(), told('hangup', { cause: 'cancel' }))
  const calledBack = { ...missed, done: true }
  for (const event of [newCall(), told('hangup', { cause: 'cancel' })]) {
    assert.equal(nextCall(calledBack, event, after(99)), calledBack)
  }
})

test('a stale call is no longer stale after an event', () => {
  const stale = { ...play(newCall()), stale: true }
  assert.equal(nextCall(stale, told('hangup'), after(20_000)).stale, false)
  assert.equal(nextCall(stale, newCall(), after(20_000)).stale, true)
})

test('a clock that goes backwards causes no negative duration', () => {
  const answered = nextCall(nextCall(undefined, newCall(), after(60)), told('answer'), after(0))
  assert.equal(answered.duration_waiting_time, 0)
})

test('each number is looked up once', () => {
  const known = play(newCall())
  const unknown = play(told('answer'))
  assert.equal(bringsNumber(undefined, newCall()), true)
  assert.equal(bringsNumber(undefined, told('answer')), false)
  assert.equal(bringsNumber(unknown, told('hangup', numbers)), true)
  assert.equal(bringsNumber(play(told('answer', numbers)), told('hangup', numbers)), false)
  assert.equal(bringsNumber(known, newCall()), false)
  assert.equal(bringsNumber(known, told('hangup', numbers)), false)
})

const word = fc.constantFrom('', 'Agnes', 'voicemail', 'support', 'forwarded', 'cancel')

/** The events that one phone system may send about one call: later events repeat the numbers, or do not. */
const eventsOfOneCall = fc
  .record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    queue: word,
    texts: fc.array(fc.record({ user: word, cause: word, repeats: fc.boolean() }), { minLength: 3, maxLength: 3 }),
    known: fc.boolean(),
    heard: fc.subarray<CallState>(['newCall', 'answer', 'hangup'], { minLength: 1 }),
  })
  .map(({ direction, queue, texts, known, heard }) => {
    const caller = { comment: known ? 'Nora North' : null, matches: [] }
    return heard.map((event, index) => {
      const { user = '', cause = '', repeats } = texts[index] ?? {}
      const whole = event === 'newCall' || repeats
      return told(event, { direction, user, cause, ...(whole && { ...numbers, queue, caller }) })
    })
  })

/** Which times there are belongs to the truth, what they are to the order. */
const withoutTimes = (call: Call) => ({
  ...call,
  initialized_at: typeof call.initialized_at,
  start_at: typeof call.start_at,
  end_at: typeof call.end_at,
  duration_waiting_time: typeof call.duration_waiting_time,
  duration_talking_time: typeof call.duration_talking_time,
})

test('the same events lead to the same record, in any order and number', () => {
  const disorder = eventsOfOneCall.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc
        .array(fc.constantFrom(...events), { maxLength: 6 })
        .chain((again) => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length })),
    ),
  )
  fc.assert(
    fc.property(disorder, ([events, disordered]) => {
      assert.deepEqual(withoutTimes(play(...disordered)), withoutTimes(play(...events)))
    }),
    { numRuns: 2000 },
  )
})

test('no order of events makes a call end before it began', () => {
  const events = fc.array(
    fc.constantFrom(newCall(), told('answer', { user: 'Agnes' }), told('hangup', { cause: 'cancel' })),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(events, (list) => {
      const { initialized_at, start_at, end_at } = play(...list)
      const times = [initialized_at, start_at, end_at].filter((time) => time !== null)
      assert.deepEqual(times, times.toSorted())
    }),
  )
})
