import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ExternalDataSource } from '#contract/external-data-source.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import type { DataOption } from './field-types.ts'

type ExternalOptionsProps = {
  /** Of a saved field, whose secrets the server has. */
  id: number | undefined
  value: DataOption
  error: string | undefined
  onChange: (value: DataOption) => void
}

const noAuth = ''

/** Where the options of a field are searched, and how the answer is read. */
export function ExternalOptions({ id, value, error, onChange }: ExternalOptionsProps) {
  const text = (name: string) => ({
    value: String(value[name] ?? ''),
    onChange: (next: string) => onChange({ ...value, [name]: next }),
  })
  const auth = String(value.http_auth_type ?? noAuth)
  return (
    <>
      <TextField
        label={t('Search URL')}
        description={t('With variables: https://inventory.example/devices?q=#{search.term}')}
        error={error}
        isRequired
        {...text('search_url')}
      />
      <TextField
        label={t('Path to the list')}
        description={t('In the JSON response, e.g. data.items')}
        {...text('search_result_list_key')}
      />
      <TextField label={t('Path to an option’s value')} {...text('search_result_value_key')} />
      <TextField label={t('Path to an option’s label')} {...text('search_result_label_key')} />
      <Select
        label={t('Sign-in')}
        options={[
          { id: noAuth, label: t('None') },
          { id: 'basic_auth', label: t('Username and password') },
          { id: 'bearer_token', label: t('Token') },
        ]}
        value={auth}
        onChange={(next) => onChange({ ...value, http_auth_type: next })}
      />
      {auth === 'basic_auth' && (
        <>
          <TextField label={t('User')} {...text('http_basic_auth_username')} />
          <TextField
            label={t('Password')}
            type="password"
            autoComplete="new-password"
            {...text('http_basic_auth_password')}
          />
        </>
      )}
      {auth === 'bearer_token' && (
        <TextField label={t('Token')} type="password" autoComplete="new-password" {...text('bearer_token_auth')} />
      )}
      <Checkbox isSelected={value.verify_ssl !== false} onChange={(verify_ssl) => onChange({ ...value, verify_ssl })}>
        {t('Verify the server’s certificate')}
      </Checkbox>
      <TrySource id={id} value={value} />
    </>
  )
}

/** Asks the other server with what is in the form. */
function TrySource({ id, value }: Pick<ExternalOptionsProps, 'id' | 'value'>) {
  const [query, setQuery] = useState('')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api(ExternalDataSource).preview({ id: id ?? null, data_option: { ...value }, query }),
  })
  const problem = error ? wordFailure(error) : data && !data.success ? data.error : undefined
  return (
    <>
      <TextField label={t('Try it with')} value={query} onChange={setQuery} />
      <div>
        <Button isPending={isPending} onPress={() => mutate()}>
          {t('Try')}
        </Button>
      </div>
      <div role="status">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {data?.success && (
          <Notice tone="success">
            {data.data.length === 0 ? t('No results') : formatList(data.data.map(({ label }) => label))}
          </Notice>
        )}
      </div>
    </>
  )
}
