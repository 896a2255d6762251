import { after, before, test } from 'node:test'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  type FakeMailProvider,
  mailApp,
  signedInByToken,
  startFakeMailProvider,
} from '#tests/support/fake-mail-provider.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { reply, send, write } from './support/composing.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { setSetting } from './support/settings.ts'
import { message } from './support/ticket-page.ts'

let provider: FakeMailProvider
let dovecot: Dovecot
let peer: SmtpPeer
let desk: Desk
before(async () => {
  provider = await startFakeMailProvider()
  ;[dovecot, peer] = await Promise.all([
    startDovecot({ tokenInfoUrl: provider.tokenInfoUrl }),
    startSmtpPeer(signedInByToken(provider)),
  ])
  desk = await openDesk({
    env: {
      GOOGLE_API_URL: provider.url,
      GOOGLE_IMAP_URL: `imap://127.0.0.1:${dovecot.ports.imap}`,
      GOOGLE_SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
    },
  })
  // The provider sends the browser to the public address.
  await setSetting(desk, 'http_type', 'http')
  await setSetting(desk, 'fqdn', new URL(desk.address).host)
  // A group without an address gets that of the mailbox.
  await desk.as('ada')('PUT', '/groups/1', { email_address_id: null })
})
after(async () => {
  await desk.close()
  await Promise.all([peer.close(), dovecot.stop(), provider.close()])
})

test('a Google mailbox is connected by consent, receives and answers; a withdrawn consent is shown', async (t) => {
  const { page, goTo, stepTo, inspect, expects } = await desk.visit(t, 'ada')
  // The browser goes to the provider and comes back.
  expects(new RegExp(`^foreign request: GET ${provider.url}/`))
  const { address } = provider.person
  await goTo('/admin/google')
  await page.getByRole('button', { name: 'Connect a mailbox' }).click()
  await page.getByText('Redirect URI', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Client ID' }).fill(mailApp.client_id)
  await page.getByLabel('Client secret').fill('mistyped')
  await page.keyboard.press('Enter')
  await page.getByText('Google doesn’t accept this client ID and secret.').waitFor()
  await inspect()
  await page.getByLabel('Client secret').fill(mailApp.client_secret)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign in to Google' }).click()
  await page.getByRole('link', { name: 'Deny' }).click()
  await page.getByText('You didn’t grant access.').waitFor()
  await page.getByRole('button', { name: 'Sign in to Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByRole('status').getByText(address).waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('New emails become tickets').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()

  await dovecot.append(
    address,
    `From: Nora <nora@example.com>\r\nTo: ${address}\r\nMessage-ID: <g@example.com>\r\nSubject: Lost parcel\r\n\r\nWhere is it?\r\n`,
  )
  const { id } = await eventually(async () => {
    const { body } = await desk.as('agnes')('GET', '/tickets?per_page=100')
    return body.find(({ title }: { title: string }) => title === 'Lost parcel')
  })
  await stepTo(`/tickets/${id}`)
  await message(page, 'Where is it?').waitFor()
  await write(page, reply, 'It is at your neighbour’s.')
  await send(page, reply)
  await eventually(async () => peer.received.length > 0)

  provider.withdraw()
  const ada = desk.as('ada')
  const { body } = await ada('GET', '/channels_google')
  for (const verb of ['disable', 'enable']) await ada('POST', `/channels_google_${verb}`, { id: body.channel_ids[0] })
  await stepTo('/admin/channels')
  const waiting = page.getByRole('region', { name: 'Needs you' })
  await waiting.getByText('Your provider no longer grants access.').waitFor()
  await inspect()
  await waiting.getByRole('link', { name: new RegExp(address) }).click()
  await page.getByText(/No access since/).waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText('New emails become tickets').waitFor()
})
