import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours during a transition have no meaningful contrast; endless animations are not awaited. */
const untilStill = `Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
  .map((animation) => animation.finished.catch(() => undefined))).then(() => undefined)`

/**
 * Without selectors of the elements and without fetching stylesheets, which costs a quarter of the time and which we do
 * not read. With forced colours axe reports 1.12 for white on black: it reads the colours of our stylesheet.
 */
const look = `axe.run(PLACE, {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
  rules: { 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } },
})`

const wholePage = 'document'
/** What is behind an open dialog is a screen, and `every-screen.test.ts` checks every screen. */
const openDialog = `[...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document`

/** Accessibility problems of this screen. */
export async function findBarriers(page: Page, place = wholePage): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(source)
  await page.evaluate(untilStill)
  const { violations } = await page.evaluate<AxeResults>(look.replace('PLACE', place))
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
}

export async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual(await findBarriers(page, openDialog), [], `accessibility of ${page.url()}`)
}
