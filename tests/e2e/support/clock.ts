import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'

/** Skips a waiting period of the page. Needs a visit with `clock: true`. */
export const passTime = (page: Page, milliseconds: number): Promise<void> => page.clock.fastForward(milliseconds)

/** Until `page.clock.resume()`, only `passTime` lets time pass in the page. Needs a visit with `clock: true`. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)

/**
 * A sent email can be undone for ten seconds, until the time that the page has computed. A page whose clock is
 * slow by that much sends email immediately. Needs a visit with `clock: true`.
 */
export const sendMailAtOnce = (page: Page): Promise<void> => page.clock.setSystemTime(Date.now() - 10_000)

/** Checks until a result is found; between two checks a second passes in the page. */
export const eventuallyInPage = <T>(page: Page, look: () => Promise<T | undefined | null | false>): Promise<T> =>
  eventually(async () => {
    const seen = await look()
    if (seen === undefined || seen === null || seen === false) await passTime(page, 1000)
    return seen
  }, 60_000)

/** What an agent typed is sent to the server two seconds after the last key. */
export const saveDraftNow = (page: Page): Promise<void> => passTime(page, 2000)

/** After four more seconds without a response the composer shows that the draft is only on this device. */
export async function waitForServerInVain(page: Page): Promise<void> {
  await saveDraftNow(page)
  await passTime(page, 4000)
}
