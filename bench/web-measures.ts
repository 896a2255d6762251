import { type Desk, newWindow, type Window } from './web-desk.ts'

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** The measured values, in milliseconds unless the name says otherwise. */
export type Measured = Record<string, number>

const frames = 300
/** Of each frame: the time since the last one, and the part of it in which the page was busy. */
type Frames = { intervals: number[]; works: number[] }
/** The distance of a fast wheel turn, in every frame. */
const step = 120

export async function showList({ page }: Window, { places }: Desk): Promise<void> {
  await page.goto(places.list)
  await page.getByRole('row').nth(5).waitFor()
}

/** The same loop on an empty page: the limit of this machine at this moment. */
export async function emptyPage(desk: Desk): Promise<Measured> {
  const { context, page } = await desk.open()
  await page.goto('data:text/html,<p>Nothing')
  const { intervals } = await page.evaluate<Frames>(`probe.frames(${frames})`)
  await context.close()
  return { 'frame of an empty page, p95': quantile(intervals, 0.95) }
}

/** Scrolls a list of all tickets: by the wheel, to the end, and row by row. */
export async function scrolling(desk: Desk): Promise<Measured> {
  const window = await desk.open()
  const { context, page, devtools, ask } = window
  await showList(window, desk)
  const { intervals, works, rows } = await ask<Frames & { rows: number }>(`scroll(${frames}, ${step})`)
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('Home')
  await page.getByRole('row').nth(1).waitFor()
  const last = Number(await grid.getAttribute('aria-rowcount'))
  const toEnd = await fromKey(window, 'End', `[aria-rowindex="${last}"] [role=gridcell]:nth-child(3)`)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await context.close()
  return {
    'frame of the scrolling list, p95': quantile(intervals, 0.95),
    'work of a scrolling frame, p95': quantile(works, 0.95),
    'rows in the page, most': rows,
    'End key to the last row': toEnd,
    'memory after all that, MB': usedSize / 1e6,
  }
}

/** From a key until what it asks for is painted; `isAnother`: other elements than those that are there before. */
export async function fromKey(
  { page, ask }: Window,
  key: string,
  selector: string,
  { isAnother = false } = {},
): Promise<number> {
  await ask(`awaitKey(${JSON.stringify(selector)}, ${isAnother})`)
  await page.keyboard.press(key)
  return ask<number>('fromKey()')
}

/** Moves, selects, previews a ticket and opens the palette; returns the number of keys and clicks. */
async function workInList({ page }: Window): Promise<number> {
  for (const key of ['j', 'j', 'j', 'j', 'k', 'x', 'x']) await page.keyboard.press(key)
  for (let click = 0; click < 2; click += 1) await page.getByRole('row').nth(4).getByRole('checkbox').click()
  for (let key = 0; key < 2; key += 1) await page.keyboard.press('v')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return 13
}

const rounds = 8

/** From the press to the paint. The browser does not report interactions under 16 ms, so they count as 16. */
async function interactions(window: Window): Promise<number[]> {
  await workInList(window)
  await window.ask('slowInteractions()')
  let count = 0
  for (let round = 0; round < rounds; round += 1) count += await workInList(window)
  const slow = await window.ask<number[]>('slowInteractions()')
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => 16)]
}

/** A quarter of the speed. */
export const slowProcessor = ({ devtools }: Window) => devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

/** The latency of keys and clicks in the list, here and on a computer with a quarter of the speed. */
export async function interacting(desk: Desk): Promise<Measured> {
  const window = await desk.open()
  await showList(window, desk)
  const usual = await interactions(window)
  await slowProcessor(window)
  const slow = await interactions(window)
  await window.context.close()
  return {
    'key or click, p75': quantile(usual, 0.75),
    'key or click, p95': quantile(usual, 0.95),
    'key or click, slow computer, p98': quantile(slow, 0.98),
  }
}

const roundTrip = 100

/** From Enter on a row until the conversation is visible; the first time loads the code and is not counted. */
export async function opening(desk: Desk): Promise<Measured> {
  const window = await desk.open()
  const { context, page, devtools } = window
  await showList(window, desk)
  const open = async (): Promise<number> => {
    const time = await fromKey(window, 'Enter', 'article')
    await page.keyboard.press('u')
    await page.getByRole('article').first().waitFor({ state: 'detached' })
    return time
  }
  await page.keyboard.press('j')
  await open()
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const cold: number[] = []
  const cached: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    await page.keyboard.press('j')
    cold.push(await open())
    cached.push(await open())
  }
  await context.close()
  return {
    'opening a ticket again, median': quantile(cached, 0.5),
    'opening a ticket 100 ms away, median': quantile(cold, 0.5),
  }
}

