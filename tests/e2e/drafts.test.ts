import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import * as composing from './support/composing.ts'
import { type Desk, openDesk, signIn } from './support/desk.ts'

const { articlesWith, draftOnServer, editorOf, findDraft, leave, mailTicket, note, open, reply, send, write } =
  composing

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

test('a reply and a note are kept apart, Escape keeps both, and sending one leaves the other', async (t) => {
  const { id } = await mailTicket(desk, 'Two drafts')
  const { page } = await desk.visit(t, 'agnes')
  await open(page, id)
  await write(page, note, 'For the team.')
  await leave(page, note)
  await write(page, reply, 'For the customer.')
  await page.getByRole('button', { name: 'Reply by e-mail' }).click()
  await page.getByRole('menuitem', { name: 'Internal note' }).click()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await editorOf(page, note).getByText('For the team.').waitFor()
  await leave(page, note)
  await findDraft(page, reply, 'For the customer.')
  await send(page, reply)
  await page.getByText('Sent to Nora').first().waitFor()
  await findDraft(page, note, 'For the team.')
  assert.equal((await articlesWith(desk, id, 'For the team.')).length, 0)
})

test('a draft survives the end of its tab, and is on other devices with recipients and files', async (t) => {
  const { id } = await mailTicket(desk, 'Killed')
  const { page, context } = await desk.visit(t, 'agnes')
  await open(page, id)
  await write(page, reply, 'Half a sen')
  await page.getByRole('button', { name: 'Cc', exact: true }).click()
  await page.getByRole('combobox', { name: 'Cc' }).fill('boss@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: 'boss@example.com' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') })
  await page.getByRole('button', { name: 'Remove plan.txt' }).waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'hidden' })
  await editorOf(page, reply).focus()
  await page.keyboard.type('tence')
  await draftOnServer(desk, 'agnes', 'Half a sentence')
  await page.close()

  const again = await context.newPage()
  await open(again, id)
  await findDraft(again, reply, 'Half a sentence')

  const { page: elsewhere } = await desk.visit(t, 'agnes')
  await open(elsewhere, id)
  await findDraft(elsewhere, reply, 'Half a sentence')
  await elsewhere.getByRole('row', { name: 'boss@example.com' }).waitFor()
  await elsewhere.getByText('plan.txt').waitFor()
  await send(elsewhere, reply)
  await elsewhere.getByText('Sent to Nora').first().waitFor()
  const [sent] = await articlesWith(desk, id, 'Half a sentence')
  assert.deepEqual(
    sent?.attachments.map(({ filename }) => filename),
    ['plan.txt'],
  )
})

for (const way of [reply, note]) {
  test(`the keys before a tab died are there when it is opened again: ${way[1]}`, async (t) => {
    const { id } = await mailTicket(desk, `Died: ${way[1]}`)
    const { context, page } = await desk.visit(t, 'agnes')
    const dying = await composing.hurriedPage(context)
    await open(dying, id)
    await write(dying, way, 'To the very last key')
    await composing.kill(dying)
    await open(page, id)
    await findDraft(page, way, 'To the very last key')
    await page.getByText('another version').waitFor({ state: 'detached' })
  })
}

const wordsOf = (field: HTMLElement) => ('value' in field ? String(field.value) : field.innerText)

test('a new ticket and a request are there after their tab died', async (t) => {
  const agent = await desk.visit(t, 'agnes')
  const customer = await desk.visit(t, 'nora')
  const forms = [
    [agent, '/tickets/new', 'Title', 'Text'],
    [customer, '/requests/new', 'What is it about?', 'Tell us more'],
  ] as const
  for (const [{ page, context }, address, title, text] of forms) {
    const dying = await composing.hurriedPage(context)
    await dying.goto(address)
    await dying.getByRole('textbox', { name: title }).focus()
    await dying.keyboard.type('In the middle')
    await dying.getByRole('textbox', { name: text }).focus()
    await dying.keyboard.type('of a word')
    await composing.kill(dying)
    await page.goto(address)
    await eventually(async () => (await page.getByRole('textbox', { name: title }).inputValue()) === 'In the middle')
    const found = page.getByRole('textbox', { name: text })
    await eventually(async () => /of a word/.test(await found.evaluate(wordsOf)))
  }
})

