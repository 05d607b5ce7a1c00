import type { ShapedRow, SourceRow } from '../source-row.ts'
import { apart, renamed, sourceId } from '../source-values.ts'

/** Names of staff, and addresses of guests by their tickets. */
export type KnownPeople = {
  staff: ReadonlyMap<number, string>
  guests: ReadonlyMap<number, string>
}

const idOf = (row: SourceRow, name = 'id') => sourceId(row[name]) ?? 0

/** Tickets of clients, and of guests, which FOSSBilling has in separate tables. */
export const ticketShapes: Record<
  string,
  (row: SourceRow, known: KnownPeople) => readonly ShapedRow[]
> = {
  support_helpdesk: (row) => [['tblticketdepartments', renamed(row, { id: 'id', name: 'name' })]],
  support_ticket: (row) => [['tbltickets', ticketOf(row)]],
  support_ticket_message: (row, known) => [['tblticketreplies', messageOf(row, known)]],
  support_ticket_note: (row, { staff }) => [
    [
      'tblticketnotes',
      {
        ...renamed(row, { id: 'id', ticketid: 'support_ticket_id', date: 'created_at' }),
        admin: staff.get(idOf(row, 'admin_id')) ?? 'Staff',
        message: row.note ?? '',
      },
    ],
  ],
  support_p_ticket: (row) => [['tbltickets', guestTicketOf(row)]],
  support_p_ticket_message: guestMessageRows,
}

/** 'On hold' is a ticket that was answered. */
const ticketStatuses: Record<string, string> = { on_hold: 'Answered', closed: 'Closed' }

function ticketOf(row: SourceRow): SourceRow {
  return {
    ...renamed(row, {
      id: 'id',
      did: 'support_helpdesk_id',
      userid: 'client_id',
      name: 'author_name',
      email: 'author_email',
      date: 'created_at',
      title: 'subject',
    }),
    tid: `FB-${row.id}`,
    status: ticketStatuses[row.status ?? ''] ?? 'Open',
    service: row.rel_type === 'order' ? `S${row.rel_id}` : '',
  }
}

function guestTicketOf(row: SourceRow): SourceRow {
  return { ...ticketOf(row), id: String(apart + idOf(row)), tid: `FB-P${row.id}` }
}

const messageColumns = {
  id: 'id',
  tid: 'support_ticket_id',
  userid: 'client_id',
  date: 'created_at',
  message: 'content',
  attachment: 'attachment',
}

function messageOf(row: SourceRow, { staff }: KnownPeople): SourceRow {
  const isStaff = idOf(row, 'admin_id') > 0
  const admin = isStaff ? (staff.get(idOf(row, 'admin_id')) ?? 'Staff') : ''
  return { ...renamed(row, messageColumns), admin }
}

/** What is not from staff is from the guest who opened it. */
function guestMessageRows(row: SourceRow, known: KnownPeople): ShapedRow[] {
  const ticket = idOf(row, 'support_p_ticket_id')
  const ids = { id: String(apart + idOf(row)), tid: String(apart + ticket) }
  const email = known.guests.get(ticket) ?? ''
  return [['tblticketreplies', { ...messageOf(row, known), ...ids, email }]]
}
