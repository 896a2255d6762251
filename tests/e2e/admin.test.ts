import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { untilFocused, untilQuiet } from './support/screens.ts'

let desk: Desk
let ada: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  ada = desk.share('ada')
  const add = (title: string, priority: string) =>
    desk.as('ada')('POST', '/tickets', {
      title,
      group: 'Users',
      priority,
      customer: 'nora@example.com',
      article: { body: title },
    })
  await add('The lift is stuck', '3 high')
  await add('The lamp is dark', '1 low')
})
after(() => desk.close())

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()
const sheet = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name })
const question = (page: Page) => page.getByRole('alertdialog')

async function openNew(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await sheet(page).waitFor()
}

/** By keyboard, because the checkbox is covered by its own drawing. Some labels are longer than their name. */
async function tick(page: Page, name: string): Promise<void> {
  await page
    .getByRole('checkbox', { name: new RegExp(`^${name}`) })
    .first()
    .focus()
  await page.keyboard.press('Space')
}

test('An administrator creates a role, a group and an agent, and views the desk as that agent', async (t) => {
  const { page, goTo, stepTo, inspect } = await ada(t)
  await stepTo('/admin/roles')
  await openNew(page, 'New role')
  await field(page, 'Name').fill('Night shift')
  await tick(page, 'Ticket agent')
  await inspect()
  await sheet(page).getByRole('button', { name: 'Create', exact: true }).click()
  await toast(page, 'Role created')

  await stepTo('/admin/groups')
  await openNew(page, 'New group')
  await field(page, 'Name').fill('Night')
  await sheet(page).getByRole('button', { name: 'Create', exact: true }).click()
  await toast(page, 'Group created')
  // The sheet stays open: the new group has no members yet.
  await sheet(page).getByText('No one can see tickets in this group yet.').waitFor()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })

  await stepTo('/admin/users')
  await openNew(page, 'New user')
  await field(page, 'First name').fill('Nina')
  await field(page, 'Last name').fill('Night')
  await field(page, 'Email').fill('nina@example.com')
  await tick(page, 'Night shift')
  await tick(page, 'Night: Full')
  await inspect()
  await sheet(page).getByRole('button', { name: 'Create', exact: true }).click()
  await toast(page, 'User created')

  const name = 'Nina Night'
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await toast(page, `Invitation sent to ${name}`)
  await eventually(async () => desk.mail.received.some(({ to }) => to.includes('nina@example.com')))
  // Requests during the change of session would be rejected.
  await untilQuiet(page)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: `View as ${name}` }).click()
  await question(page)
    .getByRole('button', { name: `View as ${name}` })
    .click()
  await page.getByText(`You’re viewing as ${name}.`).waitFor()
  await page.waitForURL('**/overviews**')
  await inspect()
  const { body: me } = await ownRecord(page)
  assert.deepEqual(me.roles, ['Night shift'])
  assert.deepEqual(me.groups, { Night: ['full'] })
  await goTo('/admin/users')
  await page.waitForURL('**/overviews**')

  await page.getByRole('button', { name: 'Switch back' }).waitFor()
  await untilQuiet(page)
  const begunAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Switch back' }).click()
  await begunAnew
  await page.getByRole('button', { name: 'Switch back' }).waitFor({ state: 'detached' })
  await stepTo('/admin/users')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await question(page).getByRole('button', { name: 'Deactivate' }).click()
  await toast(page, `${name} is inactive`)
  await page.getByRole('radio', { name: 'Inactive' }).press('Space')
  await page.getByRole('row').filter({ hasText: 'Nora Customer' }).waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: name }).waitFor()

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await page.getByText(`${name} has no tickets.`).waitFor()
  await page.getByRole('textbox', { name: `Type “${name}” to confirm` }).fill(name)
  await inspect()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('row').filter({ hasText: name }).waitFor({ state: 'detached' })
  await stepTo('/admin/data-privacy')
  await page.getByRole('row').filter({ hasText: 'N*a N*t' }).getByText('Deleted').waitFor()
  await inspect()
})

