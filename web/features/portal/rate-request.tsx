import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TicketRatings } from '#contract/ticket-rating.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './request.module.css'

const scores = () => [
  { id: '5', label: t('Very good') },
  { id: '4', label: t('Good') },
  { id: '3', label: t('All right') },
  { id: '2', label: t('Not good') },
  { id: '1', label: t('Bad') },
]

const ratingQuery = (id: number) => ({
  queryKey: ['tickets', id, 'rating'],
  queryFn: () => api(TicketRatings).show({ id }),
  staleTime: 0,
})

function RatingForm({ id }: { id: number }) {
  const [score, setScore] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [failure, setFailure] = useState<string>()
  const client = useQueryClient()
  const send = async () => {
    try {
      await api(TicketRatings).rate({ id, score: Number(score), comment })
      toast(t('Thank you for your rating'))
      await client.invalidateQueries({ queryKey: ratingQuery(id).queryKey })
    } catch (error) {
      setFailure(wordFailure(error))
    }
  }
  return (
    <section aria-label={t('How did we do?')} className={styles.rating}>
      <RadioGroup label={t('How did we do?')} options={scores()} value={score} onChange={setScore} />
      {score !== null && (
        <>
          <TextArea
            label={t('What should we know?')}
            description={t('Optional')}
            value={comment}
            onChange={setComment}
          />
          <Button variant="primary" onPress={() => void send()}>
            {t('Send rating')}
          </Button>
        </>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </section>
  )
}

/** A question below a closed request, until it is answered. */
export function RateRequest({ id }: { id: number }) {
  const isOn = useConfig<boolean>('ticket_rating') === true
  const { data } = useQuery({ ...ratingQuery(id), enabled: isOn })
  if (!data?.may_rate) return null
  return data.score === null ? (
    <RatingForm id={id} />
  ) : (
    <p className={styles.rating}>{t('You rated this request {score} out of 5.', { score: data.score })}</p>
  )
}
