import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQuery } from '#web/features/ticket-aside/company.ts'
import { findCustomers } from '#web/features/ticket-dialogs/find-customers.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import type { NewTicketDraft } from './draft.ts'
import { NewCustomerForm } from './new-customer-form.tsx'
import { OpenTickets } from './open-tickets.tsx'

type CustomerFieldProps = {
  draft: NewTicketDraft
  phone: string | undefined
  error: string | undefined
  onChange: (news: Pick<NewTicketDraft, 'customer'>) => void
}

/** Whose ticket it will be: somebody we know, or somebody new. */
export function CustomerField({ draft, phone, error, onChange }: CustomerFieldProps) {
  const { customer } = draft
  const [newName, setNewName] = useState<string | undefined>(phone && !customer ? '' : undefined)
  const { data: company } = useQuery({ ...companyQuery(customer?.id ?? 0), enabled: customer !== null })
  return (
    <>
      <ComboBox<number>
        label={t('Customer')}
        isRequired
        autoFocus={customer === null}
        placeholder={t('Name, e-mail or phone number')}
        value={customer && { id: customer.id, label: customer.label, description: customer.email ?? undefined }}
        onChange={(option) =>
          onChange({
            customer: option && { id: option.id, label: option.label, email: option.description ?? null },
          })
        }
        search={async (words) =>
          (await findCustomers(words)).map((option) => ({ ...option, description: option.email ?? undefined }))
        }
        onCreate={setNewName}
        error={error}
      />
      {newName !== undefined && (
        <NewCustomerForm
          name={newName}
          phone={phone}
          onDone={(created) => {
            setNewName(undefined)
            if (created) onChange({ customer: created })
          }}
        />
      )}
      {company && company.open.length > 0 && <OpenTickets tickets={company.open} draft={draft} />}
    </>
  )
}
