import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { request } from '#web/lib/api/send.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { asPdf } from './pdf.ts'
import styles from './lightbox.module.css'

/** Null for what only calls itself a PDF. */
async function readPdf(address: string): Promise<Blob | null> {
  const answer = await request({ method: 'GET', path: address.replace('/api/v1', '') })
  return (await asPdf(await answer.blob())) ?? null
}

/** Valid as long as it is shown. */
function useBlobAddress(blob: Blob | null | undefined): string | undefined {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}

/**
 * A PDF in the viewer of the browser. The frame has no `sandbox`: Chromium 156 shows an error page instead of the PDF
 * with the values that we tried, also with `allow-scripts allow-same-origin`. The other protections stay:
 * - the server sends the file as a download with the policy `sandbox; default-src 'none'`;
 * - the bytes are read and checked here, and shown as `application/pdf` only, so they can never run as a page;
 * - the viewer runs in a separate process of the browser, and scripts of a PDF cannot reach our page.
 */
export function PdfFrame({ name, address }: { name: string; address: string }) {
  const { data, error } = useQuery({
    queryKey: ['pdf', address],
    queryFn: () => readPdf(address),
    gcTime: 0,
    retry: false,
  })
  const shown = useBlobAddress(data)
  if (error) return <ErrorState error={error} />
  if (data === null) return <EmptyState title={t('This isn’t a PDF we can show. Download it instead.')} />
  if (!shown) return <Skeleton lines={8} />
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it would show no PDF, see above
  return <iframe title={name} src={shown} className={styles.pdf} />
}
