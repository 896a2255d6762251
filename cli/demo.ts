import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { makeFiles } from './demo/files.ts'
import { type Instance, openInstance } from './demo/instance.ts'
import { customers, latinLanguages, lead } from './demo/people.ts'
import { type Random, createRandom } from './demo/random.ts'
import { createPeople } from './demo/create-people.ts'
import { createRecentWork } from './demo/recent-work.ts'
import { runSteps, type TimedStep } from './demo/timeline.ts'
import { showProgress } from './demo/progress.ts'
import { planShowcase } from './demo/showcase.ts'
import { openTelephones, markMissedCallsDone, planCalls } from './demo/plan-calls.ts'
import { type DemoContext, planTicket, workingMoment } from './demo/plan-ticket.ts'

const usage = `npm run demo -- [options]

Fill an instance, running or not, with demo data.

  --tickets=N    number of tickets (default: 500)
  --weeks=N      number of weeks they span (default: 26)
  --seed=N       seed of the random numbers (default: 1)
  --latin        only tickets in languages that Latin fonts can show
  --password=P   password of all demo users (default: random, printed at the end)
  --help         show this help

Uses the same environment variables as npm start: DATA_DIR, DATABASE_URL and so on.
`

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '500' },
    weeks: { type: 'string', default: '26' },
    seed: { type: 'string', default: '1' },
    latin: { type: 'boolean', default: false },
    password: { type: 'string', default: `Demo-${randomBytes(9).toString('base64url')}-7` },
    help: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

function positive(name: 'tickets' | 'weeks' | 'seed'): number {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} must be a number greater than 0.`)
  return value
}

async function isFilled({ db }: Instance): Promise<boolean> {
  const address = db.selectFrom('email_addresses').select('id').where('email', 'like', '%@halden-finch.example')
  return (await address.limit(1).execute()).length > 0
}

/** Half of them were created in the last quarter of the time. */
function planTickets(context: DemoContext, now: Date): TimedStep[] {
  const { chance } = context
  const days = positive('weeks') * 7
  const daysAgo = ({ roll }: Random) => Math.floor(roll() ** 2 * days)
  return Array.from({ length: positive('tickets') }, () => workingMoment(chance, now, daysAgo(chance)))
    .sort((one, other) => one.getTime() - other.getTime())
    .flatMap((begun) => planTicket(context, begun))
}

const day = 24 * 60 * 60_000

/** The customers who write and call. */
const writingCustomers = customers.filter(({ language }) => !values.latin || latinLanguages.includes(language))

async function fill(instance: Instance, password: string): Promise<void> {
  const now = new Date()
  const [seed, weeks] = [positive('seed'), positive('weeks')]
  const administrator = instance.as()
  say('  Creating people, groups and organizations…')
  const founded = new Date(now.getTime() - (weeks * 7 + 7) * day)
  const settled = await instance.at(founded, () => createPeople(instance, password))
  const context: DemoContext = {
    instance,
    chance: createRandom(seed),
    settled,
    files: await makeFiles(),
    customers: writingCustomers,
    latest: new Map(),
  }
  await instance.learnCallers()
  const token = await openTelephones(administrator, [...settled.userIds.values()].slice(0, 10))
  const calls = planCalls({ call: administrator, token, seed, now, customers: writingCustomers }, 14)
  const steps = [...planTickets(context, now), ...planShowcase(context, now), ...calls]
  await runSteps(instance, steps, { now, onStep: showProgress('Tickets and calls') })
  await markMissedCallsDone(instance.as(lead.email), new Date(now.getTime() - day))
  say('  Creating notifications, drafts and the search index…')
  await instance.tellNews(new Date(now.getTime() - 2 * day))
  await instance.index()
  await createRecentWork(context, now)
}

async function main(): Promise<void> {
  const started = performance.now()
  const { password } = values
  const instance = await openInstance({
    config: readConfig(process.env),
    administrator: { email: lead.email, password },
  })
  try {
    if (await isFilled(instance))
      return void say(
        `\n  The demo data already exists. Sign in as ${lead.email} with the password that was printed when it was created.\n`,
      )
    await fill(instance, password)
  } finally {
    await instance.close()
  }
  say(`\n  Created ${values.tickets} tickets in ${Math.round((performance.now() - started) / 1000)} s.`)
  say(`\n  Sign in    ${lead.email} or any other agent\n  Password   ${password}`)
  say(`  Customer   ${customers[8]?.email} (for the portal)\n`)
}

if (values.help) say(usage)
else
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
