import { Plus, X } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { FieldGroup } from '#web/ui/primitives/field-group.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { useSame } from '#web/ui/use-same.ts'
import { useStable } from '#web/ui/use-stable.ts'
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
  /** The editor after the subject; the same function in every render, or all rows render again. */
  editor: (subject: string, rule: Rule, change: (rule: Rule) => void) => ReactNode
  error?: string | undefined
}

type RowProps<Rule> = Pick<RuleRowsProps<Rule>, 'remove' | 'subjects' | 'editor'> & {
  name: string
  rule: Rule
  /** Subjects that have no rule yet. */
  free: readonly Option<string>[]
  autoFocus: boolean
  onMove: (from: string, to: string) => void
  onChange: (name: string, rule: Rule) => void
  onRemove: (name: string) => void
}

function Row<Rule>(props: RowProps<Rule>) {
  const { name, rule, subjects, free, autoFocus, editor, remove, onMove, onChange, onRemove } = props
  const change = useStable((changed: Rule) => onChange(name, changed))
  return (
    <div className={styles.rule}>
      <Select
        label={t('Field')}
        isLabelHidden
        options={[subjects.find(({ id }) => id === name) ?? { id: name, label: name }, ...free]}
        value={name}
        autoFocus={autoFocus}
        onChange={(other) => other !== name && onMove(name, other)}
      />
      {editor(name, rule, change)}
      <IconButton icon={X} size="s" label={remove} onPress={() => onRemove(name)} />
    </div>
  )
}

/** Input into one row renders that row, not the others. */
const MemoisedRow = memo(Row) as typeof Row

/** Rules by what they are about, each once: a line each, and one to add the next. */
export function RuleRows<Rule>(props: RuleRowsProps<Rule>) {
  const { title, add, remove, rules, onChange, fresh, editor, error } = props
  const entries = Object.entries(rules)
  const subjects = useSame(props.subjects)
  const free = useSame(subjects.filter(({ id }) => !(id in rules)))
  /** Its row is new on the page, and gets the focus: of a subject that was added or changed to. */
  const [latest, setLatest] = useState<string>()
  const move = useStable((from: string, to: string) => {
    setLatest(to)
    onChange(Object.fromEntries(entries.map(([name, rule]) => (name === from ? [to, fresh(to)] : [name, rule]))))
  })
  const append = (name: string) => {
    setLatest(name)
    onChange({ ...rules, [name]: fresh(name) })
  }
  const change = useStable((name: string, rule: Rule) => onChange({ ...rules, [name]: rule }))
  const removeRow = useStable((gone: string) => onChange(Object.fromEntries(entries.filter(([name]) => name !== gone))))
  const [next] = free
  const row = { subjects, free, editor, remove, onMove: move, onChange: change, onRemove: removeRow }
  return (
    <FieldGroup label={title} error={error}>
      {entries.map(([name, rule]) => (
        <MemoisedRow key={name} {...row} name={name} rule={rule} autoFocus={name === latest} />
      ))}
      <div>
        <Button size="s" icon={Plus} isDisabled={!next} onPress={() => next && append(next.id)}>
          {add}
        </Button>
      </div>
    </FieldGroup>
  )
}
