import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { parseMail } from '#kernel/mail/parse.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

async function ticketOf(title: string): Promise<number> {
  const { status, body } = await desk.as('ada')('POST', '/tickets', {
    title,
    group: 'Users',
    customer: 'nora@example.com',
    article: {
      type: 'email',
      sender: 'Customer',
      to: 'support@example.com',
      subject: title,
      body: 'The lamp is dark.',
    },
  })
  assert.equal(status, 201)
  return body.id
}

const composer = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens a composer by its key and writes, without a mouse. */
async function write(page: Page, [key, name]: readonly [string, string], words: string) {
  await page.keyboard.press(key)
  await composer(page, name).waitFor()
  await composer(page, name).focus()
  await page.keyboard.type(words)
}

const reply = ['r', 'Reply by e-mail'] as const
const note = ['n', 'Internal note'] as const

const wordsSentTo = (address: string, words: string) =>
  eventually(async () =>
    desk.mail.received.find(({ to, raw }) => to.includes(address) && parseMail(raw).text?.includes(words)),
  )

test('a reply is taken back in time, sent again by keyboard alone, and reaches the customer once', async (t) => {
  const id = await ticketOf('The lamp is dark')
  const { page, goTo, inspect } = await desk.visit(t, 'agnes')
  await goTo(`/tickets/${id}`)
  await page.getByText('The lamp is dark.').first().waitFor()
  await inspect()
  await write(page, reply, 'Please turn the bulb to the right.')
  await inspect()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sent to').first().waitFor()
  await page.keyboard.press('z')
  await composer(page, reply[1]).getByText('Please turn the bulb').waitFor()
  await composer(page, reply[1]).focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sent to').first().waitFor()
  const mail = await wordsSentTo('nora@example.com', 'turn the bulb to the right')
  assert.equal(parseMail(mail.raw).from?.[0]?.address, 'support@example.com')
  const { body } = await desk.as('agnes')('GET', `/ticket_articles/by_ticket/${id}`)
  assert.equal(body.filter(({ body: text }: { body: string }) => text.includes('turn the bulb')).length, 1)
})

for (const [width, theme] of [
  [1440, 'dark'],
  [390, 'light'],
] as const) {
  test(`an internal note stays inside (${width} px, ${theme})`, async (t) => {
    const id = await ticketOf('Who may read this?')
    const { page, goTo, inspect } = await desk.visit(t, 'agnes', { theme, width })
    await goTo(`/tickets/${id}`)
    await page.getByText('The lamp is dark.').first().waitFor()
    await write(page, note, 'Nora has a discount.')
    await inspect()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Note saved').first().waitFor()
    await page.getByText('Only your team sees this').first().waitFor()
    const { body } = await desk.as('nora')('GET', `/ticket_articles/by_ticket/${id}`)
    assert.deepEqual(
      body.map(({ internal }: { internal: boolean }) => internal),
      [false],
    )
  })
}
