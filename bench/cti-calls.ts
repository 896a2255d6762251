import type { Hit, Shot } from './open-loop.ts'
import { createRandom } from './vocabulary.ts'

type Event = { event: 'newCall' | 'answer' | 'hangup'; cause?: string; user?: string }
type Kind = { direction: 'in' | 'out'; story: Event[]; answered: boolean; done: boolean }

const missed: Kind = {
  direction: 'in',
  story: [{ event: 'newCall' }, { event: 'hangup', cause: 'cancel' }],
  answered: false,
  done: false,
}
const answered: Kind = {
  direction: 'in',
  story: [
    { event: 'newCall' },
    { event: 'answer', user: 'bench@example.com' },
    { event: 'hangup', cause: 'normalClearing' },
  ],
  answered: true,
  done: true,
}
const kinds: readonly Kind[] = [
  answered,
  answered,
  missed,
  answered,
  { ...answered, direction: 'out' },
  { ...missed, direction: 'out', done: true },
]

/** One call of the plan: `at` are the positions of its events among all events. */
type PlannedCall = { callId: string; kind: Kind; from: string; to: string; queue: string; at: number[] }
export type Plan = { calls: PlannedCall[]; events: { call: PlannedCall; step: number }[] }

const apart = { ring: [60, 400], talk: [100, 1600] } as const

/** This many events of calls that begin, are answered and end concurrently; every call ends within the plan. */
export function planCalls(length: number, callers: readonly string[]): Plan {
  const random = createRandom(length)
  const between = ([least, most]: readonly [number, number]) => least + Math.floor(random() * (most - least))
  const calls: PlannedCall[] = []
  const events: Plan['events'] = []
  const waiting: { call: PlannedCall; step: number; due: number }[] = []
  const steps = () => waiting.reduce((sum, { call, step }) => sum + call.kind.story.length - step, 0)
  const begin = () => {
    const index = calls.length
    const kind = kinds[index % kinds.length] as Kind
    const customer = callers[index % callers.length] as string
    const [from, to] = kind.direction === 'in' ? [customer, '4930609811111'] : ['4930609811111', customer]
    const call = { callId: `call-${index}`, kind, from, to, queue: `queue ${index % 5}`, at: [] }
    calls.push(call)
    return { call, step: 0, due: 0 }
  }
  for (let place = 0; place < length; place += 1) {
    waiting.sort((a, b) => a.due - b.due)
    const mayBegin = steps() + 3 <= length - place
    const isDue = waiting[0] !== undefined && waiting[0].due <= place
    const next = isDue || !mayBegin ? waiting.shift() : begin()
    if (!next) break
    const { call, step } = next
    call.at.push(place)
    events.push({ call, step })
    const due = place + between(step === 0 ? apart.ring : apart.talk)
    if (step + 1 < call.kind.story.length) waiting.push({ call, step: step + 1, due })
  }
  return { calls, events }
}

export const shotsOf = ({ events }: Plan, token: string): Shot[] =>
  events.map(({ call: { callId, kind, from, to, queue }, step }) => ({
    method: 'POST',
    path: `/cti/${token}`,
    body: { ...kind.story[step], direction: kind.direction, callId, from, to, queue },
  }))

export type LoggedCall = {
  call_id: string
  state: string
  direction: string
  from: string
  to: string
  queue: string
  comment: string
  done: boolean
  initialized_at: string
  start_at: string | null
  end_at: string | null
}

/**
 * Describes differences between the call log and what was sent; empty if there are none. `logged` is in the order
 * of the log.
 */
export function findFaults({ calls }: Plan, hits: readonly Hit[], logged: readonly LoggedCall[]): string[] {
  const refused = hits.filter(({ status }) => status !== 200).map(({ status, body }) => `answered ${status}: ${body}`)
  const byId = Map.groupBy(logged, ({ call_id }) => call_id)
  const wrong = calls.flatMap((call) => {
    const found = byId.get(call.callId) ?? []
    if (found.length !== 1) return [`${call.callId} is logged ${found.length} times`]
    return faultsOf(call, found[0] as LoggedCall)
  })
  return [...refused, ...wrong, ...(logged.length === calls.length ? [] : [`${logged.length} calls are logged`])]
}

function faultsOf({ callId, kind, from, to, queue }: PlannedCall, found: LoggedCall): string[] {
  const { story, direction, done, answered } = kind
  const wanted = { direction, state: 'hangup', comment: story.at(-1)?.cause, from, to, queue, done }
  const differing = Object.entries(wanted)
    .filter(([name, value]) => found[name as keyof LoggedCall] !== value)
    .map(([name, value]) => `${callId}: ${name} is ${found[name as keyof LoggedCall]}, expected ${value}`)
  const times = timesOf(found)
  const isInOrder = times.length === (answered ? 3 : 2) && times.every((time, at) => time >= (times[at - 1] ?? 0))
  return isInOrder ? differing : [...differing, `${callId}: unexpected times ${times.join(', ')}`]
}

/** The times when a call began, was answered and ended, if it was. */
const timesOf = ({ initialized_at, start_at, end_at }: LoggedCall): number[] =>
  [initialized_at, start_at, end_at].filter((time) => time !== null).map((time) => Date.parse(time))

/** The largest difference, in milliseconds, between an event and its time in the log. */
export function largestLag({ calls }: Plan, hits: readonly Hit[], logged: readonly LoggedCall[]): number {
  const times = new Map(logged.map((call) => [call.call_id, timesOf(call)]))
  const lags = calls.flatMap(({ callId, at }) =>
    (times.get(callId) ?? []).map((time, step) => time - (hits[at[step] ?? 0]?.sentAt ?? 0)),
  )
  return lags.reduce((most, lag) => Math.max(most, lag), 0)
}

/** The largest difference, in milliseconds, between two calls that are in the wrong order in the log. */
export function largestInversion({ calls }: Plan, hits: readonly Hit[], logged: readonly LoggedCall[]): number {
  const sentAt = new Map(calls.map(({ callId, at: [first = 0] }) => [callId, (hits[first] as Hit).sentAt]))
  let latest = 0
  let largest = 0
  for (const { call_id } of logged) {
    const sent = sentAt.get(call_id) ?? 0
    largest = Math.max(largest, latest - sent)
    latest = Math.max(latest, sent)
  }
  return largest
}
