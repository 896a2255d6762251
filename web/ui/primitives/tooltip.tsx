import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { currentKeys } from '#web/lib/actions/shortcuts.ts'
import { Kbd } from './kbd.tsx'
import styles from './tooltip.module.css'

type TooltipProps = { text: string; shortcut?: string | undefined; children: ReactElement; delay?: number | undefined }

/** A short hint for a control, on hover and on focus. Never the only place of a text. */
export const Tooltip = ({ text, shortcut, children, delay = 500 }: TooltipProps) => (
  <TooltipTrigger delay={delay} closeDelay={80}>
    {children}
    <AriaTooltip className={styles.tooltip} offset={6}>
      {text}
      {shortcut && <Kbd shortcut={currentKeys(shortcut)} />}
    </AriaTooltip>
  </TooltipTrigger>
)
