import { after, before, test } from 'node:test'
import { password } from '#tests/support/cast.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
  await setSetting(desk, 'two_factor_authentication_method_authenticator_app', true)
})
after(() => desk.close())

test('a sensitive change long after the sign-in asks for the password first, in one dialog', async (t) => {
  const { page, goTo, stepTo, inspect } = await desk.visit(t, 'agnes')
  await desk.sql(`insert into two_factor_preferences (user_id, method, configuration)
    select id, 'authenticator_app', '{}' from users where login = 'agnes@example.com'`)
  await goTo('/profile/security')
  await desk.sql(`update sessions set authenticated_at = now() - interval '1 hour'`)
  const dialog = page.getByRole('alertdialog')
  const confirm = async (typed: string) => {
    await dialog.getByLabel('Your password').fill(typed)
    await page.keyboard.press('Enter')
  }

  await page.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await confirm('not the password')
  await dialog.getByText('This password is incorrect.').waitFor()
  await inspect()
  await confirm(password)
  await dialog.getByRole('heading', { name: 'Remove “Authenticator app”?' }).waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Removed', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Set up' }).waitFor()

  await stepTo('/profile/tokens')
  await page.getByRole('button', { name: 'New access token' }).click()
  await confirm(password)
  const sheet = page.getByRole('dialog', { name: 'New access token' })
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Reporting')
  await sheet.getByRole('checkbox', { name: /^Ticket agent/ }).press('Space')
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('dialog', { name: 'Reporting' }).locator('code').waitFor()
})
