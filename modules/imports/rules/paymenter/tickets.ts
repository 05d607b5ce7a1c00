import type { ShapedRow, SourceRow } from '../source-row.ts'
import { renamed, sourceId, sourceLine } from '../source-values.ts'
import type { PaymenterPeople } from './people.ts'

const idOf = (row: SourceRow, name = 'id') => sourceId(row[name]) ?? 0

const ticketColumns = {
  id: 'id',
  userid: 'user_id',
  date: 'created_at',
  title: 'subject',
  urgency: 'priority',
}

const messageColumns = { id: 'id', tid: 'ticket_id', date: 'created_at', message: 'message' }

/** The first message of a ticket is one like all others; files are in another table. */
export function paymenterTickets(people: PaymenterPeople) {
  const openers = new Map<number, number>()
  const departments = new Map<string, number>()
  const files = new Map<number, { stored: string; sent: string }[]>()

  const notes: Record<string, (row: SourceRow) => void> = {
    tickets: (row) => openers.set(idOf(row), idOf(row, 'user_id')),
    ticket_message_attachments: (row) => {
      const message = idOf(row, 'ticket_message_id')
      const stored = sourceLine(row.path, 300).split('/').at(-1) ?? ''
      const sent = sourceLine(row.filename).replaceAll('|', '_') || stored
      files.set(message, [...(files.get(message) ?? []), { stored, sent }])
    },
  }

  function departmentRows(name: string): ShapedRow[] {
    if (name === '' || departments.has(name)) return []
    departments.set(name, departments.size + 1)
    return [['tblticketdepartments', { id: String(departments.get(name)), name }]]
  }

  return {
    notes,

    ticketRows(row: SourceRow): ShapedRow[] {
      const department = sourceLine(row.department)
      const opener = people.personOf(idOf(row, 'user_id'))
      const rows = departmentRows(department)
      const ticket = {
        ...renamed(row, ticketColumns),
        tid: `PM-${row.id}`,
        name: opener?.name ?? '',
        email: opener?.email ?? '',
        did: String(departments.get(department) ?? ''),
        status: statuses[row.status ?? ''] ?? 'Open',
        service: row.service_id ? `S${row.service_id}` : '',
      }
      return [...rows, ['tbltickets', ticket]]
    },

    /** A writer who did not open the ticket is staff. */
    messageRows(row: SourceRow): ShapedRow[] {
      const writer = idOf(row, 'user_id')
      const person = people.personOf(writer)
      const isStaff = writer !== openers.get(idOf(row, 'ticket_id'))
      const own = files.get(idOf(row)) ?? []
      const message = {
        ...renamed(row, messageColumns),
        admin: isStaff ? (person?.name ?? 'Staff') : '',
        email: isStaff ? '' : (person?.email ?? ''),
        attachment: own.map(({ stored }) => stored).join('|'),
        sent_names: own.map(({ sent }) => sent).join('|'),
      }
      return [['tblticketreplies', message]]
    },
  }
}

const statuses: Record<string, string> = { replied: 'Answered', closed: 'Closed' }
