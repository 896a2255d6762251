import { type Random, createRandom } from '../demo/random.ts'

/** The users, queues and numbers that take part in calls. */
export type CallParticipants = {
  queues: readonly string[]
  /** Logins, so that an answered call is assigned to the agent. */
  agents: readonly string[]
  customers: readonly string[]
  blocked: string
}

type Direction = 'in' | 'out'
type Event = { event: 'newCall' | 'answer' | 'hangup'; cause?: string; user?: string }

/** `at` is in seconds since midnight. */
export type PlannedEvent = Event & { at: number }
export type PlannedCall = {
  callId: string
  /** A description for the output. */
  kind: string
  direction: Direction
  from: string
  to: string
  queue: string
  steps: readonly PlannedEvent[]
}

type SecondsRange = readonly [least: number, most: number]

type CallPattern = {
  /** Percentage of calls of this kind. */
  share: number
  direction?: Direction
  ring: SecondsRange
  talk?: SecondsRange
  /** Who answers if it is not an agent. */
  answeredBy?: string
  cause: string
}

const kinds: Record<string, CallPattern> = {
  answered: { share: 48, ring: [3, 45], talk: [30, 900], cause: 'normalClearing' },
  missed: { share: 12, ring: [15, 90], cause: 'cancel' },
  voicemail: { share: 6, ring: [30, 40], talk: [10, 90], answeredBy: 'voicemail', cause: 'normalClearing' },
  forwarded: { share: 5, ring: [20, 30], cause: 'forwarded' },
  busy: { share: 5, ring: [1, 3], cause: 'busy' },
  blocked: { share: 3, ring: [1, 2], cause: 'busy' },
  outgoing: { share: 16, direction: 'out', ring: [5, 30], talk: [20, 600], cause: 'normalClearing' },
  'nobody there': { share: 5, direction: 'out', ring: [25, 60], cause: 'noAnswer' },
}

/** Calls from 8:00 to 18:00, in proportion: a busy morning, lunch, a busy afternoon. */
const firstHour = 8
const hours = [5, 10, 13, 12, 6, 5, 11, 12, 8, 4]
export const opening = firstHour * 3600

/** Fictitious numbers of unknown callers. */
const strangers = ['4930231250', '4969900092', '4940669690', '4917139200', '4420794600', '120255501']
const ownNumbers = ['493060981100', '493060981101', '493060981102']

/** The index of the share that contains a point, with the shares laid side by side. */
function placeAmong(shares: readonly number[], point: number): number {
  let left = point * shares.reduce((sum, share) => sum + share, 0)
  return shares.findIndex((share) => (left -= share) < 0)
}

const startOf = (chance: Random) => (firstHour + placeAmong(hours, chance.roll())) * 3600 + chance.between(0, 3599)

/** Two of three callers are customers. */
function partnerOf(chance: Random, customers: readonly string[]): string {
  const isKnown = customers.length > 0 && chance.isLucky(0.67)
  return isKnown ? chance.oneOf(customers) : `${chance.oneOf(strangers)}${chance.between(10, 99)}`
}

function stepsOf(chance: Random, { ring, talk, answeredBy, cause }: CallPattern, agent: string): PlannedEvent[] {
  const begun = startOf(chance)
  const answered = begun + chance.between(...ring)
  const ended = talk ? answered + chance.between(...talk) : answered
  return [
    { at: begun, event: 'newCall' },
    ...(talk ? [{ at: answered, event: 'answer', user: answeredBy ?? agent } as const] : []),
    { at: ended, event: 'hangup', cause },
  ]
}

const names = Object.keys(kinds)
const shares = Object.values(kinds).map(({ share }) => share)
const hidesNumber = 0.06

function planCall(
  chance: Random,
  { queues, agents, customers, blocked }: CallParticipants,
  callId: string,
): PlannedCall {
  const kind = names[placeAmong(shares, chance.roll())] as string
  const { direction = 'in', ...about } = kinds[kind] as CallPattern
  const own = chance.oneOf(ownNumbers)
  const caller = chance.isLucky(hidesNumber) ? 'anonymous' : partnerOf(chance, customers)
  const [from, to] =
    direction === 'in' ? [kind === 'blocked' ? blocked : caller, own] : [own, partnerOf(chance, customers)]
  const steps = stepsOf(chance, about, chance.oneOf(agents))
  return { callId, kind, direction, from, to, queue: chance.oneOf(queues), steps }
}

type Wish = { calls: number; seed: number; name: string }

/** A day of calls, in the order they begin. `name` distinguishes the calls of different days. */
export function planDay(cast: CallParticipants, { calls, seed, name }: Wish): PlannedCall[] {
  const chance = createRandom(seed)
  const day = Array.from({ length: calls }, (_, index) => planCall(chance, cast, `${name}-${index}`))
  return day.sort((a, b) => beginOf(a) - beginOf(b))
}

const beginOf = ({ steps: [first] }: PlannedCall) => first?.at ?? 0