const text = 'The quick brown fox jumps over the lazy dog, and then once more because it was fun. '

/** The cost of a key press in the page, from the browser's own performance data. */
async function typingIn(desk: Desk, ticket: string): Promise<number> {
  const { context, page, devtools } = await desk.open()
  await page.goto(ticket)
  await page.getByRole('article').last().waitFor()
  await page.keyboard.press('n')
  const composer = page.getByRole('textbox', { name: 'Internal note', exact: true })
  await composer.focus()
  await page.keyboard.type(text)
  await devtools.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await worked()
  await page.keyboard.type(text)
  const perKey = ((await worked()) - before) / text.length
  await context.close()
  return perKey
}

export const typing = async (desk: Desk): Promise<Measured> => ({
  'a key in a ticket with 3 messages': await typingIn(desk, desk.places.short),
  'a key in a ticket with 200 messages': await typingIn(desk, desk.places.long),
})

/** Of ten, the p95 would be the slowest: the first, while the page is still loading, which has a line of its own. */
const changes = 40

/** From the request of another user until the change is visible on this screen. */
export async function news(desk: Desk): Promise<Measured> {
  const window = await desk.open()
  const { context, ask } = window
  await showList(window, desk)
  const ticket = desk.places.short.split('/').at(-1)
  const times: number[] = []
  for (let turn = 0; turn < changes; turn += 1) {
    const title = `Changed for the ${turn}. time`
    const shown = ask<number>(`shownAt('[role=row]', ${JSON.stringify(title)})`)
    const asked = Date.now()
    await desk.instance.call('PUT', `/tickets/${ticket}`, { title })
    times.push((await shown) - asked)
  }
  await context.close()
  return {
    'from a colleague to a loading screen': times[0] ?? Number.NaN,
    'from a colleague to the screen, median': quantile(times, 0.5),
    'from a colleague to the screen, p95': quantile(times, 0.95),
  }
}

type Visit = { shownAt: number; largestPaint: number; interactive: number }

/** A slow computer on an average connection: a quarter of the processor, 10 Mbit/s, 20 ms latency. */
export async function slowDown(window: Window): Promise<void> {
  const { devtools } = window
  const bytes = 10_000_000 / 8
  await slowProcessor(window)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

async function visit(window: Window, address: string, awaited: string): Promise<Visit> {
  await slowDown(window)
  await window.page.goto(address, { waitUntil: 'commit' })
  return window.ask<Visit>(`visit(${JSON.stringify(awaited)})`)
}

const cell = '[role=row] [role=gridcell]:nth-child(3)'
const times = 5

/** On a first visit there is neither a cache nor a session. */
async function firstVisit(desk: Desk): Promise<Visit> {
  const window = await desk.open('nobody')
  const seen = await visit(window, '/signin', 'button[type=submit]')
  await window.context.close()
  return seen
}

/** All files are new, but the session continues; then again with a warm cache. */
async function visitsOfRelease(desk: Desk): Promise<{ first: Visit; again: Visit }> {
  const window = await desk.openProfile()
  const first = await visit(window, desk.places.list, cell)
  await window.ask('isKept()')
  await window.page.close()
  const again = await visit(await newWindow(window.context), desk.places.list, cell)
  await window.remove()
  return { first, again }
}

const median = (visits: readonly Visit[], of: keyof Visit) =>
  quantile(
    visits.map((one) => one[of]),
    0.5,
  )

export async function visits(desk: Desk): Promise<Measured> {
  const [begun, first, again]: [Visit[], Visit[], Visit[]] = [[], [], []]
  for (let turn = 0; turn < times; turn += 1) {
    begun.push(await firstVisit(desk))
    const both = await visitsOfRelease(desk)
    first.push(both.first)
    again.push(both.again)
  }
  return {
    'first visit, largest paint': median(begun, 'largestPaint'),
    'first visit, interactive': median(begun, 'interactive'),
    'after a release, largest paint': median(first, 'largestPaint'),
    'after a release, interactive': median(first, 'interactive'),
    'repeated visit, list': median(again, 'shownAt'),
  }
}
