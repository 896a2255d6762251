import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import * as composing from './support/composing.ts'
import { type Desk, openDesk, signIn } from './support/desk.ts'
import { assertFits } from './support/screens.ts'

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
  await editorOf(page, reply).getByText('Half a sen').click()
  await page.keyboard.press('End')
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

test('a recipient that was only half typed is there after its tab died', async (t) => {
  const { id } = await mailTicket(desk, 'Died: half an address')
  const { context, page } = await desk.visit(t, 'agnes')
  const cc = page.getByRole('combobox', { name: 'Cc' })
  const dying = await composing.hurriedPage(context)
  await open(dying, id)
  await dying.keyboard.press(reply[0])
  await dying.getByRole('button', { name: 'Cc', exact: true }).click()
  await dying.getByRole('combobox', { name: 'Cc' }).pressSequentially('boss@exam')
  await composing.kill(dying)
  await open(page, id)
  await page.keyboard.press(reply[0])
  await eventually(async () => (await cc.inputValue()) === 'boss@exam')
  await cc.pressSequentially('ple.com')
  await editorOf(page, reply).focus()
  await page.getByRole('row', { name: 'boss@example.com' }).waitFor()
})

test('of two versions from two devices the older is offered, and either can be had', async (t) => {
  const { id } = await mailTicket(desk, 'Two devices')
  const train = await desk.visit(t, 'agnes')
  train.expects(composing.networkAway)
  await open(train.page, id)
  await train.page.keyboard.press(note[0])
  await editorOf(train.page, note).waitFor()
  await train.context.setOffline(true)
  await editorOf(train.page, note).focus()
  await train.page.keyboard.type('From the train.')
  await train.page.getByText('Kept on this device').waitFor()
  await train.page.close()
  const office = await desk.visit(t, 'agnes')
  await open(office.page, id)
  await write(office.page, note, 'From the office.')
  await draftOnServer(desk, 'agnes', 'From the office.')

  await train.context.setOffline(false)
  const page = await train.context.newPage()
  const offered = page.getByText('You wrote another version')
  await open(page, id)
  await findDraft(page, note, 'From the office.')
  await offered.getByText('From the train.').waitFor()
  await page.getByRole('button', { name: 'Use it' }).click()
  await findDraft(page, note, 'From the train.')
  await offered.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await findDraft(page, note, 'From the office.')
  await offered.getByText('From the train.').waitFor()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await offered.waitFor({ state: 'detached' })
  await page.getByText(/^Saved/).waitFor()
  await page.reload()
  await findDraft(page, note, 'From the office.')
  await page.getByText(/^Draft$/).waitFor()
  assert.equal(await offered.count(), 0)
})

test('on a phone a ticket with a draft is read first, and the draft waits below it', async (t) => {
  const { id } = await mailTicket(desk, 'Begun at the desk')
  const { page: atDesk } = await desk.visit(t, 'agnes')
  await open(atDesk, id)
  await write(atDesk, note, 'Begun at the desk,')
  await draftOnServer(desk, 'agnes', 'Begun at the desk,')
  await atDesk.close()

  const { page, inspect } = await desk.visit(t, 'agnes', { width: 390, theme: 'dark' })
  await open(page, id)
  await page.getByText('Draft: Internal note').waitFor()
  await page.getByRole('article').getByText('The lamp is dark.').click()
  assert.equal(await editorOf(page, note).count(), 0)
  await inspect()
  await assertFits(page, 'with a draft below')
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await editorOf(page, note).getByText('Begun at the desk,').waitFor()
  await editorOf(page, note).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' done on the train.')
  await page.getByRole('button', { name: 'Close and keep the draft' }).click()
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await editorOf(page, note).getByText('Begun at the desk, done on the train.').waitFor()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Note saved').first().waitFor()
  await page.getByText('Draft: Internal note').waitFor({ state: 'detached' })
})

const wordsOf = (field: HTMLElement) => ('value' in field ? String(field.value) : field.innerText)

test('a customer who was only half filled in is there after the tab died', async (t) => {
  const { context, page } = await desk.visit(t, 'agnes')
  const dying = await composing.hurriedPage(context)
  await dying.goto('/tickets/new')
  await dying.getByRole('combobox', { name: 'Customer' }).fill('Greta')
  await dying.getByRole('option', { name: /Create .Greta/ }).click()
  await dying.getByRole('textbox', { name: 'E-mail' }).pressSequentially('greta@exam')
  await composing.kill(dying)
  await page.goto('/tickets/new')
  const form = page.getByRole('region', { name: 'New customer' })
  await eventually(async () => (await form.getByRole('textbox', { name: 'E-mail' }).inputValue()) === 'greta@exam')
  assert.equal(await form.getByRole('textbox', { name: 'First name' }).inputValue(), 'Greta')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
})

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

test('where the database of the browser never answers, a draft is there all the same', async (t) => {
  const { page: there, context } = await desk.visit(t, 'agnes')
  await there.goto('/tickets/new')
  await there.getByRole('textbox', { name: 'Title' }).fill('From elsewhere')
  await draftOnServer(desk, 'agnes', 'From elsewhere')
  await there.close()
  const page = await composing.pageWithoutDatabase(context)
  await page.goto('/tickets/new')
  const title = page.getByRole('textbox', { name: 'Title' })
  await eventually(async () => (await title.inputValue()) === 'From elsewhere')
  await title.press('End')
  await title.pressSequentially(', done here')
  await page.reload()
  await eventually(async () => (await title.inputValue()) === 'From elsewhere, done here')
  await page.getByRole('button', { name: 'Discard' }).click()
  await eventually(async () => !JSON.stringify((await desk.as('agnes')('GET', '/taskbar')).body).includes('elsewhere'))
  await page.reload()
  await eventually(async () => (await title.inputValue()) === '')
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
