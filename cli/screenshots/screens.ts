import type { Locator, Page } from 'playwright-core'
import { showcaseTitle } from '../demo/showcase.ts'

export type Viewer = 'agent' | 'customer' | 'nobody'

/** Values of the instance that screenshots need. */
export type DemoScene = {
  ticketId: number
  requestId: number
  /** Starts a call that rings until the returned function is called. */
  ring(): Promise<() => Promise<void>>
}

export type Screenshot = {
  name: string
  who: Viewer
  path: (scene: DemoScene) => string
  /** Visible before anything is done. */
  shows: (page: Page) => Locator
  /** Prepares the screenshot; returns a function that cleans up after it. */
  act?: (page: Page, scene: DemoScene) => Promise<(() => Promise<unknown>) | void>
}

const screen = (name: string, path: string, shows: Screenshot['shows'], act?: Screenshot['act']): Screenshot => ({
  name,
  who: 'agent',
  path: () => path,
  shows,
  ...(act && { act }),
})

const rows = (page: Page) => page.getByRole('row').nth(3)
const heading = (page: Page) => page.getByRole('heading').first()
const field = (page: Page) => page.getByRole('textbox').first()

/** On a phone, a list has cards instead of rows. */
const listed = (page: Page) => page.getByRole('grid').first()

/** The details load after the conversation; on a phone they are hidden. */
const untilAside = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) > 900) await page.getByRole('heading', { name: 'Other tickets' }).waitFor()
}

const ofTicket = (name: string, act?: Screenshot['act']): Screenshot => ({
  ...screen(
    name,
    '',
    (page) => page.getByRole('article').first(),
    async (page, scene) => {
      await untilAside(page)
      return act?.(page, scene)
    },
  ),
  path: ({ ticketId }) => `/tickets/${ticketId}`,
})

const answer =
  'Hello Olivia,\nplease leave it switched on, Jonas wants to measure it warm. He brings the valve and a spare pump.\nSee you on Thursday!'
const remark = 'The spare pump is in the blue van. Please take the pressure gauge, too.'

const write = (key: string, words: string) => async (page: Page) => {
  await page.keyboard.press(key)
  const editor = page.locator('[contenteditable="true"]').last()
  await editor.waitFor()
  await editor.focus()
  await page.keyboard.insertText(words)
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('press')
  await page.getByRole('option').nth(2).waitFor()
}

async function openOverviewEditor(page: Page) {
  await page.getByRole('button', { name: 'Assigned to me', exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

const ofAgents: Screenshot[] = [
  screen('list', '/overviews/my-vip-waiting', listed),
  ofTicket('ticket'),
  ofTicket('reply', write('r', answer)),
  ofTicket('note', write('n', remark)),
  screen('search', '/search?q=pressure', listed),
  screen('palette', '/overviews/my-vip-waiting', listed, openPalette),
  screen('phone', '/phone?q=4420', heading, async (page, { ring }) => {
    const hangUp = await ring()
    await page.getByRole('article', { name: 'Call from Olivia Grant' }).waitFor()
    return hangUp
  }),
  screen('dashboard', '/dashboard', heading),
  screen('notifications', '/notifications', heading),
  screen('new-ticket', '/tickets/new', field),
  screen('profile', '/profile/notifications', heading),
]

const ofAdministration: Screenshot[] = [
  screen('users', '/admin/users', rows),
  screen('roles', '/admin/roles', rows),
  screen('overviews', '/admin/overviews', rows),
  screen('overview-editor', '/admin/overviews', rows, openOverviewEditor),
  screen('mail', '/admin/mail', heading),
  screen('telephony', '/admin/telephony', heading),
  screen('settings', '/admin/settings/tickets', heading),
]

const asCustomer = (picture: Screenshot): Screenshot => ({ ...picture, who: 'customer' })

const ofCustomers: Screenshot[] = [
  asCustomer(screen('portal', '/requests', (page) => page.getByRole('list', { name: 'Requests' }))),
  asCustomer({
    ...screen('request', '', (page) => page.getByRole('heading', { name: showcaseTitle })),
    path: ({ requestId }) => `/requests/${requestId}`,
  }),
  asCustomer(screen('new-request', '/requests/new', field)),
]

const ofAnybody: Screenshot[] = [
  { ...screen('sign-in', '/signin', field), who: 'nobody' },
  { ...screen('api-reference', '/api/docs', heading), who: 'nobody' },
]

/** In an order in which changes for one are not visible in the next: drafts are kept. */
export const screenshots: readonly Screenshot[] = [...ofAgents, ...ofAdministration, ...ofCustomers, ...ofAnybody]

/** Screenshots of an instance before its setup. */
export const setUpScreenshots: readonly Screenshot[] = [{ ...screen('set-up', '/setup', field), who: 'nobody' }]
