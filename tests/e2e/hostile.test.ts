import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CastName } from '#tests/support/cast.ts'
import { type Desk, openDesk } from './support/desk.ts'

/** Whoever reads this as markup asks our server for /x, and that is noticed. */
const hostile = '<img src=x onerror=alert(1)>'

let desk: Desk
let ticketId: number
before(async () => {
  desk = await openDesk()
  const ada = desk.as('ada')
  const organization = await ada('POST', '/organizations', { name: `Org ${hostile}` })
  const person = { firstname: hostile, lastname: 'Person', email: 'hostile@example.com', phone: '+49 30 5550123' }
  const customer = await ada('POST', '/users', {
    ...person,
    organization_id: organization.body.id,
    roles: ['Customer'],
  })
  assert.equal(customer.status, 201)
  await ada('PUT', '/users/6', { firstname: hostile })
  await ada('POST', '/groups', { name: `Group ${hostile}` })
  const file = { filename: `${hostile}.txt`, data: btoa('text'), 'mime-type': 'text/plain' }
  const ticket = await ada('POST', '/tickets', {
    title: hostile,
    group: 'Users',
    customer_id: 6,
    tags: [hostile],
    note: hostile,
    article: { subject: hostile, body: hostile, content_type: 'text/plain', attachments: [file] },
  })
  assert.equal(ticket.status, 201)
  ticketId = ticket.body.id
  const html = `<p>Dear ${hostile.replace('<', '&lt;')} <img src="https://elsewhere.example/x.png"><script>alert(1)</script></p>`
  await ada('POST', '/ticket_articles', { ticket_id: ticketId, body: html, content_type: 'text/html', type: 'note' })
})
after(() => desk.close())

const screens: [CastName, string[]][] = [
  ['ada', ['/overviews/all_unassigned', '/tickets/{id}', '/admin/organizations', '/admin/groups']],
  ['nora', ['/requests', '/requests/{id}']],
]

for (const [who, paths] of screens) {
  for (const path of paths) {
    test(`markup in names is shown as text on ${path}`, async (t) => {
      const { page, goTo } = await desk.visit(t, who)
      page.on('dialog', (dialog) => assert.fail(`somebody's name ran: ${dialog.message()}`))
      await goTo(path.replace('{id}', String(ticketId)))
      await page.getByText(hostile).first().waitFor()
      assert.equal(await page.locator('img[src="x"]').count(), 0)
    })
  }
}
