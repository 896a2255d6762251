import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import { mailTicket, stepToTicket } from './support/composing.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'

let desk: Desk
let agnes: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
})
after(() => desk.close())

const unreadOf = async (id: number): Promise<number> =>
  (await desk.as('agnes')('GET', '/online_notifications')).body.filter(
    ({ o_id, seen }: { o_id: number; seen: boolean }) => o_id === id && !seen,
  ).length

test('A ticket that is open for a second is read, in the list and in the bell', async (t) => {
  const ticket = await mailTicket(desk, 'Unread until it is opened')
  await eventually(async () => (await unreadOf(ticket.id)) > 0, 60_000)
  const visit = await agnes(t)
  const { page } = visit
  await visit.stepTo('/notifications')
  await page.getByText('Ada Admin created the ticket: The lamp is dark.').first().waitFor()
  await page.getByRole('button', { name: `Mark #${ticket.number} as read` }).waitFor()
  await stepToTicket(visit, ticket)
  await eventually(async () => (await unreadOf(ticket.id)) === 0, 60_000)
  await visit.stepTo('/notifications')
  await page.getByRole('link', { name: /Unread until it is opened/ }).waitFor()
  assert.equal(await page.getByRole('button', { name: `Mark #${ticket.number} as read` }).count(), 0)
})
