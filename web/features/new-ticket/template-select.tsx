import { queryOptions, useQuery } from '@tanstack/react-query'
import { Template } from '#contract/template.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Select } from '#web/ui/primitives/select.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { applyTemplate, customerIn } from './apply-template.ts'
import type { NewTicketDraft } from './draft.ts'
import { findCustomer } from './prefill.ts'

const templatesQuery = queryOptions({
  queryKey: ['templates', 'active'],
  queryFn: async () => {
    const all = await api(Template.endpoints).list({ per_page: 1000 })
    return all.filter(({ active }) => active).toSorted((one, other) => one.name.localeCompare(other.name))
  },
})

type TemplateSelectProps = { draft: NewTicketDraft; onChange: (change: Partial<NewTicketDraft>) => void }

/** Fills in the form; there only if a template exists. */
export function TemplateSelect({ draft, onChange }: TemplateSelectProps) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const { customFields } = useChoices()
  if (templates.length === 0) return null
  const apply = async (id: number) => {
    const template = templates.find((one) => one.id === id)
    if (!template) return
    const customerId = customerIn(template.options)
    const customer = customerId === undefined ? {} : { customer: await findCustomer(customerId) }
    onChange({ ...applyTemplate(draft, template.options, { fields: customFields }), ...customer })
    toast(t('“{name}” applied', { name: template.name }), { undo: () => onChange({ text: undefined, ...draft }) })
  }
  return (
    <Select
      label={t('Template')}
      placeholder={t('Choose a template')}
      options={templates.map(({ id, name }) => ({ id, label: name }))}
      value={null}
      onChange={(id) => void apply(id).catch(sayFailure)}
    />
  )
}
