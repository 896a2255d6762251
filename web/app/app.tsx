import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nProvider, RouterProvider as AriaRouter } from 'react-aria-components'
import { queryClient } from '#web/lib/api/query-client.ts'
import { locale } from '#web/lib/i18n/i18n.ts'
import { Toasts } from '#web/ui/primitives/toast.tsx'
import { Accent } from './accent.tsx'
import { Confirmations } from './confirmations.tsx'
import { router } from './router.ts'

/** Menus and other React Aria links go through our router too. */
const navigate = (path: string) => void router.navigate({ href: path })

export const App = () => (
  <I18nProvider locale={locale()}>
    <QueryClientProvider client={queryClient}>
      <AriaRouter navigate={navigate}>
        <RouterProvider router={router} />
        <Accent />
        <Toasts />
        <Confirmations />
      </AriaRouter>
    </QueryClientProvider>
  </I18nProvider>
)
