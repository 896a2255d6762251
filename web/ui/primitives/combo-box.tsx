import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button, ComboBox as AriaComboBox, Group, Input } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import { FieldFrame, type FieldProps, passInvalid } from './field.tsx'
import styles from './field.module.css'
import { type Option, type OptionId, OptionList } from './options.tsx'
import { Floating } from './floating.tsx'
import { Spinner } from './spinner.tsx'
import { useFoundOptions } from './use-found-options.ts'

export type ComboBoxProps<Id extends OptionId> = FieldProps & {
  /** What can be chosen; with `search`, what is shown before anything is typed. */
  options?: readonly Option<Id>[] | undefined
  /** Searches on the server while typing; the last request wins. */
  search?: ((words: string, signal: AbortSignal) => Promise<readonly Option<Id>[]>) | undefined
  /** The selected option; complete, because a found one need not be among `options`. */
  value: Option<Id> | null
  onChange: (option: Option<Id> | null) => void
  /** Offered below what was found: "Create …" with the typed words. */
  onCreate?: ((words: string) => void) | undefined
  /** Enter and comma accept the first suggestion or the typed text, and typed text is kept when the focus leaves. */
  isQuick?: boolean | undefined
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean | undefined
  autoFocus?: boolean | undefined
  start?: ReactNode
}

const createId = 'create:'
const othersId = 'others:'

/** More options are found by typing: rendering thousands of them takes seconds. */
const mostShown = 100

/** What was found, how much more there is, and the offer to create what was typed. */
function listItems(found: readonly Option[], created: string | undefined): Option[] {
  const others = found.length - mostShown
  const more = {
    id: othersId,
    label: t('{count} more. Keep typing to narrow the list.', { count: others }),
    isDisabled: true,
  }
  return [
    ...found.slice(0, mostShown),
    ...(others > 0 ? [more] : []),
    ...(created ? [{ id: createId, label: t('Create “{name}”', { name: created }) }] : []),
  ]
}

/** One of many, found by typing. */
export function ComboBox<Id extends OptionId>(props: ComboBoxProps<Id>) {
  const { options = [], search, value, onChange, onCreate, isQuick = false, placeholder, start, ...rest } = props
  const { label, description, error, aside, isLabelHidden, className, ...combo } = rest
  const frame = { label, description, error, aside, isLabelHidden, isRequired: combo.isRequired }
  const [typed, setTyped] = useState<string>()
  const words = typed ?? value?.label ?? ''
  const { found, isSearching } = useFoundOptions(options, typed?.trim() ?? '', search)
  const items = listItems(found, onCreate && typed?.trim())

  // Whenever its list closes, the combo box reports the current selection again. Scrolling closes it too, as a
  // phone does to show the field above its keyboard: that is not a selection, and must not clear typed text.
  const choose = (id: OptionId | null) => {
    if (id === null || id === value?.id) return
    if (id === createId) onCreate?.(words.trim())
    else onChange(found.find((option) => option.id === id) ?? null)
    setTyped(undefined)
  }

  // Only what a person types counts: the box itself empties the text when the chosen one is not among the options.
  const type = (next: string) => {
    setTyped(next)
    if (next === '') onChange(null)
  }

  /** Enter takes the first suggestion; a comma, as a list is typed, exactly what is written. */
  const take = (key: string) => {
    const written = words.trim()
    const first = key === 'Enter' && !isSearching ? items[0] : found.find(({ label: name }) => name === written)
    if (first) return choose(first.id)
    if (!onCreate) return
    onCreate(written)
    setTyped(undefined)
  }

  // Cancelled, or the selected option chosen again, which the combo box does not report.
  const listen = (event: KeyboardEvent) => {
    const { key, currentTarget } = event
    const isChoosing = key === 'Enter' && currentTarget.hasAttribute('aria-activedescendant')
    if (isQuick && !isChoosing && typed?.trim() && (key === 'Enter' || key === ',')) {
      event.preventDefault()
      return take(key)
    }
    if (isChoosing || key === 'Escape') setTyped(undefined)
  }

  return (
    <AriaComboBox
      {...combo}
      items={items}
      inputValue={words}
      value={value?.id ?? null}
      onChange={(id) => choose(id as OptionId | null)}
      onBlur={() => !isQuick && setTyped(undefined)}
      menuTrigger="focus"
      shouldFocusWrap
      allowsEmptyCollection={Boolean(typed?.trim())}
      defaultFilter={() => true}
      {...passInvalid(error)}
      validationBehavior="aria"
      className={classes(styles.field, className)}
    >
      <FieldFrame {...frame}>
        <Group className={styles.group ?? ''}>
          {start && <span className={styles.affix}>{start}</span>}
          <Input
            className={styles.input ?? ''}
            placeholder={placeholder}
            dir="auto"
            onChange={(event) => type(event.target.value)}
            onKeyDown={listen}
          />
          {isSearching && <Spinner />}
          <Button className={classes(styles.stepper)}>
            <ChevronDown size={15} aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
      <Floating>
        <OptionList
          isFirstActive={isQuick && Boolean(typed?.trim())}
          emptyText={isSearching ? t('Searching…') : t('No results')}
        />
      </Floating>
    </AriaComboBox>
  )
}