async function ownRecord(page: Page) {
  const answer = await page.request.get('/api/v1/users/me?expand=true')
  return { status: answer.status(), body: await answer.json() }
}

test('An administrator creates, corrects, renames and deletes a priority by keyboard', async (t) => {
  const { page, stepTo, inspect, expects } = await ada(t)
  expects('POST /api/v1/ticket_priorities 422')
  await stepTo('/admin/priorities')
  await page.getByRole('button', { name: 'New priority' }).press('Enter')
  await field(page, 'Name').focus()
  await page.keyboard.press('Enter')
  await sheet(page).getByText('Required').waitFor()
  await page.keyboard.type('3 high')
  await page.keyboard.press('Enter')
  await sheet(page).getByText('This name is already taken. Choose another.').waitFor()
  await untilFocused(field(page, 'Name'))
  assert.equal(await field(page, 'Name').inputValue(), '3 high')
  await inspect()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('4 burning')
  await page.keyboard.press('Enter')
  await toast(page, 'Priority created')
  await page.getByRole('button', { name: '4 burning' }).press('Enter')
  await field(page, 'Name').fill('4 on fire')
  await page.keyboard.press('Enter')
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '4 on fire' }).press('Enter')
  await sheet(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await question(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await toast(page, '“4 on fire” deleted')
})

