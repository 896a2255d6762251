import { Copy, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { wordFailure } from '#web/lib/api/error.ts'
import type { JsonSchema } from '#web/lib/json-schema.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { listFields } from '#web/ui/patterns/form/field-spec.ts'
import { type FieldHints, FormFields, labelField } from '#web/ui/patterns/form/form-fields.tsx'
import { SubmitOnEnter } from '#web/ui/patterns/form/submit-on-enter.tsx'
import { collectDefaults, useResourceForm, type Values } from '#web/ui/patterns/form/use-resource-form.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { SheetFooter } from '#web/ui/patterns/save-bar/sheet-footer.tsx'
import { type RecordSteps, Sheet } from '#web/ui/patterns/sheet.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { useAddedFields, useFormWithAdded } from './custom-fields.tsx'
import { type AdminRecord, type AdminResource, saveRecord } from './queries.ts'
import { removeRecord } from './remove-record.ts'
import styles from './resource-admin.module.css'
import { SheetColumns } from './sheet-columns.tsx'

export type ResourceSheetProps = {
  resource: AdminResource
  form: JsonSchema
  /** What one of them is called: "Group". */
  noun: string
  /** Above a new one: "New group". */
  newTitle: string
  /** The record to edit; without an id, the initial values of a new one. */
  record: Partial<AdminRecord>
  nameOf: (record: Partial<AdminRecord>) => string
  /** Which fields are shown, in this order; left out, all that can be. */
  fields?: readonly string[] | undefined
  hints?: FieldHints | undefined
  below?: ((id: number) => ReactNode) | undefined
  /** With it, the sheet is wide. */
  beside?: ((draft: { id: number | undefined; values: Values }) => ReactNode) | undefined
  /** Left out, the sheet is closed. */
  onCreated?: ((record: AdminRecord) => void) | undefined
  steps?: RecordSteps | undefined
  onClose: () => void
  onCopy: (record: Partial<AdminRecord>) => void
}

/** Ids and stamps belong to the original. */
const copyOf = ({ id: _id, created_at: _at, updated_at: _on, ...rest }: Partial<AdminRecord>) => rest

/** A new record begins with its name; in the list, an existing one is left with the arrow keys. */
function focusFirstText(form: HTMLFormElement | null): void {
  const first = form?.querySelector('input, textarea, button')
  if (first instanceof HTMLInputElement && first.type === 'text' && first.role !== 'combobox') first.focus()
}

export function ResourceSheet(props: ResourceSheetProps) {
  const { resource, noun, record, nameOf, onClose, onCopy } = props
  const offered = listFields(props.form, resource).filter(
    ({ name, kind }) => kind !== 'other' || props.hints?.[name]?.custom,
  )
  const builtIn = props.fields?.flatMap((name) => offered.find((field) => field.name === name) ?? []) ?? offered
  const isNew = record.id === undefined
  const added = useAddedFields(resource.name)
  const all = [...builtIn, ...added.specs]
  const form = useResourceForm({
    fields: all,
    initial: isNew ? { ...collectDefaults(all), ...record } : record,
    save: async (changed) => {
      const saved = await saveRecord(resource, record.id, isNew ? { ...copyOf(record), ...changed } : changed)
      toast(isNew ? t('{noun} created', { noun }) : t('Saved'))
      if (isNew && props.onCreated) props.onCreated(saved)
      else onClose()
    },
  })
  const {
    fields: shown,
    hints,
    missing,
  } = useFormWithAdded({
    resource: resource.name,
    id: record.id,
    values: form.values,
    builtIn,
    added,
    hints: props.hints,
  })
  const isDirty = form.changes.length > 0
  const close = useUnsaved(isDirty, onClose)
  const [discards, setDiscards] = useState(0)
  const discard = () => {
    form.reset()
    // Some fields, such as an editor, have state of their own.
    setDiscards((count) => count + 1)
  }
  const remove = () => void removeRecord(resource, { id: record.id as number, name: nameOf(record) }, onClose)
  const tools = !isNew && (
    <>
      {resource.verbs.includes('remove') && <IconButton size="s" icon={Trash2} label={t('Delete')} onPress={remove} />}
      {resource.verbs.includes('create') && (
        <IconButton size="s" icon={Copy} label={t('Duplicate')} onPress={() => onCopy(copyOf(record))} />
      )}
    </>
  )
  const fields = (
    <form
      key={discards}
      ref={isNew ? focusFirstText : undefined}
      onSubmit={(event) => form.submit(event, missing)}
      className={styles.form}
    >
      {form.problem !== undefined && <Notice tone="danger">{wordFailure(form.problem)}</Notice>}
      <FormFields form={form} fields={shown} hints={hints} />
      <SubmitOnEnter />
    </form>
  )
  return (
    <Sheet
      onClose={close}
      isWide={props.beside !== undefined}
      title={isNew ? props.newTitle : nameOf(record)}
      steps={isNew ? undefined : props.steps}
      tools={tools}
      footer={
        <SheetFooter
          isNew={isNew}
          changes={form.changes.map((name) => labelField(name, hints))}
          isPending={form.isPending}
          onSave={() => form.submit(undefined, missing)}
          onDiscard={discard}
          onClose={close}
        />
      }
    >
      {props.beside ? (
        <SheetColumns
          form={fields}
          formTitle={noun}
          beside={props.beside({ id: record.id, values: form.values })}
          refusals={form.refusals}
        />
      ) : (
        fields
      )}
      {record.id !== undefined && props.below?.(record.id)}
    </Sheet>
  )
}
