type Client = { query(sql: string): Promise<unknown> }

/** Only a fresh install asks for the steps of the set-up; one that came here by an upgrade has been set up long ago. */
export const openSetUp = (client: Client): Promise<unknown> =>
  client.query(`update settings set state_current = '{"value": []}' where name = 'setup_skipped_steps'`)
