import type { ticketArticle } from '#contract/attributes/ticket-article.ts'
import { choice, type Fields, input, on, required } from './field.ts'

const line = input(1000, { translate: false })

export const ticketArticleForm: Fields<keyof typeof ticketArticle> = {
  type_id: {
    id: 12,
    position: 100,
    ...choice('select', 'TicketArticleType', { null: false, nulloption: false, translate: true }),
    screens: on('create_middle edit', 'ticket.agent'),
  },
  internal: {
    id: 13,
    position: 200,
    data_type: 'select',
    data_option: {
      options: { true: 'internal', false: 'public' },
      default: false,
      nulloption: false,
      multiple: false,
      null: true,
      translate: true,
      maxlength: 255,
    },
    screens: on('edit', 'ticket.agent'),
  },
  to: { id: 14, position: 300, ...line, screens: on('create_middle edit', 'ticket.agent') },
  cc: { id: 15, position: 400, ...line, screens: on('create_middle edit', 'ticket.agent') },
  subject: { id: 16, position: 500, ...line, screens: on('edit', '-all-'), active: false },
  body: {
    id: 17,
    position: 600,
    data_type: 'richtext',
    data_option: { type: 'richtext', maxlength: 1_500_000, rows: 8, null: true, upload: true },
    screens: { ...on('create_top', '-all-', required), ...on('edit', '-all-') },
  },
}
