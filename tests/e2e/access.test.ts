import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { parseMail } from '#kernel/mail/parse.ts'
import { emailOf, password } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { setSetting } from './support/settings.ts'
import { tabTo, untilFocused, untilQuiet } from './support/screens.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

async function fillSignIn({ page }: Visit, secret: string) {
  await page.getByRole('textbox', { name: 'Email or username' }).fill(emailOf('agnes'))
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('A wrong password is rejected without a hint, and the right one leads to the requested page', async (t) => {
  const visit = await desk.visit(t, 'nobody')
  visit.expects('POST /api/v1/signin 401')
  await visit.goTo('/profile')
  await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  for (const wrong of ['not the password', 'nor this', 'nor that']) {
    const refused = visit.page.waitForResponse((response) => response.url().endsWith('/signin'))
    await fillSignIn(visit, wrong)
    assert.equal((await refused).status(), 401)
    await visit.page.getByText('Wrong email or password.').waitFor()
  }
  await visit.inspect()
  await fillSignIn(visit, password)
  await visit.page.waitForURL('**/profile')
})

test('A customer signs in by keyboard, also after a wrong password', async (t) => {
  const { page, goTo, expects } = await desk.visit(t, 'nobody', { width: 390, theme: 'dark' })
  expects('POST /api/v1/signin 401')
  await goTo('/signin')
  await untilFocused(page.getByRole('textbox', { name: 'Email or username' }))
  await page.keyboard.type(emailOf('nora'))
  await tabTo(page.getByLabel('Password'))
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong email or password.').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My requests' }).waitFor()
})

/**
 * The code of the time step this many half minutes from now: a code works once, and one step of drift is accepted.
 * Not an earlier step: it would be too old if the half minute ended before the code is sent.
 */
