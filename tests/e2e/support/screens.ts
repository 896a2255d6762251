import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

const routesFolder = new URL('../../../web/routes/', import.meta.url)

/** Every address that an area of the application has, as its routes write them: `/tickets/$id`. */
export function addressesIn(...areas: string[]): string[] {
  const found = areas.flatMap((area) => [
    ...readFileSync(new URL(`${area}.ts`, routesFolder), 'utf8').matchAll(/path: '([^']+)'/g),
  ])
  assert.ok(found.length >= areas.length, `addresses in ${areas.join(', ')}`)
  // `$` matches all unknown paths.
  return found.map(([, path]) => (path === '$' ? '/no-such-address' : (path as string)))
}

/** Fills in the parameters of a path. Several values result in several paths. */
export const fillIn = (path: string, values: Record<string, readonly (string | number)[]>): string[] => {
  const [, name] = /\$(\w+)/.exec(path) ?? []
  if (name === undefined) return [path]
  const known = values[name] ?? assert.fail(`nothing is known for ${path}`)
  return known.flatMap((value) => fillIn(path.replace(`$${name}`, String(value)), values))
}

/**
 * Waits until the screen of the current address is rendered; until then the page shows the screen before it. A list
 * shows the rows before it for longer, and replaces its elements when it has its own: it is busy meanwhile. An observer,
 * because the page's policy forbids `waitForFunction`.
 */
export async function untilRouteShown(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const root = document.documentElement
    const isShown = () =>
      root.dataset.route === location.pathname + location.search && !root.querySelector('[aria-busy=true]')
    if (isShown()) return resolve()
    const seen = new MutationObserver(() => isShown() && (seen.disconnect(), resolve()))
    seen.observe(root, { subtree: true, childList: true, attributeFilter: ['data-route', 'aria-busy'] })
  })`)
}

/** Navigates like a link and waits until the new screen is rendered. */
export async function pushPath(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await untilRouteShown(page)
}

/** Navigates like a link and waits until the page is idle. */
export async function stepTo(page: Page, path: string): Promise<void> {
  await pushPath(page, path)
  await untilQuiet(page)
}

/** Runs in every page: counts pending requests. */
export const countRequests = `(() => {
  const ask = globalThis.fetch
  globalThis.unanswered = 0
  globalThis.fetch = (...asked) => {
    globalThis.unanswered += 1
    return ask(...asked).finally(() => (globalThis.unanswered -= 1))
  }
})()`

/**
 * Waits until there has been no request for a quarter of a second: longer than any screen waits before it sends
 * one.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let last = performance.now()
    const noteNow = () => (last = performance.now())
    const seen = new PerformanceObserver(noteNow)
    seen.observe({ type: 'resource' })
    const look = () => {
      const isLoading = document.querySelector('[role="status"]:is([aria-label="Loading…"], [aria-label="Wird geladen …"]):not([aria-label*="Skeleton"] *)') !== null
      if (isLoading || unanswered > 0) noteNow()
      if (performance.now() - last > 250) { seen.disconnect(); resolve() } else setTimeout(look, 40)
    }
    look()
  })`)
}

/** Waits for the focus before typing. */
export const untilFocused = (field: Locator): Promise<void> => field.and(field.page().locator(':focus')).waitFor()

/**
 * Types words into the field with the focus. A key press in the editor costs 17 ms of processor time, so only the last
 * ones are pressed; the words before them are inserted as by an input method.
 */
export async function typeWords({ keyboard }: Page, words: string): Promise<void> {
  if (words.length > 3) await keyboard.insertText(words.slice(0, -3))
  await keyboard.type(words.slice(-3))
}

/** Presses Tab until the element has the focus. */
export async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) await wanted.page().keyboard.press(key)
  assert.ok(await isThere(), `${key} leads to ${wanted.toString()}`)
}

/**
 * One-line fields of one form have one height; a field in a frame, with an icon or a button, is as high as the frame.
 * Fields that cannot be focused are invisible: they let the browser fill in dates.
 */
const unequalFields = `[...document.querySelectorAll('form')].flatMap((form) => {
  const fields = [...form.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [tabindex="-1"])')]
  const frameOf = (field) => {
    for (let up = field; up !== form; up = up.parentElement) if (getComputedStyle(up).borderTopWidth !== '0px') return up
    return field
  }
  const frames = fields.map(frameOf)
  const heights = new Set(frames.map((frame) => Math.round(frame.getBoundingClientRect().height)).filter((height) => height > 1))
  return heights.size > 1 ? ['fields of ' + [...heights].join(' and ') + ' px in one form'] : []
})`

/** What a table must leave for the names of its rows: they may be cut only beyond that. */
const leastNameWidth = 160

/**
 * Elements that do not fit into the window: the page scrolls sideways, text or a button lies outside, a button
 * truncates its text without an ellipsis, or a table cuts the names of its rows in a narrow column.
 */
const misfits = `(() => {
  const found = []
  const { scrollWidth } = document.scrollingElement
  if (scrollWidth > innerWidth) found.push('the page is ' + scrollWidth + ' px wide')
  const scrolls = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true
    return false
  }
  const nameOf = (element) => element.tagName.toLowerCase() + ' "' + (element.ariaLabel ?? element.textContent).trim().slice(0, 60) + '"'
  for (const element of document.querySelectorAll('a, button, h1, h2, h3, label, input, select, textarea, p, td, th')) {
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    if (box.width < 2 || box.height < 2 || style.visibility === 'hidden' || style.clipPath !== 'none') continue
    if ((box.left < -1 || box.right > innerWidth + 1) && !scrolls(element)) found.push(nameOf(element) + ' lies outside')
    const isCut = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    if (isCut && element.matches('a, button, h1, h2, h3, label')) found.push(nameOf(element) + ' is cut')
  }
  for (const cell of document.querySelectorAll('table td:first-child')) {
    const isCut = [cell, ...cell.querySelectorAll('button')].some((part) => part.scrollWidth > part.clientWidth + 1)
    if (isCut && cell.clientWidth < ${leastNameWidth}) found.push(nameOf(cell) + ' is cut in ' + cell.clientWidth + ' px')
  }
  return [...new Set(found)].slice(0, 10)
})()`

export const findMisfits = (page: Page): Promise<string[]> => page.evaluate(`[...${misfits}, ...${unequalFields}]`)

/** React renders after the size of its container is known, and what it renders is laid out in the next frame. */
const twoFrames = `await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`

/**
 * Also from right to left, as in Arabic. None of our languages is written so; the attribute is all that differs.
 * Reading a position computes the layout, so nothing has to be painted in between.
 */
export const findMisfitsBothWays = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [...${misfits}, ...${unequalFields}]
    const { dir } = document.documentElement
    document.documentElement.dir = 'rtl'
    const mirrored = ${misfits}
    document.documentElement.dir = dir
    return [...found, ...mirrored.map((problem) => 'from right to left: ' + problem)]
  })()`)

/** What does not fit at this width. */
export async function findMisfitsAt(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height })
  return page.evaluate<string[]>(`(async () => { ${twoFrames}; return ${misfits} })()`)
}

export async function assertFits(page: Page, circumstance: string): Promise<void> {
  assert.deepEqual(await findMisfits(page), [], `${page.url()} ${circumstance}`)
}
