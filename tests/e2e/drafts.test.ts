import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { saveDraftNow, sendMailAtOnce, waitForServerInVain } from './support/clock.ts'
import * as composing from './support/composing.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { assertFits, typeWords } from './support/screens.ts'

const { articlesWith, draftOnServer, editorOf, findDraft, kill, leave, mailTicket, note, open, reply, send, write } =
  composing

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

test('A reply and a note are separate drafts, and a phone shows the ticket before the draft', async (t) => {
  const { id } = await mailTicket(desk, 'Two drafts')
  const { page: atDesk } = await desk.visit(t, 'agnes')
  await open(atDesk, id)
  await write(atDesk, note, 'For the team,')
  await leave(atDesk, note)
  await write(atDesk, reply, 'For the customer.')
  await atDesk.getByRole('button', { name: 'Reply by email' }).click()
  await atDesk.getByRole('menuitem', { name: 'Internal note' }).click()
  await atDesk.getByRole('menu').waitFor({ state: 'hidden' })
  await editorOf(atDesk, note).getByText('For the team,').waitFor()
  await leave(atDesk, note)
  await findDraft(atDesk, reply, 'For the customer.')
  await send(atDesk, reply)
  await atDesk.getByText('Sent to Nora').first().waitFor()
  await findDraft(atDesk, note, 'For the team,')
  assert.equal((await articlesWith(desk, id, 'For the team,')).length, 0)
  await atDesk.close()

  const { page, inspect } = await desk.visit(t, 'agnes', { width: 390, theme: 'dark' })
  await open(page, id)
  await page.getByText('Draft: Internal note').waitFor()
  await page.getByRole('article').getByText('The lamp is dark.').first().click()
  assert.equal(await composing.fieldOf(page, note).count(), 0)
  await inspect()
  await assertFits(page, 'with a draft below')
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await editorOf(page, note).getByText('For the team,').waitFor()
  await editorOf(page, note).click()
  await page.keyboard.press('End')
  await typeWords(page, ' done on the train.')
  await page.getByRole('button', { name: 'Close and keep draft' }).click()
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await editorOf(page, note).getByText('For the team, done on the train.').waitFor()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Note saved').first().waitFor()
  await page.getByText('Draft: Internal note').waitFor({ state: 'detached' })
})

/** A picture of noise, 300 pixels wide, so that it cannot be compressed. */
const pastePicture = (page: Page): Promise<void> =>
  page.evaluate(async () => {
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

const dropOffer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.4 '.repeat(300_000)], 'offer.pdf', { type: 'application/pdf' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })

async function attachPlan(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') })
  await page.getByRole('button', { name: 'Remove plan.txt' }).waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'hidden' })
}

test('A draft is on all devices with its recipients, pictures and files, and is sent with all of them', async (t) => {
  const { id } = await mailTicket(desk, 'All devices')
  const { page, context } = await desk.visit(t, 'agnes', { clock: true })
  await open(page, id)
  await write(page, reply, 'Half a sen')
  await page.getByRole('button', { name: 'Cc', exact: true }).click()
  await page.getByRole('combobox', { name: 'Cc' }).fill('boss@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: 'boss@example.com' }).waitFor()
  await attachPlan(page)
  await editorOf(page, reply).getByText('Half a sen').click()
  await page.keyboard.press('End')
  await page.keyboard.type('tence')
  await pastePicture(page)
  await editorOf(page, reply).getByRole('img').waitFor()
  await saveDraftNow(page)
  await page.getByText(/^Saved/).waitFor()
  await page.close()

  const nextTab = await context.newPage()
  await open(nextTab, id)
  await findDraft(nextTab, reply, 'Half a sentence')

  const { page: elsewhere, context: device, expects } = await desk.visit(t, 'agnes', { clock: true })
  expects(composing.networkAway)
  await open(elsewhere, id)
  await findDraft(elsewhere, reply, 'Half a sentence')
  await elsewhere.getByRole('row', { name: 'boss@example.com' }).waitFor()
  await elsewhere.getByText('plan.txt').waitFor()
  const shown = editorOf(elsewhere, reply).getByRole('img')
  await eventually(async () => (await shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)) === 300)

  let isCut = true
  await device.route('**/api/v1/upload_caches/**', (route) => (isCut ? route.abort() : route.continue()))
  await dropOffer(elsewhere)
  const tryAgain = elsewhere.getByRole('button', { name: 'Retry' })
  await tryAgain.waitFor()
  isCut = false
  await tryAgain.click()
  await tryAgain.waitFor({ state: 'hidden' })
  await sendMailAtOnce(elsewhere)
  await send(elsewhere, reply)
  await elsewhere.getByText('Sent to Nora').first().waitFor()
  const mail = await composing.mailWith(desk, 'nora@example.com', 'Half a sentence')
  const sizes = Object.fromEntries(mail.parts.map(({ filename = '', content }) => [filename, content.length]))
  assert.deepEqual([sizes['plan.txt'], sizes['offer.pdf']], [6, 2_700_000])
  assert.ok(mail.html?.includes('cid:'), 'the picture stands in the text')
  const [sent] = await articlesWith(desk, id, 'Half a sentence')
  const names = sent?.attachments.map(({ filename }) => filename) ?? []
  assert.ok(
    ['plan.txt', 'offer.pdf'].every((name) => names.includes(name)),
    names.join(),
  )
})

test('A draft that was also written on another device is offered, and either version can be used', async (t) => {
  const { id } = await mailTicket(desk, 'Two versions')
  const train = await desk.visit(t, 'agnes', { clock: true })
  train.expects(composing.networkAway)
  await open(train.page, id)
  await composing.openComposer(train.page, note)
  await train.context.setOffline(true)
  await typeWords(train.page, 'From the train.')
  await waitForServerInVain(train.page)
  await train.page.getByText('Saved on this device', { exact: true }).waitFor()
  // A page that is closed saves its draft, and this last request sometimes reaches the server although it is offline.
  await kill(train.page)
  const office = await desk.visit(t, 'agnes', { clock: true })
  await open(office.page, id)
  await write(office.page, note, 'From the office.')
  await saveDraftNow(office.page)
  await draftOnServer(desk, 'agnes', 'From the office.')

  await train.context.setOffline(false)
  const page = await train.context.newPage()
  const offered = page.getByText('You saved another version')
  await open(page, id)
  await findDraft(page, note, 'From the office.')
  await offered.getByText('From the train.').waitFor()
  await page.getByRole('button', { name: 'Use this version' }).click()
  await findDraft(page, note, 'From the train.')
  await offered.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await findDraft(page, note, 'From the office.')
  await offered.getByText('From the train.').waitFor()
  await page.getByRole('button', { name: 'Discard this version' }).click()
  await offered.waitFor({ state: 'detached' })
  await saveDraftNow(page)
  await page.getByText(/^Saved/).waitFor()
  await page.reload()
  await findDraft(page, note, 'From the office.')
  await page.getByText(/^Draft$/).waitFor()
  assert.equal(await offered.count(), 0)
})