test('without a network writing goes on, and what was sent leaves once when it is back', async (t) => {
  const { id } = await mailTicket(desk, 'In the tunnel')
  const { page, context, expects } = await desk.visit(t, 'agnes')
  expects(composing.networkAway)
  await open(page, id)
  await write(page, reply, 'Written in a tunnel.')
  await draftOnServer(desk, 'agnes', 'Written in a tunnel.')
  await context.setOffline(true)
  await page.getByText('You are offline').waitFor()
  await editorOf(page, reply).focus()
  await page.keyboard.type(' Still dark.')
  await page.getByText('Kept on this device').waitFor()
  await send(page, reply)
  await page.getByRole('list', { name: 'Waiting to be sent' }).getByText('Still dark.').waitFor()
  await page.getByText('1 change waits').waitFor()
  await page.getByRole('button', { name: /Priority/ }).click()
  await page.getByRole('option', { name: '3 high' }).click()
  await page.getByText('2 changes wait').waitFor()
  assert.equal((await articlesWith(desk, id, 'Written in a tunnel.')).length, 0)

  await context.setOffline(false)
  await page.getByText(/\d changes? waits?/).waitFor({ state: 'hidden', timeout: 60_000 })
  await page.getByText('Sent to Nora').first().waitFor()
  assert.equal((await articlesWith(desk, id, 'Still dark.')).length, 1)
  const { body } = await desk.as('ada')('GET', `/tickets/${id}?expand=true`)
  assert.equal(body.priority, '3 high')
  await eventually(async () => !JSON.stringify((await desk.as('agnes')('GET', '/taskbar')).body).includes('tunnel'))
})

test('a message whose answer got lost on the way is not sent twice', async (t) => {
  const { id } = await mailTicket(desk, 'Lost answer')
  const { page, context, expects } = await desk.visit(t, 'agnes')
  expects(composing.networkAway)
  await open(page, id)
  await write(page, note, 'Only once.')
  let attempts = 0
  await context.route('**/api/v1/ticket_articles', async (route) => {
    attempts += 1
    const answer = await route.fetch()
    await (attempts === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  await send(page, note)
  await page.getByRole('list', { name: 'Waiting to be sent' }).waitFor()
  await page.getByText('Note saved').first().waitFor({ timeout: 60_000 })
  assert.equal(attempts, 2)
  assert.equal((await articlesWith(desk, id, 'Only once.')).length, 1)
})

test('a message that waits for the network can be taken back', async (t) => {
  const { id } = await mailTicket(desk, 'Second thoughts')
  const { page, context, expects } = await desk.visit(t, 'agnes')
  expects(composing.networkAway)
  await open(page, id)
  await write(page, note, 'Perhaps not.')
  await context.setOffline(true)
  await send(page, note)
  await page.getByRole('button', { name: 'Take back' }).click()
  await editorOf(page, note).getByText('Perhaps not.').waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'hidden' })
  await draftOnServer(desk, 'agnes', 'Perhaps not.')
  assert.equal((await articlesWith(desk, id, 'Perhaps not.')).length, 0)
})

test('a draft outlives its session: it is there after signing in again', async (t) => {
  const { id } = await mailTicket(desk, 'Signed out')
  const visit = await desk.visit(t, 'agnes')
  const { page, context } = visit
  // Whatever the page asks for without its session, such as counts that change meanwhile.
  visit.expects(/^[A-Z]+ \/api\/v1\/\S+ 401$/)
  await open(page, id)
  await write(page, note, 'Typed too')
  await context.clearCookies()
  await page.keyboard.type(' late.')
  await send(page, note)
  await editorOf(page, note).getByText('Typed too late.').waitFor()
  await page.getByRole('alert').first().waitFor()
  await signIn(context, 'agnes')
  await open(page, id)
  await findDraft(page, note, 'Typed too late.')
  await send(page, note)
  await page.getByText('Note saved').first().waitFor()
})

test('pictures are pasted and files dropped, and are on other devices; an upload that broke off is tried again', async (t) => {
  const { id } = await mailTicket(desk, 'Files')
  const { page, context, expects } = await desk.visit(t, 'agnes')
  expects(composing.networkAway)
  await open(page, id)
  await write(page, reply, 'Two of them.')
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 200)
    const noise = new ImageData(300, 200)
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
    canvas.getContext('2d')?.putImageData(noise, 0, 0)
    const picture = new File([await canvas.convertToBlob()], 'shot.png', { type: 'image/png' })
    const clipboardData = new DataTransfer()
    clipboardData.items.add(picture)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await editorOf(page, reply).getByRole('img').waitFor()
  await page.getByText(/^Saved/).waitFor()
  const { page: elsewhere } = await desk.visit(t, 'agnes')
  await open(elsewhere, id)
  await findDraft(elsewhere, reply, 'Two of them.')
  const shown = editorOf(elsewhere, reply).getByRole('img')
  await eventually(async () => (await shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)) === 300)
  await elsewhere.close()
  let isCut = true
  await context.route('**/api/v1/upload_caches/**', (route) => (isCut ? route.abort() : route.continue()))
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.4 '.repeat(300_000)], 'offer.pdf', { type: 'application/pdf' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  isCut = false
  await again.click()
  await again.waitFor({ state: 'hidden' })
  await send(page, reply)
  await page.getByText('Sent to Nora').first().waitFor({ timeout: 60_000 })
  const mail = await composing.mailWith(desk, 'nora@example.com', 'Two of them.')
  const sizes = mail.parts.map(({ filename = '', content }) => [
    filename.endsWith('.pdf') ? 'pdf' : 'picture',
    content.length,
  ])
  assert.deepEqual(
    sizes.find(([kind]) => kind === 'pdf'),
    ['pdf', 2_700_000],
  )
  assert.ok(mail.html?.includes('cid:'), 'the picture stands in the text')
})
