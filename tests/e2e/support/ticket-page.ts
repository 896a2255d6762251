import type { Page } from 'playwright-core'

export const message = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words }).first()

/** Does something that only the palette and the menu of a ticket offer. */
export async function run(page: Page, command: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Ticket actions' }).click()
  await page.getByRole('menuitem', { name: command }).click()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

export async function findInHistory(page: Page, number: string, words: string): Promise<void> {
  await run(page, /^Activity/)
  const history = page.getByRole('dialog', { name: `Activity on #${number}` })
  await history.getByText(words, { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })
}
