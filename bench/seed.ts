import { parseArgs } from 'node:util'
import { openServer } from './database.ts'
import { seedDatabase } from './fill.ts'
import { reportProgress } from './report.ts'

/** `npm run bench:seed -- --tickets 1000000`: a database of that many tickets, with three articles each. */
const { values } = parseArgs({ options: { tickets: { type: 'string', default: '10000' } } })
const tickets = Number(values.tickets)
if (!Number.isInteger(tickets) || tickets < 1) throw new Error('--tickets must be a positive number')

const server = await openServer()
try {
  await seedDatabase(server, tickets, reportProgress)
} finally {
  await server.stop()
}
