import { useQueries } from '@tanstack/react-query'
import { describeRecipient } from '#web/domain/tickets/describe-rule.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import { ChosenField } from '../chosen-field.tsx'
import { findUsers } from '../find.ts'
import { readRecipientId, readRecipientIds, userRecipient } from './recipient-ids.ts'
import { recordNameQuery } from './record-name.ts'

const kinds = ['ticket_customer', 'article_last_sender', 'ticket_owner', 'ticket_agents'] as const
const kindOptions = (): Option<string>[] => kinds.map((id) => ({ id, label: describeRecipient(id) }))

const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Kinds of recipients and users. */
async function findPeople(words: string): Promise<Option<string>[]> {
  const users = await findUsers(words)
  return [
    ...matching(kindOptions(), words),
    ...users.map(({ id, label, description }) => ({ id: userRecipient(id), label, description })),
  ]
}

/** The same, and the address that was typed. */
const findRecipients = async (words: string): Promise<Option<string>[]> => [
  ...(isAddress.test(words) ? [{ id: words, label: words }] : []),
  ...(await findPeople(words)),
]

type RecipientsFieldProps = {
  value: readonly string[]
  onChange: (recipients: string[]) => void
  /** Only people, for text messages. */
  withoutAddresses?: boolean
}

/** To whom a message of a rule goes. */
export function RecipientsField({ value, onChange, withoutAddresses = false }: RecipientsFieldProps) {
  const userIds = readRecipientIds(value)
  const names = useQueries({ queries: userIds.map((id) => recordNameQuery('users', id)) })
  const nameOf = (recipient: string) =>
    names[userIds.indexOf(readRecipientId(recipient) ?? 0)]?.data ?? describeRecipient(recipient)
  return (
    <ChosenField
      label={t('To')}
      placeholder={withoutAddresses ? t('Name') : t('Name or email address')}
      options={kindOptions()}
      search={withoutAddresses ? findPeople : findRecipients}
      value={value.map((id) => ({ id, label: nameOf(id) }))}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
    />
  )
}
