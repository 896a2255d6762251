import { Braces } from 'lucide-react'
import { useRef, useState } from 'react'
import { isBeyondEditor } from '#web/features/composer/editor/beyond-editor.ts'
import { RichEditor } from '#web/features/composer/editor/lazy-editor.tsx'
import type { EditorHandle } from '#web/features/composer/editor/rich-editor.tsx'
import { useStable } from '#web/ui/use-stable.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Menu, type MenuGroup } from '#web/ui/primitives/menu.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import styles from './text-content-field.module.css'

const commonVariables = () => [
  {
    title: t('Customer'),
    names: [
      ['ticket.customer.firstname', t('First name')],
      ['ticket.customer.lastname', t('Last name')],
      ['ticket.customer.email', t('Email address')],
      ['ticket.customer.organization.name', t('Organization')],
    ],
  },
  {
    title: t('Ticket'),
    names: [
      ['ticket.title', t('Title')],
      ['ticket.number', t('Number')],
      ['ticket.group.name', t('Group')],
      ['ticket.created_at', t('Created')],
    ],
  },
]

/** Of the agent who inserts a text; when a rule runs there may be none. */
const ofUser = () => ({
  title: t('Current user'),
  names: [
    ['user.firstname', t('First name')],
    ['user.lastname', t('Last name')],
    ['user.phone', t('Phone')],
    ['user.department', t('Department')],
  ],
})

/** Of what made a rule run. */
const ofEvent = () => [
  {
    title: t('Owner'),
    names: [
      ['ticket.owner.firstname', t('First name')],
      ['ticket.owner.lastname', t('Last name')],
    ],
  },
  {
    title: t('Message'),
    names: [
      ['article.from', t('Sender')],
      ['article.subject', t('Subject')],
      ['article.body', t('Text')],
    ],
  },
]

const variables = (isForRules: boolean) => [...commonVariables(), ...(isForRules ? ofEvent() : [ofUser()])]

const groupsFor = (insert: (words: string) => void, isForRules: boolean): MenuGroup[] =>
  variables(isForRules).map(({ title, names }) => ({
    title,
    entries: names.map(([name = '', label = '']) => ({
      id: name,
      label,
      description: `#{${name}}`,
      run: () => insert(`#{${name}}`),
    })),
  }))

type TextContentFieldProps = Pick<CustomFieldProps, 'label' | 'value' | 'onChange'> & {
  error?: string | undefined
  placeholder: string
  description: string
  /** The variables of rules instead of those of text modules. */
  isForRules?: boolean
}

/** The text as it will read, with a menu of what can be filled in. */
export function TextContentField(props: TextContentFieldProps) {
  const { label, value, onChange, error, placeholder, description, isForRules = false } = props
  const [initial] = useState(String(value ?? ''))
  const editor = useRef<EditorHandle>(null)
  const change = useStable(() => onChange(editor.current?.html() ?? ''))
  const insert = useStable((words: string) => editor.current?.insert(words))
  if (isBeyondEditor(initial)) {
    return (
      <TextArea label={`${label} (HTML)`} rows={12} value={String(value ?? '')} onChange={onChange} error={error} />
    )
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span className={styles.label} aria-hidden>
          {label}
        </span>
        <Menu
          label={t('Insert variable')}
          placement="bottom end"
          groups={groupsFor(insert, isForRules)}
          trigger={
            <Button size="s" icon={Braces} variant="ghost">
              {t('Insert variable')}
            </Button>
          }
        />
      </div>
      <div className={styles.frame}>
        <RichEditor
          initial={initial}
          label={label}
          placeholder={placeholder}
          onChange={change}
          isDisabled={false}
          isFocused={false}
          handle={editor}
        />
      </div>
      {error ? <p className={styles.error}>{error}</p> : <p className={styles.description}>{description}</p>}
    </div>
  )
}
