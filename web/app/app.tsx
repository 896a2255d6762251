import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { I18nProvider, RouterProvider as AriaRouter } from 'react-aria-components'
import { type RichTextProps, RichTextSlot } from '#web/domain/fields/rich-text-slot.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { locale } from '#web/lib/i18n/i18n.ts'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Toasts } from '#web/ui/primitives/toast.tsx'
import { Accent } from './accent.tsx'
import { Confirmations } from './confirmations.tsx'
import { router } from './router.ts'

/** Menus and other React Aria links go through our router too. */
const navigate = (path: string) => void router.navigate({ href: path })

/** Most installations have no field with formatted text. */
const LazyRichTextField = lazy(async () => ({
  default: (await import('#web/features/composer/rich-text-field.tsx')).RichTextField,
}))

const renderRichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton lines={4} />}>
    <LazyRichTextField {...props} />
  </Suspense>
)

export const App = () => (
  <I18nProvider locale={locale()}>
    <QueryClientProvider client={queryClient}>
      <AriaRouter navigate={navigate}>
        <RichTextSlot value={renderRichText}>
          <RouterProvider router={router} />
        </RichTextSlot>
        <Accent />
        <Toasts />
        <Confirmations />
      </AriaRouter>
    </QueryClientProvider>
  </I18nProvider>
)