test('A priority in use is not deleted, and the reason is shown', async (t) => {
  const { page, stepTo, inspect, expects } = await ada(t)
  expects('DELETE /api/v1/ticket_priorities/3 422')
  await stepTo('/admin/priorities')
  // The list stays usable beside the sheet; arrow keys go to the next record, and unsaved changes are not lost.
  await page.getByRole('button', { name: 'Low' }).click()
  await field(page, 'Name').fill('1 lowest')
  await sheet(page).getByRole('status').getByText('Name').waitFor()
  await page.getByRole('button', { name: 'Normal' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await untilFocused(page.getByRole('dialog', { name: 'Normal' }))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('dialog', { name: 'High' }).waitFor()
  await sheet(page).getByRole('button', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await question(page).getByText('1 ticket uses it.').waitFor()
  await inspect()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'detached' })
})

test('An overview shows how many tickets match its condition, and is moved by keyboard', async (t) => {
  const { page, stepTo, inspect } = await ada(t)
  await stepTo('/admin/overviews')
  await openNew(page, 'New overview')
  await field(page, 'Name').fill('Hot ones')
  await sheet(page).getByRole('button', { name: 'Add condition', exact: true }).click()
  await choose(page, 'Attribute', 'Priority')
  await sheet(page).getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.keyboard.press('Escape')
  await sheet(page).getByText('1 ticket matches').waitFor()
  await sheet(page).getByText('The lift is stuck').waitFor()
  await tick(page, 'Agent')
  await inspect()
  await sheet(page).getByRole('button', { name: 'Create', exact: true }).click()
  await toast(page, 'Overview created')
  await page.getByRole('button', { name: 'Move “Hot ones” up' }).press('Enter')
  const rows = page.getByRole('row')
  const last = (await rows.count()) - 1
  await rows
    .nth(last - 1)
    .filter({ hasText: 'Hot ones' })
    .waitFor()
})

async function choose(page: Page, label: string, option: string): Promise<void> {
  await sheet(page).getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('Settings replace the sidebar, are searched and folded by keys, and lead back', async (t) => {
  const { page, stepTo, inspect } = await ada(t)
  await stepTo('/overviews/all_unassigned')
  await page.getByRole('grid').waitFor()
  await page.getByRole('link', { name: 'Administration' }).click()
  const settings = page.getByRole('navigation', { name: 'Administration' })
  await settings.waitFor()
  assert.equal(await page.getByRole('navigation', { name: 'Main' }).count(), 0)
  const people = settings.getByRole('button', { name: 'People' })
  await people.press('Enter')
  await settings.getByRole('link', { name: 'Roles' }).waitFor({ state: 'detached' })
  await people.press('Enter')
  await settings.getByRole('link', { name: 'Roles' }).waitFor()

  await page.keyboard.press('/')
  await untilFocused(settings.getByRole('searchbox', { name: 'Search settings' }))
  await page.keyboard.type('time zo')
  const found = settings.getByRole('link', { name: /^Time zone/ })
  await found.waitFor()
  await page.keyboard.press('ArrowDown')
  await untilFocused(found)
  await inspect()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings/system?setting=timezone_default')
  await page.getByRole('heading', { name: 'General' }).first().waitFor()
  await settings.getByRole('searchbox').press('Escape')
  await settings.getByRole('link', { name: 'Back to tickets' }).click()
  await page.waitForURL('**/overviews/all_unassigned')
})

test('An administrator changes a setting and resets it to its default', async (t) => {
  const { page, stepTo, inspect } = await ada(t)
  await stepTo('/profile/security')
  await page.getByRole('link', { name: 'Turn on a method' }).click()
  await page.getByRole('checkbox', { name: 'Authenticator app' }).waitFor()
  await stepTo('/admin/settings/branding')
  const name = page.getByRole('textbox', { name: 'Product name' })
  const before = await name.inputValue()
  await name.fill('The Counter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Default: ${before}`).waitFor()
  await inspect()
  await page.reload()
  await page.getByRole('button', { name: 'Reset to default: Product name' }).click()
  await page.getByText(`Default: ${before}`).waitFor({ state: 'detached' })
  assert.equal(await name.inputValue(), before)
})

test('Unsaved changes stay until an administrator saves or discards them', async (t) => {
  const { page, stepTo, inspect } = await ada(t)
  await stepTo('/admin')
  await page.getByRole('link', { name: 'Telephony' }).first().click()
  const number = page.getByRole('textbox', { name: 'Default caller ID' })
  await number.fill('4930123')
  await page.getByRole('switch', { name: 'Accept calls' }).press('Space')
  await toast(page, 'Saved')
  assert.equal(await number.inputValue(), '4930123')
  await page.evaluate('history.back()')
  await question(page).getByText('Your changes haven’t been saved.').waitFor()
  await inspect()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'detached' })
  assert.equal(await number.inputValue(), '4930123')
  await page.evaluate('history.back()')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/\/admin$/)
})

test('A test call rings, and the log shows its requests', async (t) => {
  const { page, stepTo, inspect } = await ada(t)
  await desk.as('ada')('PUT', '/cti/config', { enabled: true })
  await stepTo('/admin/telephony')
  await page.getByRole('button', { name: 'Test call' }).click()
  await toast(page, 'Test call completed')
  const log = page.getByRole('region', { name: 'Latest requests' })
  await log.getByRole('button', { name: /POST/ }).first().click()
  await sheet(page)
    .getByText(/newCall|answer|hangup/)
    .first()
    .waitFor()
  await inspect()
})

test('A user without a permission sees which one is missing', async (t) => {
  const call = desk.as('ada')
  const { body: permissions } = await call('GET', '/permissions?per_page=500')
  const tags = permissions.find(({ name }: { name: string }) => name === 'admin.tag')
  const { body: role } = await call('POST', '/roles', { name: 'Keeper of tags', permission_ids: [tags.id] })
  await call('PUT', '/users/5', { role_ids: [2, role.id] })
  const { page, stepTo, inspect } = await desk.visit(t, 'anton')
  await stepTo('/admin/tags')
  await page.getByRole('heading', { name: 'Tags' }).waitFor()
  await stepTo('/admin/groups')
  await page.getByText('You need the admin.group permission.').waitFor()
  await inspect()
})
