import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { makeFiles } from './demo/files.ts'
import { type Instance, openInstance } from './demo/instance.ts'
import { lead } from './demo/people.ts'
import { type Chance, createChance } from './demo/random.ts'
import { settlePeople } from './demo/settle.ts'
import { openTelephones, tellCalls } from './demo/tell-calls.ts'
import { type Stage, type Step, tellTicket, workingMoment } from './demo/tell-ticket.ts'

const usage = `npm run demo -- [options]      Fills an instance, running or not, with a believable helpdesk

  --tickets   how many tickets               (500)
  --weeks     over how many weeks            (6)
  --seed      another number, another story  (1)
  --password  of everybody in the story      (made up, and told at the end)

  It finds the instance as npm start does: DATA_DIR, DATABASE_URL and the others mean the same.
`

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '500' },
    weeks: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    password: { type: 'string', default: `Demo-${randomBytes(9).toString('base64url')}-7` },
    help: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

function positive(name: 'tickets' | 'weeks' | 'seed'): number {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`)
  return value
}

async function refuseTwice({ db }: Instance): Promise<void> {
  const told = await db
    .selectFrom('email_addresses')
    .select('id')
    .where('email', 'like', '%@halden-finch.example')
    .limit(1)
    .execute()
  if (told.length > 0) throw new Error('This instance has been filled already.')
}

/** More of them recently: the newest of three throws of the dice. */
function planTickets(stage: Stage, now: Date): Step[] {
  const { chance } = stage
  const days = positive('weeks') * 7
  const daysAgo = ({ roll }: Chance) => Math.floor(Math.min(roll(), roll()) * days)
  return Array.from({ length: positive('tickets') }, () => workingMoment(chance, now, daysAgo(chance)))
    .sort((one, other) => one.getTime() - other.getTime())
    .flatMap((begun) => tellTicket(stage, begun))
}

/** In the order of time, up to now. */
async function play({ setClock }: Instance, steps: readonly Step[], now: Date): Promise<void> {
  const due = steps.filter(({ at }) => at < now).sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, run } of due) {
    setClock(at)
    await run()
  }
  setClock(now)
}

async function fill(instance: Instance, password: string): Promise<void> {
  const now = new Date()
  const [seed, weeks] = [positive('seed'), positive('weeks')]
  const chance = createChance(seed)
  const administrator = instance.as()
  instance.setClock(new Date(now.getTime() - (weeks * 7 + 7) * 24 * 60 * 60_000))
  const settled = await settlePeople(instance, password)
  const stage = { instance, chance, settled, files: await makeFiles() }
  await instance.learnCallers()
  const token = await openTelephones(administrator, [...settled.userIds.values()].slice(0, 10))
  const calls = tellCalls({ call: administrator, token, seed, now }, 5)
  await play(instance, [...planTickets(stage, now), ...calls], now)
  await instance.index()
}

async function main(): Promise<void> {
  const started = performance.now()
  const { password } = values
  const instance = await openInstance({
    config: readConfig(process.env),
    administrator: { email: lead.email, password },
  })
  try {
    await refuseTwice(instance)
    await fill(instance, password)
  } finally {
    await instance.close()
  }
  say(`\n  ${values.tickets} tickets in ${Math.round((performance.now() - started) / 1000)} s.`)
  say(`\n  Sign in as ${lead.email}, or anybody of the story, with ${password}\n`)
}

if (values.help) say(usage)
else
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
