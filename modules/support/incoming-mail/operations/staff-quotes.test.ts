import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket } from '../../factories.ts'
import { ownTicket } from '../../queries/for-customers/own-ticket.server.ts'
import { ownersReach } from '../../rules/ticket-reach.ts'
import {
  answerAddress,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  sentId,
  threadOf,
} from '../factories.ts'

useTestDatabase()
beforeAll(openSupportDesk)

test('what staff quote between their lines gives the customer nothing with which they could answer as staff', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  const staffMark = (await sentId(ticketId, 'staff')).slice(1, -1)
  const [mark = ''] = staffMark.split('@')
  const body = [
    `On Monday Support <${answerAddress(ticketId, 'staff')}> wrote:`,
    '> Since this morning nothing comes in.',
    'Fixed just now.',
    '> Open the ticket',
    `> Ref: ${mark}`,
    `See ${mark.toUpperCase()}.`,
  ].join('\r\n')
  const taken = await receiveRawMail(
    rawMail({ from: agent.email, headers: { 'In-Reply-To': `<${staffMark}>` }, body }),
  )
  expect(taken).toMatchObject({ status: 'ticket', ticketId })
  const own = await ownTicket(ownersReach(customer.customerId), ticketId)
  const shown = JSON.stringify(own)
  expect(shown).toContain('Fixed just now.')
  expect(shown).toContain('support@host.example')
  const address = /\+([^@]*)@/.exec(answerAddress(ticketId, 'staff'))?.[1] ?? ''
  for (const secret of [mark, mark.toUpperCase(), address]) expect(shown).not.toContain(secret)
  const { messages } = await threadOf(ticketId)
  expect(messages.map(({ senderType }) => senderType)).toEqual(['customer', 'staff'])
})
