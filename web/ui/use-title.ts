import { useEffect } from 'react'
import { useConfig } from '#web/lib/session.ts'

/** "#12005 Order – Switchboard"; what is on screen first, because tabs are narrow. */
export function useTitle(title: string): void {
  const product = useConfig<string>('product_name') ?? 'Switchboard'
  useEffect(() => {
    document.title = `${title} – ${product}`
  }, [title, product])
}
