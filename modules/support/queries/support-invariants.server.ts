import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/database/invariant.server.ts'

/** Invariant 22 of docs/safety.md. */
export const ticketInvariants: Invariant[] = [
  {
    number: 22,
    title: 'Each ticket’s stamps, deadlines, last message and files agree with what happened to it',
    violations: sql`
      select 'ticket ' || ticket_number || ' is ' || status || ' and stamped as solved' as subject
        from support_tickets
      where status in ('open', 'in_progress', 'waiting_customer')
        and (resolved_at is not null
        or closed_at is not null)
      union all
      select 'ticket ' || ticket_number || ' is ' || status || ' and its clocks ' || case
        when sla_paused_at is null then 'run' else 'stand' end
      from support_tickets where sla_targets is not null
        and (sla_paused_at is not null) <> (status in ('waiting_customer', 'resolved', 'closed'))
      union all
      select 'ticket ' || ticket_number || ' is due ' || coalesce(sla_due_at::text, 'never') || ', its next deadline is ' || coalesce(next_at::text, 'none')
      from support_tickets cross join lateral (
        select case when sla_targets is not null and sla_paused_at is null then
          least(case when first_responded_at is null then first_response_due_at end, next_response_due_at, resolution_due_at) end as next_at
      ) as clocks where sla_due_at is distinct from next_at
      union all
      select 'ticket ' || ticket_number || ' says its last public message was ' || coalesce(last_public_message_at::text, 'never') || ', it was '
        || coalesce(said.last_at::text, 'never')
      from support_tickets left join (
        select ticket_id, max(created_at) as last_at from support_messages
          where not is_internal
          group by ticket_id
      ) as said on said.ticket_id = support_tickets.id
      where last_public_message_at is distinct from said.last_at
      union all
      select 'file ' || files.name || ' of ticket ' || ticket_number || ' has no content'
        from support_files files
      join support_tickets on support_tickets.id = files.ticket_id
      where files.message_id is not null and not exists (select from support_file_bytes
        where file_id = files.id)
      union all
      select 'file ' || files.name || ' belongs to a message of another ticket'
        from support_files files
      join support_messages on support_messages.id = files.message_id where files.ticket_id is distinct from support_messages.ticket_id`,
  },
]

/** Invariant 23 of docs/safety.md: email of customers does not wait unseen. */
export const mailboxInvariants: Invariant[] = [
  {
    number: 23,
    title: 'The support mailbox was read within the last hour, and every email of it was stored',
    violations: sql`
      with wanted as (
        select lower(username || '@' || host || ':' || port || '/' || folder) as mailbox
          from support_mailbox where source = 'imap'
      )
      select 'mailbox ' || wanted.mailbox || ' was ' || coalesce('last read at ' || to_char(last_read_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC', 'never read')
        || case when problem <> '' then ': ' || problem else '' end as subject
      from wanted left join support_mailbox_reads reads using (mailbox)
      where coalesce(last_read_at, reads.created_at, '-infinity') < now() - interval '1 hour'
        or problem_at < now() - interval '1 hour'
      union all
      select jsonb_array_length(waiting_uids) || ' emails of ' || mailbox || ' could not be stored yet' from wanted join support_mailbox_reads using (mailbox)
      where jsonb_array_length(waiting_uids) > 0`,
  },
]
