import { after, before, test } from 'node:test'
import { password } from '#tests/support/cast.ts'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk({ empty: true })
})
after(() => desk.close())

test('a fresh instance asks who runs it, takes the first administrator in, and never asks again', async (t) => {
  const { page, goTo, inspect } = await desk.visit(t, 'nobody')
  await goTo('/')
  await page.waitForURL('**/setup')
  await page.getByLabel('First name').fill('Mira')
  await page.getByLabel('Last name').fill('Moon')
  await page.getByLabel('E-mail').fill('mira@example.com')
  await page.getByLabel('Password').first().fill(password)
  await inspect()
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await goTo('/setup')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})
