import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Perform } from '#contract/perform.ts'
import { de } from '#web/lib/i18n/de.ts'
import { en } from '#web/lib/i18n/en.ts'
import { setCatalog } from '#web/lib/i18n/i18n.ts'
import { describeMacro } from './describe-perform.ts'
import { describeTrigger, type TriggerWords } from './describe-trigger.ts'
import { splitAtValues } from './in-sentence.ts'

after(() => setCatalog('en-us', en))

const priorities = [{ id: 3, label: 'High' }]
const names = {
  attributes: [
    { name: 'ticket.title', label: 'Title' },
    { name: 'ticket.priority_id', label: 'Priority', options: priorities },
    { name: 'article.type_id', label: 'Message channel', options: [{ id: 1, label: 'Email' }] },
  ],
  webhooks: [{ id: 4, label: 'ERP' }],
  userName: (id: number) => (id === 9 ? 'Mira Sander' : undefined),
}

const printers: TriggerWords = {
  activator: 'action',
  condition: {
    'ticket.action': { operator: 'is', value: ['create'] },
    'article.type_id': { operator: 'is', value: ['1'] },
    'ticket.title': { operator: 'contains', value: 'printer' },
  },
  perform: {
    'ticket.priority_id': { value: '3' },
    'ticket.tags': { operator: 'add', value: 'hardware, urgent' },
    'notification.email': { recipient: ['ticket_agents', 'userid_9', 'depot@example.com'], subject: 'a', body: 'b' },
  },
}

const write = (trigger: TriggerWords) => splitAtValues(describeTrigger(trigger, names)).join('')

test('a trigger reads as one sentence in English and German', () => {
  assert.equal(
    write(printers),
    'When a ticket is created, message channel is Email, and title contains printer: set priority to High, ' +
      'add the tags hardware and urgent, and send an email to all agents in the group, Mira Sander, and depot@example.com.',
  )
  setCatalog('de-de', de)
  assert.equal(
    write(printers),
    'Wenn ein Ticket angelegt wird, Message channel ist Email und Title enthält printer: Priorität auf High ' +
      'setzen, Schlagwörter hardware und urgent hinzufügen und E-Mail an Alle Agenten der Gruppe, Mira Sander und depot@example.com senden.',
  )
  setCatalog('en-us', en)
})

test('an action whose value is not chosen yet says so', () => {
  const perform = { 'ticket.group_id': { value: '' } }
  assert.match(write({ activator: 'action', condition: {}, perform }), /: set [\w.]+ to —\.$/)
  const others: Perform = {
    'ticket.tags': { operator: 'add', value: '' },
    'ticket.subscribe': { pre_condition: 'specific', value: '' },
    'notification.email': { recipient: [], subject: '', body: '' },
    'notification.webhook': {},
  }
  assert.equal(
    write({ activator: 'action', condition: {}, perform: others }),
    'When a ticket is created or updated: add the tags —, add — as a follower, send an email to —, and call the webhook —.',
  )
})

test('a macro reads as one sentence, also before it has an action', () => {
  assert.equal(describeMacro({ 'ticket.action': { value: 'delete' } }, names), 'Delete the ticket.')
  assert.equal(describeMacro({}, names), 'Do nothing.')
})

test('an id that is stored as a number is told by name', () => {
  const perform = JSON.parse('{"ticket.priority_id": {"value": 3}}')
  assert.equal(
    write({ activator: 'action', condition: {}, perform }),
    'When a ticket is created or updated: set priority to High.',
  )
})

test('times, users, webhooks and deletion are told, and so is a rule that does nothing', () => {
  const reminder: TriggerWords = {
    activator: 'time',
    condition: { 'ticket.pending_time': { operator: 'has reached' } },
    perform: {
      'ticket.pending_time': { operator: 'relative', range: 'day', value: '3' },
      'ticket.owner_id': { value: '9' },
      'ticket.subscribe': { pre_condition: 'specific', value: '7', value_completion: 'Jonas Feld' },
      'notification.webhook': { webhook_id: 4 },
    },
  }
  assert.equal(
    write(reminder),
    'When a reminder is due: set pending until to 3 days from now, set owner to Mira Sander, ' +
      'add Jonas Feld as a follower, and call the webhook ERP.',
  )
  const anything: TriggerWords = {
    activator: 'action',
    condition: {},
    perform: { 'ticket.action': { value: 'delete' } },
  }
  assert.equal(write(anything), 'When a ticket is created or updated: delete the ticket.')
  assert.equal(write({ ...anything, perform: {} }), 'When a ticket is created or updated: do nothing.')
  const either: TriggerWords = {
    ...anything,
    condition: {
      operator: 'OR',
      conditions: [
        { name: 'ticket.title', operator: 'is', value: 'a' },
        { operator: 'NOT', conditions: [{ name: 'ticket.unknown', operator: 'is', value: ['b'] }] },
      ],
    },
  }
  assert.equal(
    write(either),
    'When a ticket is created or updated and (title is a or not (ticket.unknown is b)): delete the ticket.',
  )
})
