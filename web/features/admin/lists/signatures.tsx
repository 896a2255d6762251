import { Signature } from '#contract/signature.ts'
import forms from '#contract/signature.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { changedColumn, commonHints, nameColumn, textColumn } from './columns.tsx'
import { TextContentField } from './text-content-field.tsx'

const hints = (): FieldHints => ({
  ...commonHints(),
  body: {
    label: t('Text'),
    custom: (props) => (
      <TextContentField
        {...props}
        placeholder="#{user.firstname} #{user.lastname}"
        description={t('Variables are filled in when an email is written.')}
      />
    ),
  },
})

export const SignaturesScreen = () => (
  <ResourceAdmin
    resource={Signature}
    form={forms.Signature}
    title={t('Signatures')}
    noun={t('Signature')}
    newTitle={t('New signature')}
    noneTitle={t('No signatures yet')}
    lead={t('Text added below outgoing email. Each group chooses its signature.')}
    columns={[nameColumn(), textColumn('groups', t('Groups'), { isMinor: true }), changedColumn()]}
    fields={['name', 'body', 'note', 'active']}
    hints={hints()}
  />
)
