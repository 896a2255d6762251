import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { listColourPairs } from './colour-pairs.ts'

const published = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Without the index of all tags, classes and attributes from which axe makes selectors of elements: it takes an eighth
 * of the time, and we do not read selectors. If axe needed the index after all, it would throw.
 */
const source = published.replace(/(_tree=(\w+)\.flatTree,axe\._selectorData=)\w+\(\2\.flatTree\)/, '$1void 0')
assert.notEqual(source, published, 'axe builds its index somewhere else')

/** Colours during a transition have no meaningful contrast; endless animations are not awaited. */
const untilStill = `Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
  .map((animation) => animation.finished.catch(() => undefined)))`

/** Rules whose violations axe calls minor or moderate; we report serious and critical ones. */
const mildRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]
const withoutMildRules = JSON.stringify(Object.fromEntries(mildRules.map((rule) => [rule, { enabled: false }])))

/**
 * Rules about elements that the page does not have, half of all: the browser finds that out faster than axe, which
 * visits every element for each of them. The browser does not look into shadow roots, so with one all rules are kept.
 */
const withoutElements = `(() => {
  const hasShadow = [...document.querySelectorAll('*')].some((element) => element.shadowRoot)
  const isIdle = ({ selector }) => !hasShadow && !document.querySelector(selector)
  return Object.fromEntries(axe._audit.rules.filter(isIdle).map(({ id }) => [id, { enabled: false }]))
})()`

/**
 * Without selectors of the elements and without fetching stylesheets, which costs a quarter of the time and which we do
 * not read. With forced colours axe reports 1.12 for white on black: it reads the colours of our stylesheet. Only the
 * problems leave the page: the whole result is 100 KB.
 */
const look = `(async () => {
  if (typeof axe === 'undefined') return undefined
  await ${untilStill}
  // Results of earlier input are grey until the new ones arrive.
  while (document.querySelector('[role="status"][aria-busy="true"]')) await new Promise(requestAnimationFrame)
  const place = PLACE
  const known = new Set(KNOWN)
  const pairs = (${listColourPairs})(place)
  const isNew = [...pairs.keys()].some((pair) => !known.has(pair))
  const isJudged = isNew && !matchMedia('(forced-colors: active)').matches
  const { violations, incomplete } = await axe.run(place, {
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    selectors: false,
    preload: false,
    rules: { ...${withoutElements}, ...${withoutMildRules}, 'color-contrast': { enabled: isJudged } },
  })
  const listElements = (results) =>
    new Set(results.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes.map(({ element }) => element)))
  const [faint, undecided] = [violations, incomplete].map(listElements)
  const isLegible = (elements) => !elements.some((one) => faint.has(one)) && elements.some((one) => !undecided.has(one))
  return {
    barriers: violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ': ' + html.slice(0, 200) + ' ' + (any[0]?.message ?? ''))),
    legible: isJudged ? [...pairs].flatMap(([pair, elements]) => (isLegible(elements) ? [pair] : [])) : [],
  }
})()`

type Found = { barriers: string[]; legible: string[] }

/**
 * Pairs of colours that axe has found legible in this process. Contrast takes more than half of the time of axe, and
 * most screens show only pairs that another one has shown; then axe does not compute the contrast again.
 */
const legible = new Set<string>()

const wholePage = 'document'
/** What is behind an open dialog is a screen, and `every-screen.test.ts` checks every screen. */
const openDialog = `[...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document`

/** Accessibility problems of this screen. */
export async function findBarriers(page: Page, place = wholePage): Promise<string[]> {
  const script = look.replace('PLACE', () => place).replace('KNOWN', () => JSON.stringify([...legible]))
  const run = () => page.evaluate<Found | undefined>(script)
  let found = await run()
  if (!found) {
    await page.evaluate(source)
    found = (await run()) ?? assert.fail('axe is not in the page')
  }
  for (const pair of found.legible) legible.add(pair)
  return found.barriers
}

export async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual(await findBarriers(page, openDialog), [], `accessibility of ${page.url()}`)
}
