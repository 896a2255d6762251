import type { ReactNode } from 'react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  type PopoverProps,
  Separator,
} from 'react-aria-components'
import { ariaKeys } from '#web/lib/actions/keys.ts'
import { currentKeys } from '#web/lib/actions/shortcuts.ts'
import { classes } from '../classes.ts'
import { Kbd } from './kbd.tsx'
import { type Option, OptionContent } from './options.tsx'
import styles from './options.module.css'
import { Floating } from './popover.tsx'

export type MenuEntry = Option<string> & {
  run?: (() => void) | undefined
  /** A link instead: the address of a screen. */
  href?: string | undefined
  shortcut?: string | undefined
  danger?: boolean | undefined
}

export type MenuGroup = { title?: string | undefined; entries: readonly MenuEntry[] }

const Entry = ({ run, href, shortcut, danger, ...option }: MenuEntry) => (
  <MenuItem
    id={option.id}
    textValue={option.label}
    isDisabled={option.isDisabled ?? false}
    {...(href !== undefined && { href })}
    {...(run && { onAction: run })}
    {...(shortcut && { 'aria-keyshortcuts': ariaKeys(currentKeys(shortcut)) })}
    className={classes(styles.option, danger && styles.danger)}
  >
    <OptionContent {...option} />
    {shortcut && <Kbd shortcut={currentKeys(shortcut)} />}
  </MenuItem>
)

const Group = ({ title, entries, isFirst }: MenuGroup & { isFirst: boolean }) => (
  <>
    {!isFirst && <Separator className={styles.separator ?? ''} />}
    <MenuSection {...(title ? {} : { 'aria-label': entries.map(({ label }) => label).join(', ') })}>
      {title && <Header className={styles.heading ?? ''}>{title}</Header>}
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </MenuSection>
  </>
)

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode
  label: string
  groups: readonly MenuGroup[]
  placement?: PopoverProps['placement'] | undefined
}

/** Things to do or places to go, behind a button. */
export const Menu = ({ trigger, label, groups, placement = 'bottom start' }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Floating placement={placement}>
      <AriaMenu aria-label={label} className={classes(styles.list, styles.menu)}>
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map((group, index) => (
            <Group key={group.title ?? index} {...group} isFirst={index === 0} />
          ))}
      </AriaMenu>
    </Floating>
  </MenuTrigger>
)
