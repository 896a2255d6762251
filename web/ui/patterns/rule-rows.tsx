import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { FieldGroup } from '#web/ui/primitives/field-group.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import styles from './rule-rows.module.css'

type Rules<Rule> = Readonly<Record<string, Rule>>

type RuleRowsProps<Rule> = {
  title: string
  /** On the buttons that add and remove a line. */
  add: string
  remove: string
  rules: Rules<Rule>
  onChange: (rules: Rules<Rule>) => void
  /** What a rule can be about. Others that are there already are shown by their name. */
  subjects: readonly Option<string>[]
  fresh: (subject: string) => Rule
  /** The editor after the subject. */
  editor: (subject: string, rule: Rule, change: (rule: Rule) => void) => ReactNode
  error?: string | undefined
}

/** Rules by what they are about, each once: a line each, and one to add the next. */
export function RuleRows<Rule>(props: RuleRowsProps<Rule>) {
  const { title, add, remove: removeLabel, rules, onChange, subjects, fresh, editor, error } = props
  const entries = Object.entries(rules)
  const free = subjects.filter(({ id }) => !(id in rules))
  const move = (from: string, to: string) =>
    onChange(Object.fromEntries(entries.map(([name, rule]) => (name === from ? [to, fresh(to)] : [name, rule]))))
  const remove = (gone: string) => onChange(Object.fromEntries(entries.filter(([name]) => name !== gone)))
  const [next] = free
  return (
    <FieldGroup label={title} error={error}>
      {entries.map(([name, rule]) => (
        <div key={name} className={styles.rule}>
          <Select
            label={t('Field')}
            isLabelHidden
            options={[subjects.find(({ id }) => id === name) ?? { id: name, label: name }, ...free]}
            value={name}
            onChange={(other) => other !== name && move(name, other)}
          />
          {editor(name, rule, (changed) => onChange({ ...rules, [name]: changed }))}
          <IconButton icon={X} size="s" label={removeLabel} onPress={() => remove(name)} />
        </div>
      ))}
      <div>
        <Button
          size="s"
          icon={Plus}
          isDisabled={!next}
          onPress={() => next && onChange({ ...rules, [next.id]: fresh(next.id) })}
        >
          {add}
        </Button>
      </div>
    </FieldGroup>
  )
}
