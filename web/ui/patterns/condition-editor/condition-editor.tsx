import { FolderPlus, Plus, X } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import type { Condition, ConditionGroup, NamedTest } from '#contract/condition.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '../../primitives/button.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { Select } from '../../primitives/select.tsx'
import { useSame } from '../../use-same.ts'
import { useStable } from '../../use-stable.ts'
import type { ConditionAttribute } from './attribute.ts'
import styles from './condition-editor.module.css'
import { operatorLabel, operatorsFor } from './operators.ts'
import { addPart, buildCondition, buildTree, deepest, isGroup, type Part, removePart, replacePart } from './tree.ts'
import { ValueField } from './value-field.tsx'

type Attributes = { attributes: readonly ConditionAttribute[] }

const operatorsOf = ({ kind, operators }: ConditionAttribute) => operators ?? operatorsFor(kind)

const freshTest = (attribute: ConditionAttribute): NamedTest => ({
  name: attribute.name,
  operator: operatorsOf(attribute)[0] ?? 'is',
  value: [],
})

const hidden = { isLabelHidden: true } as const

type TestRowProps = Attributes & {
  /** Those that other tests have already are not offered. */
  taken: readonly string[]
  autoFocus: boolean
  test: NamedTest
  onChange: (test: NamedTest) => void
  onRemove: () => void
}

function TestRow({ attributes, taken, autoFocus, test, onChange, onRemove }: TestRowProps) {
  const attribute = attributes.find(({ name }) => name === test.name)
  const names = attributes
    .filter(({ name }) => name === test.name || !taken.includes(name))
    .map(({ name, label, group }) => ({ id: name, label, description: group }))
  const pick = (name: string) => {
    const next = attributes.find((one) => one.name === name)
    if (next) onChange(freshTest(next))
  }
  // What is stored is shown, also if it is no longer offered.
  const operators = [...new Set([...(attribute ? operatorsOf(attribute) : []), test.operator])]
  const options = operators.map((operator) => ({ id: operator as string, label: operatorLabel(operator) }))
  return (
    <li className={styles.test}>
      <Select
        {...hidden}
        label={t('Attribute')}
        options={names}
        value={attribute?.name ?? null}
        placeholder={test.name}
        autoFocus={autoFocus}
        onChange={pick}
      />
      <Select
        {...hidden}
        label={t('Operator')}
        options={options}
        value={test.operator}
        onChange={(operator) => onChange({ ...test, operator })}
      />
      <div className={styles.value}>
        {attribute && <ValueField attribute={attribute} test={test} onChange={onChange} />}
      </div>
      <IconButton icon={X} label={t('Remove condition')} size="s" onPress={onRemove} />
    </li>
  )
}

type GroupProps = Attributes & {
  group: ConditionGroup
  depth: number
  isFlat: boolean
  onChange: (group: ConditionGroup) => void
  onRemove?: (() => void) | undefined
}

const kinds = () => [
  { id: 'AND' as const, label: t('All of these') },
  { id: 'OR' as const, label: t('Any of these') },
  { id: 'NOT' as const, label: t('Not all of these') },
]

function Group({ attributes, group, depth, isFlat, onChange, onRemove }: GroupProps) {
  const tested = group.conditions.flatMap((part) => (isGroup(part) ? [] : [part.name]))
  const taken = useSame(isFlat ? tested : [])
  const first = attributes.find(({ name }) => !taken.includes(name))
  const [added, setAdded] = useState<number>()
  const append = (part: Part) => {
    setAdded(group.conditions.length)
    onChange(addPart(group, part))
  }
  const replace = useStable((index: number, part: Part) => onChange(replacePart(group, index, part)))
  const remove = useStable((index: number) => onChange(removePart(group, index)))
  return (
    <fieldset className={styles.group}>
      {!isFlat && (
        <div className={styles.head}>
          <Select
            {...hidden}
            label={t('Match')}
            options={kinds()}
            value={group.operator}
            onChange={(operator) => onChange({ ...group, operator })}
          />
          {onRemove && <IconButton icon={X} label={t('Remove condition group')} size="s" onPress={onRemove} />}
        </div>
      )}
      <ul className={styles.parts}>
        {group.conditions.map((part, index) => (
          <GroupPart
            key={index}
            attributes={attributes}
            taken={taken}
            part={part}
            index={index}
            depth={depth}
            autoFocus={index === added}
            onReplace={replace}
            onRemove={remove}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button size="s" icon={Plus} isDisabled={!first} onPress={() => first && append(freshTest(first))}>
          {t('Add condition')}
        </Button>
        {depth < deepest && !isFlat && (
          <Button size="s" variant="ghost" icon={FolderPlus} onPress={() => append({ operator: 'OR', conditions: [] })}>
            {t('Add condition group')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type GroupPartProps = Pick<TestRowProps, 'attributes' | 'taken' | 'autoFocus'> & {
  part: Part
  index: number
  depth: number
  onReplace: (index: number, part: Part) => void
  onRemove: (index: number) => void
}

/** Input into one part of a group renders that part, not the others. */
const GroupPart = memo(function GroupPart(props: GroupPartProps) {
  const { attributes, taken, autoFocus, part, index, depth, onReplace, onRemove } = props
  const change = (next: Part) => onReplace(index, next)
  const remove = () => onRemove(index)
  return isGroup(part) ? (
    <li>
      <Group
        attributes={attributes}
        group={part}
        depth={depth + 1}
        isFlat={false}
        onChange={change}
        onRemove={remove}
      />
    </li>
  ) : (
    <TestRow {...{ attributes, taken, autoFocus }} test={part} onChange={change} onRemove={remove} />
  )
})

type ConditionEditorProps = Attributes & {
  value: Condition
  onChange: (condition: Condition) => void
  /** Below it: how many match, and which. */
  matches?: ReactNode
  /** One test for each attribute, all of which must be true. */
  isFlat?: boolean | undefined
}

/** The one editor for the one condition language: overviews, filters, triggers. */
export const ConditionEditor = ({ attributes, value, onChange, matches, isFlat = false }: ConditionEditorProps) => (
  <div className={styles.editor}>
    <Group
      attributes={attributes}
      // The plain form has no names in its tests, so each render builds them.
      group={useSame(buildTree(value))}
      depth={1}
      isFlat={isFlat}
      onChange={(tree) => onChange(buildCondition(tree))}
    />
    {matches && <div role="status">{matches}</div>}
  </div>
)
