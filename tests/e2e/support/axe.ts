import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours on their way from one to the other have no contrast that counts; what never ends is not waited for. */
const untilStill = `Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
  .map((animation) => animation.finished.catch(() => undefined))).then(() => undefined)`

/** Of forced colours axe reads the fill of letters as our stylesheet has it, and tells of 1.12 where white is on black. */
const look = `axe.run({
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } },
})`

/** What people who do not see, or do not use a mouse, would stumble over on this screen. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(source)
  await page.evaluate(untilStill)
  const { violations } = await page.evaluate<AxeResults>(look)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
}

export async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual(await findBarriers(page), [], `accessibility of ${page.url()}`)
}
