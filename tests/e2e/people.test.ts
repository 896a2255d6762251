import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
let agnes: (t: TestContext) => Promise<Visit>
let ada: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  ada = desk.share('ada')
  const call = desk.as('ada')
  await call('PUT', '/users/6', {
    phone: '+49 (30) 123-456',
    note: 'Prefers calls.',
    vip: true,
    web: 'javascript:alert(1)',
  })
  for (const [title, state] of [
    ['The lamp is dark', 'open'],
    ['The chair is broken', 'closed'],
  ]) {
    const ticket = { title, state, group: 'Users', customer: 'nora@example.com', article: { body: 'Help' } }
    assert.equal((await call('POST', '/tickets', ticket)).status, 201)
  }
})
after(() => desk.close())

test('The page of a customer shows contact details, tickets and history', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/users/6')
  await page.getByRole('heading', { name: 'Nora Customer' }).waitFor()
  const phone = page.getByRole('link', { name: '+49 30 123456' })
  assert.equal(await phone.getAttribute('href'), 'tel:+4930123456')
  await page.getByRole('link', { name: 'nora@example.com' }).first().waitFor()
  assert.equal(await page.getByRole('link', { name: 'javascript' }).count(), 0)
  await page.getByText('Prefers calls.').waitFor()
  await page.getByRole('tab', { name: 'Closed' }).click()
  await page.getByText('The chair is broken').first().waitFor()
  assert.equal(await page.getByText('The lamp is dark').count(), 0)
  await inspect()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByText('+49 (30) 123-456').last().waitFor()
  await inspect()
})

test('An agent goes from a person to the organization, to a ticket, and back', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/users/6')
  await page.getByRole('link', { name: 'Acme' }).click()
  await page.getByRole('heading', { name: 'Acme' }).waitFor()
  await page.getByRole('link', { name: 'Noah Customer' }).waitFor()
  await page.getByText('The lamp is dark').first().waitFor()
  await page.getByText('The lamp is dark').first().click()
  await page.waitForURL(/\/tickets\/\d+/)
  await page.getByRole('heading', { name: 'The lamp is dark' }).waitFor()
  await page.keyboard.press('u')
  await page.waitForURL(/\/organizations\/\d+/)
})

test('An agent can edit a customer, but no colleague', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/users/7')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Phone' }).fill('+49 40 777')
  assert.equal(await sheet.getByText('Group access').count(), 0)
  await inspect()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: '+49 40 777' }).waitFor()
  await stepTo('/users/5')
  await page.getByRole('heading', { name: 'Anton Agent' }).waitFor()
  await page.getByRole('button', { name: 'New ticket' }).last().waitFor()
  assert.equal(await page.getByRole('button', { name: 'Edit', exact: true }).count(), 0)
})

test('An administrator confirms an address and a membership that an agent entered', async (t) => {
  const { body: person } = await desk.as('ada')('POST', '/users', { email: 'former@example.com', roles: ['Customer'] })
  await setSetting(desk, 'organization_membership_confirmation', true)
  const { body: changed } = await desk.as('agnes')('PUT', `/users/${person.id}`, {
    email: 'present@example.com',
    organization: 'Acme',
  })
  const { page, stepTo } = await ada(t)
  await stepTo(`/users/${person.id}`)
  await page.getByText('Password reset emails still go to former@example.com.').waitFor()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByText('present@example.com confirmed').waitFor()
  await page.getByText('Password reset emails still go to').waitFor({ state: 'hidden' })
  await stepTo(`/organizations/${changed.organization_id}`)
  const confirm = page.getByRole('button', { name: 'Confirm present@example.com’s membership' })
  await confirm.click()
  await confirm.waitFor({ state: 'hidden' })
})

test('Only the form for the own account has a field for the current password', async (t) => {
  const { page, stepTo } = await ada(t)
  const { body: me } = await desk.as('ada')('GET', '/users/me')
  await stepTo(`/users/${me.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Current password' }).waitFor()
  await stepTo('/users/5')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'New password' }).waitFor()
  assert.equal(await sheet.getByRole('textbox', { name: 'Current password' }).count(), 0)
})

test('An administrator sends an invitation again', async (t) => {
  const email = 'late@example.com'
  const { body } = await desk.as('ada')('POST', '/users', { firstname: 'Lena', lastname: 'Late', email })
  const { page, stepTo } = await ada(t)
  await stepTo(`/users/${body.id}`)
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  await page.getByText('Invitation sent to Lena Late').first().waitFor()
  await eventually(async () => desk.mail.received.find(({ to }) => to.includes(email)))
})

test('The search leads to a person, and an unknown person is reported as missing', async (t) => {
  const { page, stepTo, expects, inspect } = await agnes(t)
  await stepTo('/search?q=otto&tab=people')
  await page.getByRole('row', { name: /Otto Customer/ }).click()
  await page.getByRole('heading', { name: 'Otto Customer' }).waitFor()
  await page.getByText('No open tickets').waitFor()
  expects('GET /api/v1/users/99999 404')
  await stepTo('/users/99999')
  await page.getByText('Not found').waitFor()
  await inspect()
})

test('An agent who opens the users of the administration sees a message', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/admin/users')
  await page.getByText('You don’t have access to this page.').first().waitFor()
})

test('An agent joins two records of one person, and separates them again', async (t) => {
  const double = { firstname: 'N.', lastname: 'Double', mobile: '+49 170 5550', roles: ['Customer'] }
  const { body } = await desk.as('ada')('POST', '/users', double)
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo(`/users/${body.id}`)
  await page.getByRole('heading', { name: 'N. Double' }).waitFor()
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByRole('combobox', { name: 'Merge into' }).fill('Nora')
  await page.getByRole('option', { name: /Nora Customer/ }).click()
  await page.getByText('Nora Customer also gets: +49 170 5550').waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('heading', { name: 'Nora Customer' }).waitFor()
  const merged = page.getByRole('region', { name: 'Merged people' })
  await merged.getByRole('link', { name: 'N. Double' }).waitFor()
  await inspect()
  await merged.getByRole('button', { name: 'Undo the merge with N. Double' }).click()
  await merged.waitFor({ state: 'hidden' })
  const { body: restored } = await desk.as('ada')('GET', `/users/${body.id}`)
  assert.deepEqual([restored.active, restored.mobile], [true, '+49 170 5550'])
})
