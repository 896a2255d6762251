import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { formatNumber } from '#web/lib/format.ts'
import styles from './tabs.module.css'

type TabEntry = { id: string; label: string; count?: number | undefined; content?: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly TabEntry[]
  value: string
  onChange: (id: string) => void
}

/** The selected tab belongs in the URL; omit `content` if it is rendered elsewhere. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <AriaTabs selectedKey={value} onSelectionChange={(id) => onChange(String(id))} className={styles.tabs ?? ''}>
    <TabList aria-label={label} className={styles.list ?? ''}>
      {tabs.map(({ id, label, count }) => (
        <Tab key={id} id={id} className={styles.tab ?? ''}>
          {label}
          {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
        </Tab>
      ))}
    </TabList>
    {tabs.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={styles.panel ?? ''}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
