import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '#tests/support/cast.ts'
import { openDesk, type Visit } from './support/desk.ts'
import { assertFits } from './support/screens.ts'

const patience = { timeout: 240_000 }

async function fillAdministrator({ page, goTo }: Visit) {
  await goTo('/')
  await page.waitForURL('**/setup')
  await page.getByLabel('First name').fill('Mira')
  await page.getByLabel('Last name').fill('Moon')
  await page.getByLabel('Email').fill('mira@example.com')
  await page.getByLabel('Password').first().fill(password)
}

async function createAdministrator(visit: Visit) {
  const { page, inspect } = visit
  await fillAdministrator(visit)
  await inspect()
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await page.getByRole('heading', { name: 'Your organization' }).waitFor()
}

/** Without the code of the link the form is refused; with it, what was typed is sent. */
async function createWithLink({ page, goTo, inspect, expects }: Visit, link = '') {
  expects('POST /api/v1/users 403')
  const create = page.getByRole('button', { name: 'Create administrator' })
  await create.click()
  await page.getByText('Open the setup link that Switchboard printed').waitFor()
  await inspect()
  assert.match(link, /^\/setup#code=.{20,}$/)
  await goTo(link)
  await create.click()
  await page.getByRole('heading', { name: 'Your organization' }).waitFor()
  assert.equal(new URL(page.url()).hash, '')
}

/** An error disappears while the field is typed in, not when the button is pressed: that would move the button away. */
async function forgetName({ page }: Visit) {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const error = page.getByText('Please fill out this field.')
  await error.waitFor()
  await page.getByLabel('Organization name').fill('Moon')
  await error.waitFor({ state: 'hidden' })
}

async function nameOrganization({ page, inspect }: Visit) {
  await page.getByLabel('Organization name').fill('Moon & Söhne')
  await inspect()
  await assertFits(page, 'in the wizard')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: 'Outgoing email' }).waitFor()
}

async function inviteAndFinish({ page, inspect }: Visit) {
  await page.getByRole('heading', { name: 'Invite colleagues' }).waitFor()
  await page.getByText('Invitations will be sent once it is').waitFor()
  await page.getByLabel('Email addresses').fill('Kim <kim@example.com>')
  await page.getByRole('button', { name: 'Invite 1 colleague' }).click()
  await page.getByRole('list', { name: 'Invitations' }).getByText('Not sent yet', { exact: true }).waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Go to inbox' }).click()
  await page.getByText('Espresso machine stays cold').first().waitFor()
}

/** Without a mail server, no link is promised. The sign-in page has the name of the organization. */
async function expectNoLink({ page, context, goTo }: Visit) {
  await context.clearCookies()
  await goTo('/signin')
  await page.getByText('Moon & Söhne').waitFor()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in form has the same field.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByRole('textbox', { name: 'Email or username' }).fill('mira@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'We can’t send email yet' }).waitFor()
}

async function skip({ page, inspect }: Visit, heading: string) {
  await page.getByRole('heading', { name: heading }).waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Skip for now' }).click()
}

test('A new installation is set up once, and then has an inbox with a sample ticket', patience, async (t) => {
  const desk = await openDesk({ empty: true })
  t.after(() => desk.close())
  const visit = await desk.visit(t, 'nobody')
  await createAdministrator(visit)
  await forgetName(visit)
  await nameOrganization(visit)
  await skip(visit, 'Outgoing email')
  await skip(visit, 'Your support mailbox')
  await inviteAndFinish(visit)
  await visit.goTo('/dashboard')
  const list = visit.page.getByRole('region', { name: 'Getting started' })
  await list.getByRole('link', { name: /Invite a colleague\s*done/ }).waitFor()
  assert.equal(await list.getByRole('link').count(), 6)
  await visit.inspect()
  await visit.goTo('/setup')
  await visit.page.getByRole('heading', { name: 'Setup complete' }).waitFor()
  await visit.inspect()
  await expectNoLink(visit)
})

test(
  'Setup that is reachable from outside needs the printed link, continues where it was left, on a phone in dark mode, and keeps typed text',
  patience,
  async (t) => {
    // Listens beyond this machine, so the first administrator needs the link that the start prints.
    const desk = await openDesk({ empty: true, host: '0.0.0.0' })
    t.after(() => desk.close())
    const visit = await desk.visit(t, 'nobody', { theme: 'dark', width: 390 })
    const { page } = visit
    await fillAdministrator(visit)
    await createWithLink(visit, desk.setUpPath)
    await page.getByLabel('Organization name').fill('Half a na')
    await page.reload()
    assert.equal(await page.getByLabel('Organization name').inputValue(), 'Half a na')
    await nameOrganization(visit)

    const server = page.getByRole('textbox', { name: 'Server' })
    await server.fill('127.0.0.1')
    await page.getByRole('button', { name: /Encryption/ }).click()
    await page.getByRole('option', { name: 'None' }).click()
    const port = page.getByRole('textbox', { name: 'Port' })
    await port.fill('1')
    await page.getByRole('button', { name: 'Test and save' }).click()
    const log = page.getByRole('log', { name: 'Connection test' })
    await log.getByText('Connecting to 127.0.0.1:1').waitFor()
    await log.getByText('127.0.0.1 doesn’t accept connections on port 1. Check the port.').waitFor()
    await visit.inspect()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Your organization' }).waitFor()
    await page.getByRole('link', { name: /Outgoing email/ }).click()
    assert.equal(await server.inputValue(), '127.0.0.1')
    await port.fill(String(desk.mail.port))
    await page.getByRole('button', { name: 'Test and save' }).click()
    await log.getByText('The server accepts our email. Saved.').waitFor()

    const elsewhere = await desk.visit(t, 'nobody')
    await elsewhere.goTo('/')
    await elsewhere.page.getByRole('textbox', { name: 'Email or username' }).fill('mira@example.com')
    await elsewhere.page.getByLabel('Password').fill(password)
    await elsewhere.page.getByRole('button', { name: 'Sign in' }).click()
    await elsewhere.page.getByRole('heading', { name: 'Your support mailbox' }).waitFor()
  },
)
