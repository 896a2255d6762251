import type { Row } from '#kernel/db/rows.ts'
import { recognizeNotice } from '#kernel/notices.ts'
import { maskSecrets } from './secrets.ts'

/** A channel without its secrets, with the codes of its last problems. */
export const presentChannel = ({ options, enabled_at: _enabledAt, ...channel }: Row): Row => ({
  ...channel,
  last_log_in_notice: recognizeNotice(channel.last_log_in) ?? null,
  last_log_out_notice: recognizeNotice(channel.last_log_out) ?? null,
  options: maskSecrets(options),
})
