import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { type Desk, openDesk, type Visit } from './support/desk.ts'

let desk: Desk
let visit: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  visit = desk.share('ada')
})
after(() => desk.close())

test('a new group warns that no one can see it, until a member is added', async (t) => {
  const { page, stepTo, inspect } = await visit(t)
  await stepTo('/admin/groups')
  await page.getByRole('button', { name: 'New group' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Workshop')
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  const members = sheet.getByRole('region', { name: 'Members' })
  await members.getByText('No one can see tickets in this group yet.').waitFor()
  await inspect()
  await members.getByRole('combobox', { name: /Add a member/ }).fill('anton')
  await page.getByRole('option', { name: /Anton Agent/ }).click()
  await members.getByRole('button', { name: 'Remove Anton Agent' }).waitFor()
  await members.getByText('No one can see tickets').waitFor({ state: 'detached' })
  await members.getByRole('button', { name: /Full access.*Anton Agent’s access/ }).click()
  await page.getByRole('option', { name: 'Read only' }).click()
  await members.getByRole('button', { name: /Read only.*Anton Agent’s access/ }).waitFor()
  const { body } = await desk.as('ada')('GET', '/users/5')
  assert.deepEqual(
    Object.values(body.group_ids as Record<string, string[]>)
      .at(-1)
      ?.toSorted(),
    ['overview', 'read'],
  )
  await page.keyboard.press('Escape')
})

test('the accent colour of Branding is previewed, saved by a shortcut and applied everywhere', async (t) => {
  const { page, stepTo } = await visit(t)
  await stepTo('/admin/settings/branding')
  await page.getByRole('button', { name: /Accent colour/ }).waitFor()
  const pressSave = `document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true }))`
  assert.equal(await page.evaluate(pressSave), false, 'without changes, the browser does not save the page either')
  await page.getByRole('button', { name: /Accent colour/ }).click()
  await page.getByRole('option', { name: 'Violet' }).click()
  await page.getByRole('region', { name: 'Preview' }).locator('[data-accent="violet"]').first().waitFor()
  await page.getByRole('region', { name: 'Unsaved changes' }).getByText('Accent colour').waitFor()
  assert.equal(await page.locator('html[data-accent="violet"]').count(), 0)
  await page.keyboard.press('Control+s')
  await page.locator('html[data-accent="violet"]').waitFor({ state: 'attached' })
})

test('an unknown URL keeps the navigation, and the palette works', async (t) => {
  const { page, stepTo, inspect } = await visit(t)
  await stepTo('/blah')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().waitFor()
  await inspect()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  for (const name of ['Administration', 'Dark theme', 'Sign out']) await palette.getByRole('option', { name }).waitFor()
  await palette.getByRole('searchbox').press('ArrowUp')
  await palette.getByRole('option', { selected: true }).and(palette.getByRole('option').last()).waitFor()
  await palette.getByRole('searchbox').press('ArrowDown')
  await palette.getByRole('option', { selected: true }).and(palette.getByRole('option').first()).waitFor()
  await palette.getByRole('searchbox').fill('dark')
  await palette.getByRole('option', { name: 'Dark theme' }).click()
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
})
