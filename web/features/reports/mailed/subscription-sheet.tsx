import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { ReportSubscriptions } from '#contract/report-subscription.ts'
import { ChosenField } from '#web/features/admin/chosen-field.tsx'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { SubmitOnEnter } from '#web/ui/patterns/form/submit-on-enter.tsx'
import { type ResourceForm, useResourceForm } from '#web/ui/patterns/form/use-resource-form.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { SheetFooter } from '#web/ui/patterns/save-bar/sheet-footer.tsx'
import page from '#web/ui/patterns/settings-page.module.css'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { GroupSelect, ProfileSelect, RowsSelect, TimeKindSelect } from '../choices.tsx'
import type { ReportSearch } from '../report-search.ts'
import { PlanFields } from './plan-fields.tsx'
import { candidatesQuery, refreshSubscriptions, type Subscription } from './queries.ts'
import { type FormValues, initialValues, labels, specs } from './subscription-form.ts'

type FieldsProps = { form: ResourceForm; search: ReportSearch; subscription: Subscription | undefined }

/** Who gets it; those who can no longer see reports are shown by the name they have here. */
function RecipientsField({ form: { values, errors, set }, subscription }: FieldsProps) {
  const { data: candidates = [] } = useQuery(candidatesQuery)
  const chosen = (values.user_ids as readonly number[]).flatMap((id) => {
    const former = subscription?.recipients.find((one) => one.id === id)
    return candidates.find((one) => one.id === id) ?? (former ? [{ id, label: former.name }] : [])
  })
  return (
    <ChosenField
      label={labels().user_ids}
      description={t('Users who can see reports. Each report counts the tickets its recipient can read.')}
      options={candidates}
      value={chosen}
      onChange={(people) =>
        set(
          'user_ids',
          people.map(({ id }) => id),
        )
      }
      error={errors.user_ids}
    />
  )
}

function Fields(props: FieldsProps) {
  const { form, search } = props
  const { errors, set } = form
  const values = form.values as FormValues
  return (
    <>
      <TextField
        label={labels().name}
        isRequired
        maxLength={150}
        value={values.name}
        onChange={(next) => set('name', next)}
        error={errors.name}
      />
      <RecipientsField {...props} />
      <PlanFields form={form} />
      <GroupSelect search={search} value={values.group_id} onChange={(id) => set('group_id', id)} />
      <ProfileSelect value={values.profile_id} onChange={(id) => set('profile_id', id)} />
      <TimeKindSelect value={values.time} onChange={(kind) => set('time', kind)} />
      <RowsSelect value={values.by} onChange={(by) => set('by', by)} />
      <RadioGroup
        label={labels().format}
        options={[
          { id: 'xlsx', label: t('One workbook (XLSX)') },
          { id: 'csv', label: t('A CSV file for each table') },
        ]}
        value={values.format}
        onChange={(format) => set('format', format)}
      />
      <Checkbox isSelected={values.active} onChange={(next) => set('active', next)}>
        {labels().active}
      </Checkbox>
    </>
  )
}

async function remove({ id, name }: Subscription, onDone: () => void) {
  const text = t('No one will receive it any more.')
  const isSure = await confirm({ title: t('Delete “{name}”?', { name }), text, action: t('Delete'), danger: true })
  if (!isSure || !(await attempt(api(ReportSubscriptions).remove({ id }), t('Deleted')))) return
  await refreshSubscriptions()
  onDone()
}

type SubscriptionSheetProps = {
  /** Left out, a new one. */
  subscription: Subscription | undefined
  search: ReportSearch
  onClose: () => void
}

export function SubscriptionSheet({ subscription, search, onClose }: SubscriptionSheetProps) {
  const me = useMe()
  const initial = subscription ?? initialValues(search, me.id)
  const form = useResourceForm({
    fields: specs(),
    initial,
    save: async (changed) => {
      const subscriptions = api(ReportSubscriptions)
      if (subscription) await subscriptions.update({ id: subscription.id, ...changed })
      else await subscriptions.create({ ...initial, ...changed } as FormValues)
      toast(subscription ? t('Saved') : t('{noun} created', { noun: t('Email report') }))
      await refreshSubscriptions()
      onClose()
    },
  })
  const close = useUnsaved(form.changes.length > 0, onClose)
  return (
    <Sheet
      onClose={close}
      title={subscription?.name ?? t('Send a report by email')}
      tools={
        subscription && (
          <IconButton size="s" icon={Trash2} label={t('Delete')} onPress={() => void remove(subscription, onClose)} />
        )
      }
      footer={
        <SheetFooter
          isNew={!subscription}
          changes={form.changes.map((name) => labels()[name as keyof FormValues] ?? name)}
          isPending={form.isPending}
          onSave={() => form.submit()}
          onDiscard={form.reset}
          onClose={close}
        />
      }
    >
      <form onSubmit={form.submit} className={page.form}>
        {form.problem !== undefined && <Notice tone="danger">{wordFailure(form.problem)}</Notice>}
        <Fields form={form} search={search} subscription={subscription} />
        <SubmitOnEnter />
      </form>
    </Sheet>
  )
}
