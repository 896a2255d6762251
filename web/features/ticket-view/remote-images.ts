import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RemoteImages } from '#contract/remote-image.ts'
import { parseMailboxes } from '#web/domain/articles/mailboxes.ts'
import { savePreference, usePreference } from '#web/domain/preferences.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { api } from '#web/lib/api/api.ts'

const preference = 'remote_image_senders'
/** More would make the preferences of a user slow to load; the oldest are forgotten. */
const mostSenders = 500

const senderOf = ({ from }: Article): string => parseMailboxes(from)[0]?.address.toLowerCase() ?? ''

/** The number of images on other servers that the text has been stored without. */
const countImages = ({ preferences }: Article): number => Number(preferences.remote_images ?? 0)

/** A forged sender must not profit from the trust in the real one. */
const isTrusted = ({ preferences }: Article): boolean => preferences.unverified !== true

export type ImagesOfMail = {
  /** The text to show. */
  html: string
  /** How many images are held back; none when they are shown. */
  blocked: number
  isLoading: boolean
  /** Their URLs are no longer known. */
  areLost: boolean
  showOnce: () => void
  /** Left out where the sender is unknown or could not be verified. */
  showAlways: (() => void) | undefined
}

/** The body of an email, with its remote images if the reader wants them. */
export function useRemoteImages(article: Article): ImagesOfMail {
  const [isShown, setShown] = useState(false)
  const senders = usePreference<string[]>(preference) ?? []
  const sender = senderOf(article)
  const count = countImages(article)
  const isWanted = count > 0 && (isShown || (isTrusted(article) && senders.includes(sender)))
  const { data, isFetching, isError } = useQuery({
    queryKey: ['ticket_articles', article.id, 'remote-images'],
    queryFn: () => api(RemoteImages).body({ id: article.id }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const showAlways = () => {
    setShown(true)
    void savePreference(preference, [sender, ...senders].slice(0, mostSenders)).catch(sayFailure)
  }
  return {
    html: (isWanted && data?.body) || article.body,
    blocked: isWanted && data?.body ? 0 : count,
    isLoading: isWanted && isFetching,
    areLost: isWanted && (isError || data?.body === null),
    showOnce: () => setShown(true),
    showAlways: isTrusted(article) && sender !== '' ? showAlways : undefined,
  }
}
