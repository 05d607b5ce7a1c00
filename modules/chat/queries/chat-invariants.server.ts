import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/database/invariant.server.ts'

/**
 * Invariant 24 of docs/safety.md. The maximum of an operator is checked when a chat is given;
 * lowering it leaves them what they have, so here it is the form's.
 */
export const chatInvariants: Invariant[] = [
  {
    number: 24,
    title:
      'Each chat’s messages are numbered without a gap, and its status, operator, offer and end agree',
    violations: sql`
      select 'chat ' || s.id || ' says its last message is ' || s.last_seq || ', it has ' || count(m.id) || ' up to ' || coalesce(max(m.seq), 0) as subject
      from chat_sessions s left join chat_messages m on m.session_id = s.id
      group by s.id having s.last_seq <> count(m.id)
        or s.last_seq <> coalesce(max(m.seq), 0)
      union all
      select 'chat ' || id || ' is active and nobody has it' from chat_sessions
        where status = 'active' and assigned_operator_id is null
      union all
      select 'chat ' || id || ' waits and has an operator' from chat_sessions
        where status = 'waiting' and assigned_operator_id is not null
      union all
      select 'operator ' || o.name || ' has ' || count(*) || ' chats' from chat_operators o
      join chat_sessions s on s.assigned_operator_id = o.id and s.status = 'active'
        group by o.id, o.name having count(*) > 20
      union all
      select 'chat ' || id || ' is ' || status || case
        when ended_at is null then ' and has no end'
          else ' and has ended' end from chat_sessions
      where (status in ('resolved', 'abandoned')) <> (ended_at is not null)
        or (ended_at is null) <> (ended_by is null)
      union all
      select 'chat ' || s.id || ' is ' || s.status || ' and offered' || case
        when s.ended_at is null then ' to the operator who has it' else '' end
      from chat_sessions s where s.offered_operator_id is not null
        and (s.ended_at is not null
        or s.offered_operator_id = s.assigned_operator_id)
      union all
      select 'chat ' || s.id || ' has ' || count(o.id) || ' open offers and is offered to ' || coalesce(s.offered_operator_id::text, 'nobody') from chat_sessions s
      join chat_offers o on o.session_id = s.id and o.outcome = 'offered'
      group by s.id having count(o.id) > 1
        or bool_or(o.operator_id is distinct
        from s.offered_operator_id)
      union all
      select 'chat ' || s.id || ' is offered and has no open offer' from chat_sessions s
      where s.offered_operator_id is not null
        and not exists (select from chat_offers o
        where o.session_id = s.id and o.outcome = 'offered')
      union all
      select 'file ' || f.name || ' of chat ' || f.session_id || ' has no content' from chat_files f
      where f.message_id is not null
        and not exists (select from chat_file_bytes b
        where b.file_id = f.id)
      union all
      select 'file ' || f.name || ' belongs to a message of another chat' from chat_files f
      join chat_messages m on m.id = f.message_id
        where f.session_id <> m.session_id`,
  },
]
