import { Trash2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomObject, Screens } from '#contract/attributes/custom.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { FieldSpec } from '#web/ui/patterns/form/field-spec.ts'
import { SubmitOnEnter } from '#web/ui/patterns/form/submit-on-enter.tsx'
import { useResourceForm, type ResourceForm } from '#web/ui/patterns/form/use-resource-form.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { SheetFooter } from '#web/ui/patterns/save-bar/sheet-footer.tsx'
import { type RecordSteps, Sheet } from '#web/ui/patterns/sheet.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { OptionalNumberField } from '#web/ui/primitives/number-field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { saveRecord } from '../resource/queries.ts'
import styles from '../resource/resource-admin.module.css'
import { type FieldRecord, usageQuery } from './attributes-query.ts'
import { FieldOptions } from './field-options.tsx'
import { FieldScreens } from './field-screens.tsx'
import { type DataOption, offeredTypes, optionsForType, suggestName, typeLabel } from './field-types.ts'
import { usualScreens } from './screen-rows.ts'
import { countRecords, fieldResource, removeField, wordFieldFailure, wordReferences } from './write-field.ts'

const titles = (): Readonly<Record<string, string>> => ({
  display: t('Label'),
  name: t('Name'),
  data_type: t('Type'),
  data_option: t('Options'),
  screens: t('Forms'),
  position: t('Position'),
  active: t('Active'),
})

const required = ['display', 'name', 'data_type']
const specs: readonly FieldSpec[] = [...required, 'data_option', 'screens', 'position', 'active'].map((name) => ({
  name,
  kind: 'other',
  isRequired: required.includes(name),
  isNullable: false,
}))

type BodyProps = { form: ResourceForm; object: CustomObject; saved: FieldRecord | undefined }

function FieldForm({ form, object, saved }: BodyProps) {
  const { values, errors, set } = form
  const [display, name, type] = [values.display, values.name, values.data_type].map((value) => String(value ?? ''))
  const rename = (label: string) => {
    set('display', label)
    if (!saved && name === suggestName(display ?? '')) set('name', suggestName(label))
  }
  const retype = (next: string) => {
    set('data_type', next)
    set('data_option', optionsForType(next, values.data_option as DataOption))
  }
  return (
    <>
      <TextField
        label={t('Label')}
        isRequired
        autoFocus={!saved}
        maxLength={150}
        value={display ?? ''}
        onChange={rename}
        error={errors.display}
      />
      <TextField
        label={t('Name')}
        description={t('For the API, searches and rules. It can’t be changed later.')}
        isRequired
        isDisabled={saved !== undefined}
        maxLength={60}
        value={name ?? ''}
        onChange={(next) => set('name', next)}
        error={errors.name}
      />
      <Select
        label={t('Type')}
        isRequired
        options={offeredTypes(saved?.data_type).map((id) => ({ id, label: typeLabel(id) }))}
        value={type ?? ''}
        onChange={retype}
        error={errors.data_type}
      />
      <FieldOptions
        type={type ?? ''}
        id={saved?.id}
        value={values.data_option as DataOption}
        error={errors.data_option}
        onChange={(next) => set('data_option', next)}
      />
      <FieldScreens
        object={object}
        value={values.screens as Screens}
        error={errors.screens}
        onChange={(next) => set('screens', next)}
      />
      <OptionalNumberField
        label={t('Position')}
        description={t('Lower numbers come first.')}
        minValue={0}
        maxValue={1_000_000}
        value={values.position}
        onChange={(next) => set('position', next)}
        error={errors.position}
      />
      <Checkbox isSelected={values.active !== false} onChange={(next) => set('active', next)}>
        {t('Active')}
      </Checkbox>
    </>
  )
}

/** What would be lost with the field. */
function FieldUsage({ id }: { id: number }) {
  const { data } = useQuery(usageQuery(id))
  if (!data) return null
  const count = countRecords(data.record_count, data.has_more)
  const places = wordReferences(data.references)
  return (
    <Notice>
      {t('Filled in: {count}.', { count })} {places !== '' && t('Used by {references}.', { references: places })}
    </Notice>
  )
}

type FieldSheetProps = {
  object: CustomObject
  /** Left out, a new one. */
  field: FieldRecord | undefined
  steps: RecordSteps
  onClose: () => void
}

export function FieldSheet({ object, field, steps, onClose }: FieldSheetProps) {
  const initial = field ?? {
    data_type: 'input',
    data_option: {},
    screens: usualScreens(object),
    active: true,
  }
  const form = useResourceForm({
    fields: specs,
    initial,
    save: async (changed) => {
      await saveRecord(fieldResource, field?.id, field ? changed : { object, ...initial, ...changed })
      toast(field ? t('Saved') : t('{noun} created', { noun: t('Field') }))
      onClose()
    },
  })
  const close = useUnsaved(form.changes.length > 0, onClose)
  const [discards, setDiscards] = useState(0)
  const discard = () => {
    form.reset()
    // The lines of options have state of their own.
    setDiscards((count) => count + 1)
  }
  const isCustom = field !== undefined && (field.deletable || field.not_deletable_reason !== '')
  const isBuiltIn = field !== undefined && !field.editable
  return (
    <Sheet
      onClose={close}
      title={field ? td(field.display) : t('New field')}
      steps={field ? steps : undefined}
      tools={
        field &&
        isCustom && (
          <IconButton size="s" icon={Trash2} label={t('Delete')} onPress={() => void removeField(field, onClose)} />
        )
      }
      footer={
        !isBuiltIn && (
          <SheetFooter
            isNew={!field}
            changes={form.changes.map((name) => titles()[name] ?? name)}
            isPending={form.isPending}
            onSave={() => form.submit()}
            onDiscard={discard}
            onClose={close}
          />
        )
      }
    >
      {isBuiltIn ? (
        <Notice>{t('This field is part of every installation and can’t be changed.')}</Notice>
      ) : (
        <form key={discards} onSubmit={form.submit} className={styles.form}>
          {form.problem !== undefined && <Notice tone="danger">{wordFieldFailure(form.problem)}</Notice>}
          {isCustom && <FieldUsage id={field.id} />}
          <FieldForm form={form} object={object} saved={field} />
          <SubmitOnEnter />
        </form>
      )}
    </Sheet>
  )
}
