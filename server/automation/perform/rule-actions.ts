import type { Ctx } from '#kernel/context.ts'
import { addNote } from './add-note.ts'
import { callWebhook } from './call-webhook.ts'
import { changeAttributes } from './change-attributes.ts'
import { changeCustomFields } from './change-custom-fields.ts'
import { changeTags } from './change-tags.ts'
import { deleteTicket } from './delete-ticket.ts'
import type { RuleAction } from './rule-action.ts'
import { sendEmail } from './send-email.ts'
import { sendSms } from './send-sms.ts'
import { subscribeUser } from './subscribe-user.ts'
import { unsubscribeUsers } from './unsubscribe-users.ts'

/** Every action of rules, in the order in which a rule does them after its one update of the ticket (ADR 133). */
const ruleActions: readonly RuleAction[] = [
  deleteTicket,
  subscribeUser,
  unsubscribeUsers,
  changeTags,
  changeAttributes,
  changeCustomFields,
  addNote,
  sendEmail,
  sendSms,
  callWebhook,
]

/** By its place in the list: JSON in the database has no order of keys. */
export const comesBefore = (a: RuleAction, b: RuleAction): number => ruleActions.indexOf(a) - ruleActions.indexOf(b)

export const findAction = (ctx: Ctx, key: string): RuleAction | undefined =>
  ruleActions.find((action) => action.isFor(key, ctx))
