import { type SeedLanguage, triggerTexts } from './texts.ts'

const mail = (recipient: string, text: { subject: string; body: string }) => ({
  'notification.email': { recipient, ...text, internal: 'false', include_attachments: 'false' },
})

/** Messages of customers by email, phone and web; the ids are those of `ticketArticleTypes` and `ticketArticleSenders`. */
const fromCustomer = {
  'article.type_id': { operator: 'is', value: ['1', '5', '11'] },
  'article.sender_id': { operator: 'is', value: ['2'] },
}

/** The triggers of a fresh install, with the ids and names that deployed clients know. */
export function defaultTriggers(language: SeedLanguage) {
  const { newTicket, followUp, newOwner } = triggerTexts[language]
  return [
    {
      id: 1,
      name: 'auto reply (on new tickets)',
      active: true,
      condition: {
        'ticket.action': { operator: 'is', value: 'create' },
        'ticket.state_id': { operator: 'is not', value: ['4'] },
        ...fromCustomer,
      },
      perform: mail('article_last_sender', newTicket),
    },
    {
      id: 2,
      name: 'auto reply (on follow-up of tickets)',
      active: false,
      condition: { 'ticket.action': { operator: 'is', value: 'update' }, ...fromCustomer },
      perform: mail('article_last_sender', followUp),
    },
    {
      id: 3,
      name: 'customer notification (on owner change)',
      active: false,
      condition: { 'ticket.owner_id': { operator: 'has changed', pre_condition: 'current_user.id', value: '' } },
      perform: mail('ticket_customer', newOwner),
    },
  ].map((trigger) => ({
    ...trigger,
    activator: 'action',
    execution_condition_mode: 'selective',
    disable_notification: true,
  }))
}
