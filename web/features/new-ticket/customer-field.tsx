import { useQuery } from '@tanstack/react-query'
import { customerTicketsQuery } from '#web/domain/tickets/related-tickets.ts'
import { findCustomers } from '#web/features/ticket-dialogs/find-customers.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { newPerson, type NewTicketDraft } from './draft.ts'
import { NewCustomerForm } from './new-customer-form.tsx'
import { OpenTickets } from './open-tickets.tsx'

type CustomerFieldProps = {
  draft: NewTicketDraft
  phone: string | undefined
  error: string | undefined
  onChange: (change: Partial<Pick<NewTicketDraft, 'customer' | 'newCustomer'>>) => void
}

/** The customer of the new ticket: existing or new. */
export function CustomerField({ draft, phone, error, onChange }: CustomerFieldProps) {
  const { customer, newCustomer } = draft
  const { data: company } = useQuery({ ...customerTicketsQuery(customer?.id ?? 0), enabled: customer !== null })
  const others = company?.open.filter(({ id }) => id !== draft.splitFrom) ?? []
  return (
    <>
      <ComboBox<number>
        label={t('Customer')}
        isRequired
        autoFocus={customer === null && newCustomer === null}
        placeholder={t('Name, email or phone number')}
        value={customer && { id: customer.id, label: customer.label, description: customer.email ?? undefined }}
        onChange={(option) =>
          onChange({
            customer: option && { id: option.id, label: option.label, email: option.description ?? null },
          })
        }
        search={async (words) =>
          (await findCustomers(words)).map((option) => ({ ...option, description: option.email ?? undefined }))
        }
        onCreate={(name) => onChange({ newCustomer: newPerson(name, phone) })}
        error={error}
      />
      {newCustomer && (
        <NewCustomerForm
          person={newCustomer}
          onChange={(person) => onChange({ newCustomer: person })}
          onDone={(created) => onChange({ newCustomer: null, ...(created && { customer: created }) })}
        />
      )}
      {others.length > 0 && <OpenTickets tickets={others} draft={draft} />}
    </>
  )
}
