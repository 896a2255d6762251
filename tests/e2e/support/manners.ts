import type { Page } from 'playwright-core'
import { untilRouteShown } from './screens.ts'

/** Display options of a visit. */
export type Manner = {
  theme?: 'light' | 'dark'
  /** 720 is a window of 1440 enlarged to 200 %. */
  width?: 1440 | 1024 | 720 | 390
  /** `en-GB`, unless given. */
  locale?: 'de-DE'
  /** Colours of the system instead of ours. */
  forcedColors?: boolean
  /** From right to left, as in Arabic. */
  mirrored?: boolean
  /** Lets the test skip the waiting periods of the page (`support/clock.ts`). */
  clock?: boolean
}

/** In which manners the journeys that matter most are played. */
export const manners: readonly (readonly [name: string, manner: Manner])[] = [
  ['1440 px, light', {}],
  ['390 px, dark', { width: 390, theme: 'dark' }],
  ['from right to left', { mirrored: true }],
  ['enlarged to 200 %, dark, with the colours of the system', { width: 720, theme: 'dark', forcedColors: true }],
]

const heights = { 1440: 900, 1024: 768, 720: 450, 390: 844 }

const sizeFor = ({ width = 1440 }: Manner) => ({ width, height: heights[width] })
const mediaFor = ({ theme = 'light', forcedColors = false }: Manner) =>
  ({ colorScheme: theme, forcedColors: forcedColors ? 'active' : 'none' }) as const

/** What a context is opened with. */
export const settingsFor = (manner: Manner) => ({
  viewport: sizeFor(manner),
  ...mediaFor(manner),
  hasTouch: manner.width === 390,
  deviceScaleFactor: manner.width === 720 ? 2 : 1,
})

/** All our languages are left to right, so the direction is overridden whenever the page sets it. */
export const mirror = `new MutationObserver(() => { if (document.documentElement?.dir !== 'rtl') document.documentElement.dir = 'rtl' })
  .observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['dir'] })`

/**
 * Shows an open page in another manner, which costs a tenth of loading it. Touch, pixel density, language and clock stay
 * as they were when it was opened.
 */
export async function show(page: Page, manner: Manner): Promise<void> {
  await page.setViewportSize(sizeFor(manner))
  await page.emulateMedia(mediaFor(manner))
  if (page.url() === 'about:blank') {
    if (!manner.mirrored) return
    // The application sets the direction when it starts.
    await page.goto('/')
    await untilRouteShown(page)
  }
  await page.evaluate(`document.documentElement.dir = '${manner.mirrored ? 'rtl' : 'ltr'}'`)
}
