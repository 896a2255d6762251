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

const usage = `npm run cti:simulate -- [options]

Simulate a day of phone calls, without a phone system.

  --url=URL      URL of the instance (default: SWITCHBOARD_URL or http://127.0.0.1:3000)
  --token=T      phone token, as in the webhook address
  --user=E:P     email:password of an administrator; looks up the token, queues and customers
                 (or set SWITCHBOARD_TOKEN to an administrator's access token)
  --calls=N      number of calls (default: 120)
  --speed=N      simulated seconds per second (default: 300, ten hours in two minutes)
  --seed=N       seed of the random numbers (default: 1)
  --help         show this help

Press Ctrl-C to end all calls and quit.
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
  if (!(value > 0)) throw new Error(`--${name} must be a number greater than 0.`)
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
  if (token === '') throw new Error('No phone token. Use --token, or --user with an administrator’s login.')
  return { token, cast: strangersOnly }
}

const clockOf = (at: number) => new Date(at * 1000).toISOString().slice(11, 19)

const words: Record<PlannedEvent['event'], (step: PlannedEvent) => string> = {
  newCall: () => 'rings',
  answer: ({ user }) => `answered by ${user}`,
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
  say(`Done: ${begun} calls, all ended.`)
}

if (values.help) say(usage)
else
  await simulate().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
