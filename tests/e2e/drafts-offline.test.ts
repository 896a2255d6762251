import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import { passTime, saveDraftNow, waitForServerInVain } from './support/clock.ts'
import * as composing from './support/composing.ts'
import { type Desk, openDesk, signIn, type Visit } from './support/desk.ts'

const { articlesWith, draftOnServer, editorOf, findDraft, mailTicket, note, reply, send, stepToTicket, write } =
  composing

let desk: Desk
let visit: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  visit = desk.share('agnes', { clock: true })
})
after(() => desk.close())

async function goToNewTicket(t: TestContext, title: string): Promise<Visit & { id: number }> {
  const ticket = await mailTicket(desk, title)
  const agent = await visit(t)
  agent.expects(composing.networkAway)
  await stepToTicket(agent, ticket)
  return { ...agent, id: ticket.id }
}

test('An agent continues to write offline, and sent messages are delivered once when the network is back', async (t) => {
  const { page, context, id } = await goToNewTicket(t, 'In the tunnel')
  await write(page, reply, 'Written in a tunnel.')
  await saveDraftNow(page)
  await draftOnServer(desk, 'agnes', 'Written in a tunnel.')
  await context.setOffline(true)
  await page.getByText('You’re offline').waitFor()
  await editorOf(page, reply).focus()
  await page.keyboard.type(' Still dark.')
  await waitForServerInVain(page)
  await page.getByText('Saved on this device', { exact: true }).waitFor()
  await send(page, reply)
  await page.getByRole('list', { name: 'Waiting to be sent' }).getByText('Still dark.').waitFor()
  await page.getByText('1 change waiting').waitFor()
  await page.getByRole('button', { name: /Priority/ }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByText('2 changes waiting').waitFor()
  assert.equal((await articlesWith(desk, id, 'Written in a tunnel.')).length, 0)

  await context.setOffline(false)
  await page.getByText(/\d changes? waiting/).waitFor({ state: 'hidden', timeout: 60_000 })
  await page.getByText('Sent to Nora').first().waitFor()
  assert.equal((await articlesWith(desk, id, 'Still dark.')).length, 1)
  const { body } = await desk.as('ada')('GET', `/tickets/${id}?expand=true`)
  assert.equal(body.priority, '3 high')
  await eventually(async () => !JSON.stringify((await desk.as('agnes')('GET', '/taskbar')).body).includes('tunnel'))
})

test('A reply that was started offline has quote and signature when it arrives', async (t) => {
  const { page, context, id } = await goToNewTicket(t, 'Begun in the tunnel')
  // The editor is loaded while there is a network.
  await composing.openComposer(page, note)
  await page.keyboard.press('Escape')
  await editorOf(page, note).waitFor({ state: 'hidden' })
  await context.setOffline(true)
  await page.getByText('offline').first().waitFor()
  await write(page, reply, 'Begun in a tunnel.')
  await send(page, reply)
  await page
    .getByRole('list', { name: /^Waiting/ })
    .getByText('Begun in a tunnel.')
    .waitFor()
  await context.setOffline(false)
  const [article] = await eventually(async () => {
    const found = await articlesWith(desk, id, 'Begun in a tunnel.')
    return found.length > 0 && found
  }, 60_000)
  assert.match(article?.body ?? '', /Begun in a tunnel\.[^]*js-signatureMarker[^]*<blockquote[^]*The lamp is dark\./)
})

test('A message whose response was lost is sent again, and is in the ticket once', async (t) => {
  const { page, context, id } = await goToNewTicket(t, 'Lost answer')
  await write(page, note, 'Only once.')
  let attempts = 0
  await context.route('**/api/v1/ticket_articles', async (route) => {
    attempts += 1
    const answer = await route.fetch()
    await (attempts === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  await send(page, note)
  await page.getByRole('list', { name: 'Waiting to be sent' }).waitFor()
  // The retry interval without a sign that the network is back.
  await passTime(page, 15_000)
  await page.getByText('Note saved').first().waitFor()
  await context.unroute('**/api/v1/ticket_articles')
  assert.equal(attempts, 2)
  assert.equal((await articlesWith(desk, id, 'Only once.')).length, 1)
})

test('An agent undoes a message that waits for the network', async (t) => {
  const { page, context, id } = await goToNewTicket(t, 'Second thoughts')
  await write(page, note, 'Perhaps not.')
  await context.setOffline(true)
  await send(page, note)
  await page.getByRole('button', { name: 'Cancel send' }).click()
  await editorOf(page, note).getByText('Perhaps not.').waitFor()
  await context.setOffline(false)
  await page.getByText('You’re offline').waitFor({ state: 'hidden' })
  await saveDraftNow(page)
  await draftOnServer(desk, 'agnes', 'Perhaps not.')
  assert.equal((await articlesWith(desk, id, 'Perhaps not.')).length, 0)
})

test('A draft is kept when an agent has to sign in again', async (t) => {
  const { page, context, expects, id } = await goToNewTicket(t, 'Signed out')
  // Any request of the page without its session, such as counts that change.
  expects(/^[A-Z]+ \/api\/v1\/\S+ 401$/)
  await write(page, note, 'Typed too late.')
  await context.clearCookies()
  // By keyboard, because another request may already have opened the dialog.
  await page.keyboard.press('Control+Enter')
  // The dialog hides what is behind it, also the message of the composer.
  const dialog = page.getByRole('alertdialog', { name: 'Your session has expired' })
  await page.getByRole('alert').or(dialog).first().waitFor()
  await signIn(context, 'agnes')
  await composing.open(page, id)
  await findDraft(page, note, 'Typed too late.')
  await send(page, note)
  await page.getByText('Note saved').first().waitFor()
})
