import { Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { wordFailure } from '#web/lib/api/error.ts'
import type { JsonSchema } from '#web/lib/json-schema.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { listFields } from '#web/ui/patterns/form/field-spec.ts'
import { type FieldHints, FormFields } from '#web/ui/patterns/form/form-fields.tsx'
import { collectDefaults, useResourceForm } from '#web/ui/patterns/form/use-resource-form.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Sheet } from '#web/ui/primitives/dialog.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { type AdminRecord, type AdminResource, saveRecord } from './queries.ts'
import { removeRecord } from './remove-record.ts'
import styles from './resource-admin.module.css'

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
  /** Left out, the sheet is closed. */
  onCreated?: ((record: AdminRecord) => void) | undefined
  onClose: () => void
  onCopy: (record: Partial<AdminRecord>) => void
}

/** Ids and stamps belong to the original. */
const copyOf = ({ id: _id, created_at: _at, updated_at: _on, ...rest }: Partial<AdminRecord>) => rest

export function ResourceSheet(props: ResourceSheetProps) {
  const { resource, noun, record, nameOf, onClose, onCopy } = props
  const all = listFields(props.form, resource).filter(
    ({ name, kind }) => kind !== 'other' || props.hints?.[name]?.custom,
  )
  const shown = props.fields?.flatMap((name) => all.find((field) => field.name === name) ?? []) ?? all
  const isNew = record.id === undefined
  const form = useResourceForm({
    fields: shown,
    initial: isNew ? { ...collectDefaults(shown), ...record } : record,
    save: async (changed) => {
      const saved = await saveRecord(resource, record.id, isNew ? { ...copyOf(record), ...changed } : changed)
      toast(isNew ? t('{noun} created', { noun }) : t('Saved'))
      if (isNew && props.onCreated) props.onCreated(saved)
      else onClose()
    },
  })
  const close = useUnsaved(form.isDirty, onClose)
  const remove = () => void removeRecord(resource, { id: record.id as number, name: nameOf(record) }, onClose)
  return (
    <Sheet
      isOpen
      onClose={close}
      title={isNew ? props.newTitle : nameOf(record)}
      footer={
        <>
          {!isNew && (
            <div className={styles.tools}>
              {resource.verbs.includes('remove') && <IconButton icon={Trash2} label={t('Delete')} onPress={remove} />}
              {resource.verbs.includes('create') && (
                <IconButton icon={Copy} label={t('Duplicate')} onPress={() => onCopy(copyOf(record))} />
              )}
            </div>
          )}
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            isPending={form.isPending}
            isDisabled={!isNew && !form.isDirty}
            onPress={() => form.submit()}
          >
            {isNew ? t('Create') : t('Save')}
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} className={styles.form}>
        {form.problem !== undefined && <Notice tone="danger">{wordFailure(form.problem)}</Notice>}
        <FormFields form={form} fields={shown} hints={props.hints} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {record.id !== undefined && props.below?.(record.id)}
    </Sheet>
  )
}
