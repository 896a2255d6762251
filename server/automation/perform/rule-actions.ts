import { addNote } from './add-note.ts'
import { callWebhook } from './call-webhook.ts'
import { changeAttributes } from './change-attributes.ts'
import { changeTags } from './change-tags.ts'
import { deleteTicket } from './delete-ticket.ts'
import type { RuleAction } from './rule-action.ts'
import { sendEmail } from './send-email.ts'
import { sendSms } from './send-sms.ts'
import { subscribeUser } from './subscribe-user.ts'
import { unsubscribeUsers } from './unsubscribe-users.ts'

/** Every action of rules. */
const ruleActions: readonly RuleAction[] = [
  deleteTicket,
  subscribeUser,
  unsubscribeUsers,
  changeTags,
  changeAttributes,
  addNote,
  sendEmail,
  sendSms,
  callWebhook,
]

export const findAction = (key: string): RuleAction | undefined => ruleActions.find((action) => action.isFor(key))
