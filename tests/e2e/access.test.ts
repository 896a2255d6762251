import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseMail } from '#kernel/mail/parse.ts'
import { emailOf, password } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

async function fillSignIn({ page }: Visit, secret: string) {
  await page.getByRole('textbox', { name: 'E-mail or login' }).fill(emailOf('agnes'))
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

for (const theme of ['light', 'dark'] as const) {
  test(`a wrong password is refused without a hint, and the right one leads to where one wanted (${theme})`, async (t) => {
    const visit = await desk.visit(t, 'nobody', { theme })
    visit.expects('POST /api/v1/signin 401')
    await visit.goTo('/profile')
    await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await visit.inspect()
    await fillSignIn(visit, 'not the password')
    await visit.page.getByText('Login failed').waitFor()
    await visit.inspect()
    await fillSignIn(visit, password)
    await visit.page.waitForURL('**/profile')
  })
}

test('signing in needs no mouse', async (t) => {
  const { page, goTo } = await desk.visit(t, 'nobody', { width: 390 })
  await goTo('/signin')
  await page.getByRole('textbox', { name: 'E-mail or login' }).waitFor()
  await page.keyboard.type(emailOf('nora'))
  await page.getByLabel('Password').focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My requests' }).waitFor()
})

const mailTo = (address: string) =>
  eventually(async () => desk.mail.received.find(({ to }) => to.includes(address))?.raw)

test('a customer signs up, follows the link in the mail, and comes to the portal', async (t) => {
  const { page, goTo, inspect } = await desk.visit(t, 'nobody')
  const email = 'mila@example.com'
  await goTo('/signin')
  await page.getByRole('link', { name: 'Sign up as a customer' }).click()
  await page.getByLabel('First name').fill('Mila')
  await page.getByLabel('Last name').fill('Moon')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await inspect()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Look into your inbox' }).waitFor()
  const token = /email_verify\/([\w-]+)/.exec(parseMail(await mailTo(email)).text ?? '')?.[1]
  assert.ok(token, 'the mail has a link')
  await goTo(`/email_verify/${token}`)
  await page.getByText(`${email} is confirmed`).waitFor()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByRole('textbox', { name: 'E-mail or login' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'My requests' }).waitFor()
  await inspect()
  assert.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0)
})
