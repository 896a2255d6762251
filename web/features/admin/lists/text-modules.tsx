import { TextModule } from '#contract/text-module.ts'
import forms from '#contract/text-module.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { CsvImport } from '../people/csv-import.tsx'
import { changedColumn, commonHints, groupsColumn, nameColumn, textColumn } from './columns.tsx'
import { TextContentField } from './text-content-field.tsx'

const hints = (): FieldHints => ({
  ...commonHints(),
  keywords: { label: t('Keywords'), description: t('Words to find it by, e.g. “hello hi”') },
  content: {
    label: t('Text'),
    custom: (props) => (
      <TextContentField
        {...props}
        placeholder={t('Hello #{ticket.customer.firstname}, …')}
        description={t('Variables are filled in when the text is inserted.')}
      />
    ),
  },
  group_ids: { label: t('Groups'), description: t('Leave empty for all groups.') },
})

export const TextModulesScreen = () => (
  <ResourceAdmin
    resource={TextModule}
    form={forms.TextModule}
    title={t('Text modules')}
    noun={t('Text module')}
    newTitle={t('New text module')}
    noneTitle={t('No text modules yet')}
    lead={t('Reusable text for messages. Type :: in a message to insert one.')}
    columns={[nameColumn(), textColumn('keywords', t('Keywords')), groupsColumn(), changedColumn()]}
    fields={['name', 'keywords', 'content', 'group_ids', 'note', 'active']}
    hints={hints()}
    actions={() => <CsvImport kind="text_modules" />}
  />
)
