import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sendMailAtOnce } from './support/clock.ts'
import { articlesWith, mailTicket, mailWith, open, reply, send, write } from './support/composing.ts'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

type Digests = Record<string, string>

/** Files of six megabytes of random bytes, dropped together; returns their digests by name. */
const dropFiles = (page: Page, names: string[]): Promise<Digests> =>
  page.evaluate(async (wanted) => {
    const dataTransfer = new DataTransfer()
    const digests: Record<string, string> = {}
    for (const name of wanted) {
      const bytes = new Uint8Array(6_000_000)
      for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
      dataTransfer.items.add(new File([bytes], name, { type: 'application/octet-stream' }))
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      digests[name] = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    return digests
  }, names)

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

test('Thirty megabytes in five files reach the customer by email and stay in the ticket', async (t) => {
  const names = ['one.bin', 'two.bin', 'three.bin', 'four.bin', 'five.bin']
  const { id } = await mailTicket(desk, 'Thirty megabytes')
  const { page } = await desk.visit(t, 'agnes', { clock: true })
  await open(page, id)
  await write(page, reply, 'All five of them.')
  const dropped = await dropFiles(page, names)
  for (const name of names) await page.getByText(name).first().waitFor()
  await sendMailAtOnce(page)
  await send(page, reply)
  await page.getByText('Sent to Nora').first().waitFor({ timeout: 180_000 })

  const mail = await mailWith(desk, 'nora@example.com', 'All five of them.')
  const files = mail.parts.flatMap(({ filename, content }) => (filename ? [[filename, digestOf(content)]] : []))
  assert.deepEqual(Object.fromEntries(files), dropped)
  const [article] = await articlesWith(desk, id, 'All five of them.')
  assert.deepEqual(article?.attachments.map(({ filename }) => filename).toSorted(), names.toSorted())

  const message = page.getByRole('article').filter({ hasText: 'All five of them.' })
  const download = page.waitForEvent('download')
  await message
    .getByRole('link', { name: /three\.bin/ })
    .first()
    .click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk)
  assert.equal(digestOf(Buffer.concat(chunks)), dropped['three.bin'])
})
