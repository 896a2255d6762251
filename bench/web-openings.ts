import type { Desk, Window } from './web-desk.ts'
import { fromKey, type Measured, quantile, showList } from './web-measures.ts'

const turns = 5

/** Everything that is loaded ahead is there, and the page is idle. */
const untilIdle = ({ ask }: Window): Promise<void> => ask('idle()')

async function openPalette(window: Window): Promise<number> {
  const time = await fromKey(window, 'Control+k', '[role=dialog] [role=option]')
  await window.page.keyboard.press('Escape')
  await window.page.getByRole('dialog').waitFor({ state: 'detached' })
  return time
}

/** The first time in a window, because that is when code is missing. */
async function firstPalette(desk: Desk): Promise<number> {
  const window = await desk.open()
  await showList(window, desk)
  await untilIdle(window)
  const time = await openPalette(window)
  await window.context.close()
  return time
}

/** `r` in a ticket until the editor is painted and has the focus, so that it can be typed into. */
async function firstEditor(desk: Desk): Promise<number> {
  const window = await desk.open()
  await window.page.goto(desk.places.mail)
  await window.page.getByRole('article').last().waitFor()
  await untilIdle(window)
  const time = await fromKey(window, 'r', '[contenteditable=true].ProseMirror-focused')
  await window.context.close()
  return time
}

/** `]` in a ticket of the list until another conversation is there; with or without time to read between them. */
async function nextTickets(desk: Desk, wait: (window: Window) => Promise<void>): Promise<number[]> {
  const window = await desk.open()
  await showList(window, desk)
  await window.page.keyboard.press('j')
  await window.page.keyboard.press('Enter')
  await window.page.getByRole('article').first().waitFor()
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await wait(window)
    times.push(await fromKey(window, ']', 'article', { isAnother: true }))
  }
  await window.context.close()
  return times
}

const repeat = async (measure: () => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) times.push(await measure())
  return quantile(times, 0.5)
}

/** What opens by a key, when the page has been idle before. */
export const openings = async (desk: Desk): Promise<Measured> => ({
  'palette, first time, median': await repeat(() => firstPalette(desk)),
  'editor, first time, median': await repeat(() => firstEditor(desk)),
  'next ticket, median': quantile(await nextTickets(desk, untilIdle), 0.5),
  'next ticket, at once, median': quantile(await nextTickets(desk, async () => {}), 0.5),
})

const adminScreens = ['', '/users', '/groups', '/overviews', '/mail', '/settings/security', '/audit', '/health']

/** By its address, with the files in the cache of the browser. */
export async function administration(desk: Desk): Promise<Measured> {
  const window = await desk.open()
  const times: number[] = []
  for (const screen of ['', ...adminScreens]) {
    await window.page.goto(`/admin${screen}`, { waitUntil: 'commit' })
    times.push((await window.ask<{ shownAt: number }>(`visit('main h1, main h2')`)).shownAt)
  }
  await window.context.close()
  return { 'administration screen, slowest': Math.max(...times.slice(1)) }
}

const rows = 6000

const look = 'color: #123456; padding: 4px 8px; border-bottom: 1px solid #dddddd'

const writeRow = (_: unknown, index: number) =>
  `<tr><td style="${look}">Row ${index + 1}</td><td style="${look}">Delivered to the second door</td></tr>`

/** The newest ticket of the list has a mail of a megabyte, as exports by mail are. */
async function addHugeMail({ instance }: Desk): Promise<void> {
  const body = `<table>${Array.from({ length: rows }, writeRow).join('')}</table>`
  await instance.call('POST', '/tickets', {
    title: 'A huge table',
    group: 'Group 1',
    customer: 'c1@customers.example',
    article: { content_type: 'text/html', body },
  })
}

/** A mail of a megabyte is opened from the list, and then shown whole. */
export async function hugeMail(desk: Desk): Promise<Measured> {
  await addHugeMail(desk)
  const window = await desk.open()
  await showList(window, desk)
  await untilIdle(window)
  await window.page.keyboard.press('j')
  await window.ask('forgetTasks()')
  await window.ask('awaitKeyForMail()')
  await window.page.keyboard.press('Enter')
  const opened = await window.ask<number>('fromKey()')
  await untilIdle(window)
  const opening = await window.ask<number>('longestTask()')
  await window.ask('forgetTasks()')
  await window.ask(`click('Show full message')`)
  await window.ask(`lastRow('Row ${rows}')`)
  await untilIdle(window)
  const whole = await window.ask<number>('longestTask()')
  await window.context.close()
  return {
    'mail of 1 MB, opened': opened,
    'mail of 1 MB, longest task of opening': opening,
    'mail of 1 MB, longest task of showing all': whole,
  }
}