const codeFrom = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function signInAs({ page, goTo, expects }: Visit, email: string) {
  expects('POST /api/v1/signin 422')
  await goTo('/signin')
  await page.getByRole('textbox', { name: 'Email or username' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

test('A required second factor is set up and requested, and each code works once', { timeout: 180_000 }, async (t) => {
  await setSetting(desk, 'two_factor_authentication_method_authenticator_app', true)
  const visit = await desk.visit(t, 'anton')
  const { page } = visit
  await setSetting(desk, 'two_factor_authentication_enforce_role_ids', [2])
  await visit.goTo('/dashboard')
  await page.getByRole('heading', { name: 'Protect your account' }).waitFor()
  await visit.inspect()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const { secret, recovery } = await setUpApp(page)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await setSetting(desk, 'two_factor_authentication_enforce_role_ids', [])

  const byCode = await desk.visit(t, 'nobody')
  await signInAs(byCode, emailOf('anton'))
  await byCode.inspect()
  await byCode.page.getByLabel('Code from your authenticator app').fill(codeFrom(secret, 1))
  await byCode.page.getByRole('button', { name: 'Sign in' }).click()
  await byCode.page.getByRole('navigation', { name: 'Main' }).waitFor()

  await leave(byCode)
  await enterRecovery(byCode, recovery)
  await byCode.page.getByRole('navigation', { name: 'Main' }).waitFor()

  await leave(byCode)
  byCode.expects('POST /api/v1/signin 401')
  await enterRecovery(byCode, recovery)
  await byCode.page.getByRole('alert').waitFor()
})

/** The browser forgets its session. The page is closed first: its requests would be refused. */
async function leave({ page, context }: Visit): Promise<void> {
  await page.goto('about:blank')
  await context.clearCookies()
}

/** Completes the dialog that asks for the first code; returns the secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; recovery: string }> {
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  const field = dialog.getByLabel('Code from your authenticator app')
  await field.fill(codeFrom(secret, 100))
  await dialog.getByRole('button', { name: 'Set up', exact: true }).click()
  await dialog.getByText('This code is incorrect. Wait for the next one.').waitFor()
  await untilFocused(field)
  await field.fill(codeFrom(secret, 0))
  await dialog.getByRole('button', { name: 'Set up', exact: true }).click()
  const shown = page.getByRole('alertdialog', { name: 'Recovery codes' })
  const [recovery = ''] = ((await shown.locator('code').textContent()) ?? '').split('\n')
  await shown.getByRole('button', { name: 'I’ve saved them' }).click()
  await shown.waitFor({ state: 'hidden' })
  return { secret, recovery }
}

test('A user sets up a second factor, signs in with it, and removes it', async (t) => {
  await setSetting(desk, 'two_factor_authentication_method_authenticator_app', true)
  const visit = await desk.visit(t, 'agnes', { theme: 'dark' })
  const { page } = visit
  await visit.goTo('/profile/security')
  const card = page.getByRole('region', { name: 'Two-factor authentication' })
  await card.getByRole('button', { name: 'Set up' }).click()
  const { secret } = await setUpApp(page)
  await card.getByText('Active', { exact: true }).waitFor()
  await visit.inspect()
  await untilQuiet(page)
  await page
    .getByRole('button', { name: /Agnes Agent/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/signin')
  await signInAs(visit, emailOf('agnes'))
  await page.getByLabel('Code from your authenticator app').fill(codeFrom(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await visit.goTo('/profile/security')
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await card.getByRole('button', { name: 'Set up' }).waitFor()
})

async function enterRecovery(visit: Visit, code: string) {
  await signInAs(visit, emailOf('anton'))
  await visit.page.getByRole('button', { name: 'Use a recovery code' }).click()
  await visit.page.getByLabel('Recovery code').fill(code)
  await visit.page.getByRole('button', { name: 'Sign in' }).click()
}

test('A user whose session has ended signs in on the page, and keeps typed text', async (t) => {
  const visit = await desk.visit(t, 'agnes')
  const { page, context } = visit
  // The page still has the token of the ended session, and requests a new one.
  visit.expects('POST /api/v1/signin 401')
  await visit.goTo('/tickets/new')
  const title = page.getByRole('textbox', { name: /Title|Subject/ }).first()
  // Saved once, so that no other request is pending when the session ends.
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/taskbar') && answer.status() === 201)
  await title.fill('Half a thought')
  await saved
  await untilQuiet(page)
  const shown = await context.request.get('/api/v1/signshow')
  const token = { 'x-csrf-token': shown.headers()['csrf-token'] ?? '' }
  assert.equal((await context.request.delete('/api/v1/signout', { headers: token })).status(), 200)
  const dialog = page.getByRole('alertdialog', { name: 'Your session has expired' })
  await dialog.getByLabel('Password').fill(password)
  await visit.inspect()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await title.inputValue(), 'Half a thought')
})

test('A user resets a forgotten password by email, and signs out another browser', async (t) => {
  const fresh = 'Another-Password-2026'
  const visit = await desk.visit(t, 'nobody')
  const { page } = visit
  await visit.goTo('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).waitFor()
  await page.getByRole('textbox', { name: 'Email or username' }).fill(emailOf('pia'))
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const token = /password_reset_verify\/([\w-]+)/.exec(parseMail(await mailTo(emailOf('pia'))).text ?? '')?.[1]
  assert.ok(token, 'the mail has a link')
  await visit.goTo(`/#password_reset_verify/${token}`)
  await page.getByLabel('New password').fill(fresh)
  await visit.inspect()
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('navigation', { name: 'Administration' }).waitFor()

  const other = await desk.visit(t, 'nobody')
  await other.goTo('/signin')
  await other.page.getByRole('textbox', { name: 'Email or username' }).fill(emailOf('pia'))
  await other.page.getByLabel('Password').fill(fresh)
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.getByRole('navigation', { name: 'Administration' }).waitFor()
  await untilQuiet(other.page)
  await visit.goTo('/profile/devices')
  const theirs = page.getByRole('row').filter({ hasNotText: 'Current' })
  await theirs.getByRole('button', { name: /^Sign out / }).click()
  await other.page.getByRole('alertdialog', { name: 'Your session has expired' }).waitFor()
  await other.page.reload()
  await other.page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

const mailTo = (address: string) =>
  eventually(async () => desk.mail.received.find(({ to }) => to.includes(address))?.raw)

test('A customer signs up, confirms the address by email, and gets to the portal', async (t) => {
  const { page, goTo } = await desk.visit(t, 'nobody')
  const email = 'mila@example.com'
  await goTo('/nowhere')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('main').getByText('Switchboard').waitFor()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await page.getByRole('link', { name: 'Sign up as a customer' }).click()
  await page.getByLabel('First name').fill('Mila')
  await page.getByLabel('Last name').fill('Moon')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const token = /email_verify\/([\w-]+)/.exec(parseMail(await mailTo(email)).text ?? '')?.[1]
  assert.ok(token, 'the mail has a link')
  await goTo(`/email_verify/${token}`)
  await page.getByText(`${email} is confirmed`).waitFor()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByRole('textbox', { name: 'Email or username' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'My requests' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0)
})
