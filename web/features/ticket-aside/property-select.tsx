import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { FormState } from '#contract/core-workflow.ts'
import { PickDialog } from '#web/ui/patterns/pick-dialog.tsx'
import { personQuery, type Ticket } from '#web/domain/tickets/queries.ts'
import { fieldLook } from '#web/domain/fields/use-workflow-form.ts'
import { nobodyId } from '#web/domain/tickets/ticket-row.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import type { PropertyEdits } from './property-edits.ts'
import styles from './properties.module.css'

type OvertakenProps = { ticket: Ticket; property: string; value: string; edits: PropertyEdits }

/** Someone else changed the same property: the user decides which value to keep. */
export function Overtaken({ ticket, property, value, edits }: OvertakenProps) {
  const { data: person } = useQuery(personQuery(ticket.updated_by_id))
  const name = person ? formatName(person) : t('Someone')
  return (
    <div className={styles.overtaken} role="alert">
      <p>{t('{name} changed this to {value}.', { name, value })}</p>
      <Button size="s" onPress={() => edits.keepMine(property)}>
        {t('Keep mine')}
      </Button>
      <Button size="s" onPress={() => edits.takeTheirs(property)}>
        {t('Use theirs')}
      </Button>
    </div>
  )
}

export type PropertySelectProps = {
  ticket: Ticket
  edits: PropertyEdits
  isReadOnly: boolean
  /** What workflows make of the form. */
  form: FormState | undefined
  property: string
  /** Where the ticket holds it. */
  field: string
  title: string
  /** Another way to change it besides the list. */
  action: { title: string; icon: LucideIcon; shortcut?: string }
  options: readonly Option<number>[]
  onChoose: (id: number) => void
}

/** A property beside its name; its shortcut opens the same choice in a dialog. */
export function PropertySelect(props: PropertySelectProps) {
  const { ticket, edits, isReadOnly, form, property, field, title, action, options, onChoose } = props
  const [isAsking, setAsking] = useState(false)
  const value = edits.wished[field] as number
  // All other properties always have a value.
  const isRequired = field === 'owner_id' && fieldLook(form, field).isRequired
  const isMissing = isRequired && value === nobodyId
  const choose = (id: number) => {
    setAsking(false)
    if (id !== value) onChoose(id)
  }
  const ask = () => setAsking(true)
  useActions([{ id: `ticket-${property}`, ...action, group: t('Ticket'), enabled: !isReadOnly, run: ask }])
  const theirs = options.find(({ id }) => id === ticket[field])?.label ?? ''
  return (
    <>
      <Select
        label={title}
        look="quiet"
        className={styles.property}
        options={options}
        value={value}
        isDisabled={isReadOnly}
        isRequired={isRequired}
        error={isMissing ? t('Required by a workflow') : undefined}
        onChange={choose}
      />
      {isAsking && (
        <PickDialog
          title={title}
          options={options}
          current={value}
          onPick={({ id }) => choose(id)}
          onClose={() => setAsking(false)}
        />
      )}
      {edits.isOvertaken(property) && <Overtaken ticket={ticket} property={property} value={theirs} edits={edits} />}
    </>
  )
}
