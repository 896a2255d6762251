import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type CustomField, fieldsShownOn, isNoValue } from '#web/domain/fields/custom-fields.ts'
import type { CustomValues } from '#web/domain/fields/custom-values.ts'
import { FieldValue } from '#web/domain/fields/field-link.tsx'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { LazyCustomFieldControls } from '#web/domain/fields/lazy-custom-field-controls.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { changeRequest } from './change-request.ts'
import portal from './portal.module.css'
import styles from './request.module.css'
import { useFieldErrors, useRequestForm } from './use-request-form.ts'

type DetailsFormProps = { request: Ticket; fields: readonly CustomField[]; onDone: () => void }

const valuesOf = (request: Ticket, fields: readonly CustomField[]): CustomValues =>
  Object.fromEntries(fields.map(({ name }) => [name, request[name] ?? null]))

/** The values that this user changed. Sending the others would overwrite concurrent changes. */
const changesIn = (before: CustomValues, after: CustomValues): CustomValues =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name])),
  )

function DetailsForm({ request, fields: known, onDone }: DetailsFormProps) {
  const stored = valuesOf(request, known)
  const [custom, setCustom] = useState(stored)
  const { id, title, group_id, state_id } = request
  const { view, fields, missing } = useRequestForm({
    screen: 'edit',
    values: { id, title, group_id, state_id },
    custom,
  })
  const fieldErrors = useFieldErrors(fields)
  const { submit, isPending, problem } = useSubmit(async () => {
    fieldErrors.show(missing)
    if (Object.keys(missing).length > 0) return
    try {
      await changeRequest(id, changesIn(stored, custom))
      onDone()
    } catch (error) {
      if (!fieldErrors.note(error)) throw error
    }
  })
  return (
    <form className={styles.details} onSubmit={submit} noValidate>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Suspense fallback={null}>
        <LazyCustomFieldControls
          fields={fields}
          view={view}
          values={custom}
          errors={fieldErrors.errors}
          context={{ ticket_id: id }}
          onChange={setCustom}
        />
      </Suspense>
      <div className={portal.buttons}>
        <Button onPress={onDone}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

/** The fields of a request that customers may read; nothing without such fields. */
export function RequestDetails({ request }: { request: Ticket }) {
  const [isEditing, setEditing] = useState(false)
  const fields = fieldsShownOn(useCustomFields('Ticket'), 'edit', useCan())
  if (fields.length === 0) return null
  return (
    <section className={styles.detailsBox} aria-label={t('Details')}>
      {isEditing ? (
        <DetailsForm request={request} fields={fields} onDone={() => setEditing(false)} />
      ) : (
        <>
          <dl className={styles.facts}>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{td(field.display)}</dt>
                <dd dir="auto">
                  {isNoValue(request[field.name]) ? '–' : <FieldValue field={field} record={request} />}
                </dd>
              </div>
            ))}
          </dl>
          <Button size="s" variant="ghost" icon={Pencil} onPress={() => setEditing(true)}>
            {t('Edit details')}
          </Button>
        </>
      )}
    </section>
  )
}
