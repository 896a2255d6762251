import { createStore } from '#web/lib/external-store.ts'
import { useConfig } from '#web/lib/session.ts'
import { useLateEffect } from '#web/lib/use-late-effect.ts'

/** The number of unread items, set by the features that know it. */
export const unseenCount = createStore(0)
export const unreadChatCount = createStore(0)

/** "(3) #12005 Order – Switchboard"; what is on screen first, because tabs are narrow. */
export function useTitle(title: string): void {
  const product = useConfig<string>('product_name') ?? 'Switchboard'
  useLateEffect(() => {
    const show = () => {
      const count = unseenCount.get() + unreadChatCount.get()
      document.title = `${count > 0 ? `(${count}) ` : ''}${title} – ${product}`
    }
    show()
    const stops = [unseenCount, unreadChatCount].map(({ subscribe }) => subscribe(show))
    return () => stops.forEach((stop) => stop())
  }, [title, product])
}
