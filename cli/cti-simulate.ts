import { parseArgs } from 'node:util'
import {
  askInstance,
  type Instruction,
  openTelephone,
  type InstanceAddress,
  strangersOnly,
} from './telephone-day/instance.ts'
import { type PlannedCall, planDay, type PlannedEvent } from './telephone-day/plan.ts'
import { playDay } from './telephone-day/play.ts'

const usage = `npm run cti:simulate -- [options]      A day of telephone calls, without a telephone system

  --url      where the instance is             (SWITCHBOARD_URL, http://127.0.0.1:3000)
  --token=T  the telephone token in its address
  --user     mail:password of an administrator: finds the token, the queues and who may call
             (or SWITCHBOARD_TOKEN, an administrator's access token)
  --calls    how many calls                    (120)
  --speed    seconds of the day in one second  (300: ten hours in two minutes)
  --seed     another number, another day       (1)

  Ctrl-C ends all running calls.
`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.SWITCHBOARD_URL ?? 'http://127.0.0.1:3000' },
    token: { type: 'string' },
    user: { type: 'string' },
    calls: { type: 'string', default: '120' },
    speed: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

function positive(name: 'calls' | 'speed' | 'seed'): number {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`)
  return value
}

function authorizationOf(): string | undefined {
  if (values.user !== undefined) return `Basic ${Buffer.from(values.user).toString('base64')}`
  const { SWITCHBOARD_TOKEN } = process.env
  return SWITCHBOARD_TOKEN ? `Token token=${SWITCHBOARD_TOKEN}` : undefined
}

async function meet(place: InstanceAddress) {
  const { token = '', authorization } = place
  if (authorization !== undefined) return { ...(await askInstance(place)), ...(token && { token }) }
  if (token === '') throw new Error('Who may call here? Give --token, or --user of an administrator.')
  return { token, cast: strangersOnly }
}

const clockOf = (at: number) => new Date(at * 1000).toISOString().slice(11, 19)

const words: Record<PlannedEvent['event'], (step: PlannedEvent) => string> = {
  newCall: () => 'rings',
  answer: ({ user }) => `is answered by ${user}`,
  hangup: ({ cause }) => `ends: ${cause}`,
}

function describe(
  { direction, from, to, queue }: PlannedCall,
  step: PlannedEvent,
  { action, caller_id }: Instruction,
): string {
  const wish = { reject: '  ← reject it', dial: `  ← show ${caller_id}` }
  const told = words[step.event](step) + (action ? wish[action] : '')
  return `${clockOf(step.at)}  ${direction === 'in' ? '→' : '←'} ${from.padEnd(15)} ${to.padEnd(15)} ${queue.padEnd(10)} ${told}`
}

const countKinds = (calls: readonly PlannedCall[]) =>
  [...Map.groupBy(calls, ({ kind }) => kind)].map(([kind, some]) => `${some.length} ${kind}`).join(', ')

async function simulate(): Promise<void> {
  const [calls, speed, seed] = [positive('calls'), positive('speed'), positive('seed')]
  const place = { url: values.url, token: values.token, authorization: authorizationOf() }
  const { token, cast } = await meet(place)
  const day = planDay(cast, { calls, seed, name: `simulated-${Date.now().toString(36)}` })
  say(`${day.length} calls: ${countKinds(day)}`)
  const over = new AbortController()
  process.once('SIGINT', () => over.abort())
  const begun = await playDay(day, {
    telephone: openTelephone(place, token),
    speed,
    signal: over.signal,
    said: (call, step, instruction) => say(describe(call, step, instruction)),
  })
  say(`${begun} calls were made, and all have ended.`)
}

if (values.help) say(usage)
else
  await simulate().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
