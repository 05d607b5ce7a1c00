import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/database/invariant.server.ts'

/** Invariant 23 of docs/safety.md: email of customers does not wait unseen. */
export const mailboxInvariants: Invariant[] = [
  {
    number: 23,
    title: 'The support mailbox was read within the last hour, and every email of it was stored',
    violations: sql`
      with wanted as (
        select lower(username || '@' || host || ':' || port || '/' || folder) as mailbox from support_mailbox where source = 'imap'
      )
      select 'mailbox ' || wanted.mailbox || ' was ' || coalesce('last read at ' || to_char(last_read_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC', 'never read')
        || case when problem <> '' then ': ' || problem else '' end as subject
      from wanted left join support_mailbox_reads reads using (mailbox)
      where coalesce(last_read_at, reads.created_at, '-infinity') < now() - interval '1 hour' or problem_at < now() - interval '1 hour'
      union all
      select jsonb_array_length(waiting_uids) || ' emails of ' || mailbox || ' could not be stored yet' from wanted join support_mailbox_reads using (mailbox)
      where jsonb_array_length(waiting_uids) > 0`,
  },
]
