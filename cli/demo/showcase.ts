import { agents, customers } from './people.ts'
import { beginTimeline, type TimedStep } from './timeline.ts'
import type { DemoContext, Ticket } from './plan-ticket.ts'

const minute = 60_000
const hour = 60 * minute

const olivia = customers.find(({ firstname }) => firstname === 'Olivia')?.email ?? ''
const [mira, jonas] = agents.map(({ email }) => email) as [string, string]

/** The ticket in the screenshots of the workspace. */
export const showcaseTitle = 'Pressure drops on both groups, opening on Saturday'

const question = `<p>Hi Mira,</p>
<p>on Saturday we open the second shop, and the <b>Aurora 3 Pro</b> that you installed on Monday does not hold its pressure:</p>
<ul><li>both groups start at 9 bar and fall to 5 after about ten seconds</li>
<li>the pump is louder than the one in King Street</li>
<li>no water on the floor, nothing in the tray</li></ul>
<p>Serial number A3P-20417. I have attached a photo of the gauge during a shot. What can we try ourselves?</p>
<p>Olivia Grant<br>Northgate Coffee Co.</p>`

const firstAnswer = `<p>Hello Olivia,</p>
<p>thank you for the photo, that helps. Most likely air is left in the line from the installation. Please</p>
<ol><li>close the water tap and open both groups for 30 seconds,</li>
<li>open the tap slowly, with the groups still open,</li>
<li>pull two blind shots and note the pressure after 5, 10 and 20 seconds.</li></ol>
<p>If it still falls, we come by before Saturday. That is a promise.</p>
<p>Mira Sander<br>Halden &amp; Finch Support</p>`

const readings = `<p>Hi Mira, we did all three. A little better, but not good:</p>
<table><thead><tr><th>Seconds</th><th>Left group</th><th>Right group</th></tr></thead>
<tbody><tr><td>5</td><td>9.0 bar</td><td>8.8 bar</td></tr><tr><td>10</td><td>7.1 bar</td><td>6.9 bar</td></tr>
<tr><td>20</td><td>6.2 bar</td><td>6.0 bar</td></tr></tbody></table>
<p>The service log is attached as well.</p><p>Olivia</p>`

const lastWord = `<p>Perfect, Thursday at eight works, somebody will be there from half past seven. Should we leave the machine switched on over night?</p><p>Olivia</p>`

const mentionOf = (id: number | undefined, name: string) =>
  `<a href="/users/${id}" data-mention-user-id="${id}">${name}</a>`

const html = (body: string) => ({ body, content_type: 'text/html' })
const fromOlivia = (body: string) => ({
  type: 'email',
  sender: 'Customer',
  origin_by: olivia,
  to: 'support@halden-finch.example',
  ...html(body),
})
const toOlivia = (body: string) => ({ type: 'email', to: olivia, subject: showcaseTitle, ...html(body) })

/**
 * One handwritten conversation with everything that a ticket can have; the latest message is a quarter of an hour
 * old.
 */
export function planShowcase(context: DemoContext, now: Date): readonly TimedStep[] {
  const { instance, settled, files } = context
  const [asMira, asJonas] = [instance.as(mira), instance.as(jonas)]
  const story = beginTimeline(new Date(now.getTime() - 47 * hour))
  let ticket: Ticket = { id: 0, number: '' }
  const change = (call: typeof asMira, values: object) => () => call('PUT', `/tickets/${ticket.id}`, values)

  story.later(0, async () => {
    ticket = await asMira<Ticket>('POST', '/tickets', {
      title: showcaseTitle,
      group_id: settled.groupIds.get('Support'),
      customer: olivia,
      tags: ['pressure', 'installation'],
      article: { ...fromOlivia(question), attachments: [files.picture()] },
    })
  })
  story.later(25 * minute, change(asMira, { owner_id: settled.userIds.get(mira), priority: '3 high' }))
  story.later(20 * minute, change(asMira, { state: 'open', article: { ...toOlivia(firstAnswer), time_unit: 15 } }))
  story.later(
    20 * hour,
    change(asMira, { article: { ...fromOlivia(readings), attachments: [files.document('A3P-20417', 'service-log')] } }),
  )
  story.later(15 * minute, () => prepareVisit(asMira, ticket))
  story.later(5 * minute, change(asJonas, { article: noteOfJonas(settled.userIds.get(mira)) }))
  story.later(21 * hour, change(asMira, { article: callToOlivia }))
  story.later(4 * hour + 40 * minute, change(asMira, { state: 'open', article: fromOlivia(lastWord) }))
  return story.steps
}

const noteOfJonas = (miraId: number | undefined) => ({
  type: 'note',
  internal: true,
  time_unit: 10,
  ...html(
    `<p>${mentionOf(miraId, 'Mira Sander')} this series had a batch of soft expansion valves, and 20417 is in it. One is on shelf 4; I can drive there on Thursday morning, it takes half an hour.</p>`,
  ),
})

const callToOlivia = {
  type: 'phone',
  sender: 'Agent',
  internal: false,
  time_unit: 5,
  ...html(
    '<p>Called Olivia: Jonas comes on Thursday at eight with a new expansion valve. She makes sure that somebody is there.</p>',
  ),
}

const visit: readonly [text: string, checked: boolean][] = [
  ['Check the serial number against the valve batch', true],
  ['Reserve the valve on shelf 4', true],
  ['Agree on a time with Olivia', true],
  ['Pack the pressure gauge', false],
  ['Call back on Friday', false],
]

async function prepareVisit(call: ReturnType<DemoContext['instance']['as']>, { id }: Ticket): Promise<void> {
  const checklist = await call('POST', '/checklists', { ticket_id: id, name: 'Visit before Saturday' })
  for (const [text, checked] of visit)
    await call('POST', '/checklist_items', { checklist_id: checklist.id, text, checked })
}
