import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button, Dialog, VisuallyHidden } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../../classes.ts'
import type { FieldProps } from '../field.tsx'
import fieldStyles from '../field.module.css'
import { Floating } from '../floating.tsx'
import selectStyles from '../select.module.css'
import { Tags } from '../tag.tsx'
import { pathLabel, type TreeNode } from './tree.ts'
import { TreePanel } from './tree-panel.tsx'
import styles from './tree-select.module.css'

type TreeFieldProps = FieldProps & {
  nodes: readonly TreeNode[]
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
}

type FrameProps = TreeFieldProps & {
  chosen: readonly string[]
  isMultiple: boolean
  /** What the button shows. */
  text: string
  isPlaceholder: boolean
  onChoose: (id: string | null, close: () => void) => void
  children?: ReactNode
}

/** The button with its label, and the list that it opens. */
function TreeField(props: FrameProps) {
  const { label, description, error, isLabelHidden, isRequired = false, isDisabled = false, className } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [labelId, valueId, hintId] = [useId(), useId(), useId()]
  const hint = error ?? description
  const head = (
    <span id={labelId} className={fieldStyles.label}>
      {label}
      {isRequired && (
        <span className={fieldStyles.required} aria-hidden>
          *
        </span>
      )}
    </span>
  )
  return (
    <div
      className={classes(fieldStyles.field, className)}
      role="group"
      aria-labelledby={labelId}
      {...(error && { 'data-invalid': true })}
    >
      {isLabelHidden ? (
        <VisuallyHidden elementType="span">{head}</VisuallyHidden>
      ) : (
        <span className={fieldStyles.head}>{head}</span>
      )}
      <Button
        ref={trigger}
        isDisabled={isDisabled}
        aria-labelledby={`${labelId} ${valueId}`}
        aria-describedby={hint ? hintId : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className={selectStyles.button ?? ''}
      >
        <span
          id={valueId}
          dir="auto"
          className={classes(selectStyles.value, props.isPlaceholder && selectStyles.placeholder)}
        >
          {props.text}
        </span>
        <ChevronDown size={15} className={selectStyles.arrow ?? ''} aria-hidden />
      </Button>
      {props.children}
      {hint && (
        <span id={hintId} className={error ? fieldStyles.error : fieldStyles.description}>
          {hint}
        </span>
      )}
      <Floating triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen}>
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          <TreePanel
            label={label}
            nodes={props.nodes}
            chosen={props.chosen}
            isMultiple={props.isMultiple}
            canClear={!props.isMultiple && !isRequired}
            onChoose={(id) => props.onChoose(id, () => setOpen(false))}
          />
        </Dialog>
      </Floating>
    </div>
  )
}

type TreeSelectProps = TreeFieldProps & { value: string | null; onChange: (id: string | null) => void }

/** One option of a tree, or of a list that is too long to read. */
export function TreeSelect({ value, onChange, ...field }: TreeSelectProps) {
  const isEmpty = value === null || value === ''
  return (
    <TreeField
      {...field}
      chosen={isEmpty ? [] : [value]}
      isMultiple={false}
      text={isEmpty ? t('None') : pathLabel(field.nodes, value)}
      isPlaceholder={isEmpty}
      onChoose={(id, close) => {
        onChange(id)
        close()
      }}
    />
  )
}

type TreeMultiSelectProps = TreeFieldProps & { value: readonly string[]; onChange: (ids: string[]) => void }

/** Several options of a tree; those chosen are listed below. */
export function TreeMultiSelect({ value, onChange, ...field }: TreeMultiSelectProps) {
  const toggle = (id: string | null) => {
    if (id !== null) onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
  }
  return (
    <TreeField {...field} chosen={value} isMultiple text={t('Choose…')} isPlaceholder onChoose={toggle}>
      {value.length > 0 && (
        <Tags
          label={field.label}
          tags={value.map((id) => ({ id, label: pathLabel(field.nodes, id) }))}
          onRemove={field.isDisabled ? undefined : toggle}
        />
      )}
    </TreeField>
  )
}
