import type { AnswerOf } from '#contract/client.ts'
import { ObjectAttributes } from '#contract/object-attribute.ts'
import { api } from '#web/lib/api/api.ts'
import { failedWith, wordFailure } from '#web/lib/api/error.ts'
import { formatList, formatNumber } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { type AdminResource, deleteRecord } from '../resource/queries.ts'
import type { FieldRecord } from './attributes-query.ts'

/** Fields are saved in the same way as records, but have a list of their own. */
export const fieldResource: AdminResource = {
  name: 'object_manager_attributes',
  verbs: ['list', 'show', 'create', 'update', 'remove'],
  references: {},
  relations: {},
}

const kinds: Readonly<Record<string, () => string>> = {
  Trigger: () => t('Triggers'),
  Job: () => t('Schedules'),
  Macro: () => t('Macros'),
  Sla: () => t('SLAs'),
  Overview: () => t('Overviews'),
  'Report::Profile': () => t('Report profiles'),
  CoreWorkflow: () => t('Workflows'),
  Template: () => t('Ticket templates'),
  PostmasterFilter: () => t('Email filters'),
  TextModule: () => t('Text modules'),
  Signature: () => t('Signatures'),
  Webhook: () => t('Webhooks'),
}

type FieldReferences = AnswerOf<typeof ObjectAttributes.usage>['references']

/** What refers to a field, in the reader's language. */
export const wordReferences = (references: FieldReferences): string =>
  formatList(references.map(({ kind, names }) => `${kinds[kind]?.() ?? kind} (${names.join(', ')})`))

/** A field that is in use can be neither deleted nor deactivated. */
export function wordFieldFailure(error: unknown): string {
  const references = failedWith(error, 'in_use') ? wordReferences((error.body.references ?? []) as FieldReferences) : ''
  return references === ''
    ? wordFailure(error)
    : t('Still used by {references}. Remove it there first.', { references })
}

export const countRecords = (count: number, hasMore: boolean): string =>
  hasMore
    ? t('more than {count} records', { count: formatNumber(count) })
    : tn(count, '{count} record', '{count} records')

export async function removeField({ id, display }: FieldRecord, done: () => void): Promise<void> {
  const { record_count, has_more, references } = await api(ObjectAttributes).usage({ id })
  if (references.length > 0) {
    toast(t('Still used by {references}. Remove it there first.', { references: wordReferences(references) }), {
      tone: 'danger',
    })
    return
  }
  const text =
    record_count === 0
      ? t('“{name}” has no values. Deleting it can’t be undone.', { name: display })
      : t('This permanently deletes “{name}” and its values in {count}.', {
          name: display,
          count: countRecords(record_count, has_more),
        })
  if (!(await confirm({ title: t('Delete?'), text, action: t('Delete'), danger: true }))) return
  try {
    await deleteRecord(fieldResource, id)
    toast(t('“{name}” deleted', { name: display }))
    done()
  } catch (error) {
    toast(wordFieldFailure(error), { tone: 'danger' })
  }
}
