import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { parseMail } from '#kernel/mail/parse.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { Desk, Visit } from './desk.ts'
import { typeWords, untilFocused } from './screens.ts'

/** A composer: the key that opens it, and its name. */
export type Way = readonly [key: string, name: string]
export const reply: Way = ['r', 'Reply by email']
export const note: Way = ['n', 'Internal note']

/** The editor, or the plain text field that is shown while the editor loads. */
export const fieldOf = (page: Page, [, name]: Way) => page.getByRole('textbox', { name, exact: true })

/** Only the editor: what is typed before it is loaded gets no suggestions, and loading it needs the network. */
export const editorOf = (page: Page, way: Way) => fieldOf(page, way).and(page.locator('[contenteditable]'))

/** What a customer wrote by e-mail. */
export async function mailTicket(desk: Desk, title: string, body = 'The lamp is dark.', more: object = {}) {
  const article = { type: 'email', sender: 'Customer', to: 'support@example.com', subject: title, body, ...more }
  const { status, body: ticket } = await desk.as('ada')('POST', '/tickets', {
    title,
    group: 'Users',
    customer: 'nora@example.com',
    article: { from: 'Nora Customer <nora@example.com>', ...article },
  })
  assert.equal(status, 201)
  return ticket as MailTicket
}

type MailTicket = { id: number; number: string; title: string; article_ids: number[] }

/** Opens a ticket and waits for the customer's message. */
export async function open(page: Page, id: number, words = 'The lamp is dark.'): Promise<void> {
  await page.goto(`/tickets/${id}`)
  await page.getByText(words).first().waitFor()
}

/** The same without loading the application again. */
export async function stepToTicket(visit: Visit, { id, title }: MailTicket, words = 'The lamp is dark.') {
  await visit.stepTo(`/tickets/${id}`)
  await visit.page.getByRole('heading', { name: title }).waitFor()
  await visit.page.getByText(words).first().waitFor()
}

/**
 * Opens a composer by its key, without a mouse. One that is being sent is still open for a moment, also after its email
 * has arrived: the key would be typed into it.
 */
export async function openComposer(page: Page, way: Way): Promise<void> {
  await fieldOf(page, way).waitFor({ state: 'hidden' })
  await page.keyboard.press(way[0])
  await untilFocused(editorOf(page, way))
}

/** Opens a composer and writes. */
export async function write(page: Page, way: Way, words: string): Promise<void> {
  await openComposer(page, way)
  await typeWords(page, words)
}

/** Leaves a composer; its text is kept. */
export async function leave(page: Page, way: Way): Promise<void> {
  await editorOf(page, way).focus()
  await page.keyboard.press('Escape')
  await editorOf(page, way).waitFor({ state: 'hidden' })
}

export async function send(page: Page, way: Way, keys = 'Control+Enter'): Promise<void> {
  await editorOf(page, way).focus()
  await page.keyboard.press(keys)
}

/** Waits until the composer contains the text, opening it if necessary. */
export async function findDraft(page: Page, way: Way, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Reply' }).or(fieldOf(page, way)).first().waitFor()
  if (!(await fieldOf(page, way).isVisible())) await page.keyboard.press(way[0])
  await editorOf(page, way).getByText(words).waitFor()
}

export type Written = { id: number; body: string; internal: boolean; type: string; attachments: { filename: string }[] }

export async function articlesOf(desk: Desk, id: number): Promise<Written[]> {
  const { body } = await desk.as('ada')('GET', `/ticket_articles/by_ticket/${id}`)
  return body
}

export const articlesWith = async (desk: Desk, id: number, words: string): Promise<Written[]> =>
  (await articlesOf(desk, id)).filter(({ body }) => body.includes(words))

/** The mail that arrived somewhere with these words in it. */
export const mailWith = (desk: Desk, address: string, words: string) =>
  eventually(async () => {
    const found = desk.mail.received.find(({ to, raw }) => to.includes(address) && parseMail(raw).text?.includes(words))
    return found && parseMail(found.raw)
  }, 60_000)

/** A page whose database never confirms a write: the state before a tab crashes. */
export async function hurriedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({ content: 'IDBObjectStore.prototype.put = () => new Promise(() => undefined)' })
  return page
}

/** A page whose database never opens: its content comes from the server and from local storage. */
export async function pageWithoutDatabase(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const content = `const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...asked) {
      return Object.assign(open.apply(this, asked), { addEventListener: () => undefined })
    }`
  await page.addInitScript({ content })
  return page
}

/** Crashes the tab, without any event in the page. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const isDead = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await isDead
  await page.close()
}

/** The draft on the server, as another device would get it. */
export const draftOnServer = (desk: Desk, who: 'agnes' | 'ada', words: string) =>
  eventually(async () => {
    const { body } = await desk.as(who)('GET', '/taskbar')
    return JSON.stringify(body).includes(words)
  }, 60_000)

/** Console errors of a browser while it is offline. */
export const networkAway = /net::ERR_|WebSocket connection/
