import { z } from 'zod'
import { checkbox } from '#kernel/form-fields.ts'

/** The form of the choices: browsers do not send a checkbox that is off. */
export const noticeSchema = z.object({
  ticket_assigned: checkbox,
  ticket_reply: checkbox,
  ticket_sla: checkbox,
  enquiry_assigned: checkbox,
  service_assigned: checkbox,
  new_order: checkbox,
  daily_digest: checkbox,
  alarms: checkbox,
  chat_waiting: checkbox,
}) satisfies z.ZodType<Record<StaffNotice, boolean>>
/**
 * What members of staff can be notified of, by email or by their browser. Emails about the security
 * of an account are always sent.
 */
export const staffNotices = [
  'ticket_assigned',
  'ticket_reply',
  'ticket_sla',
  'enquiry_assigned',
  'service_assigned',
  'new_order',
  'daily_digest',
  'alarms',
  'chat_waiting',
] as const
export type StaffNotice = (typeof staffNotices)[number]

type Notice = { label: string; hint?: string; by: 'email' | 'browser'; isOnAtFirst: boolean }

export const noticeDetails: Record<StaffNotice, Notice> = {
  ticket_assigned: {
    label: 'A ticket is assigned to me',
    by: 'email',
    isOnAtFirst: true,
  },
  ticket_reply: {
    label: 'A customer writes in my ticket',
    hint: 'Or opens one that is mine or nobody’s, where such emails go to people and not to the support address.',
    by: 'email',
    isOnAtFirst: true,
  },
  ticket_sla: {
    label: 'An answer is due soon or overdue',
    by: 'email',
    isOnAtFirst: true,
  },
  enquiry_assigned: {
    label: 'An enquiry is assigned to me',
    hint: 'From the contact form or the domain form.',
    by: 'email',
    isOnAtFirst: true,
  },
  service_assigned: {
    label: 'A task with a service is assigned to me',
    hint: 'For staff who manage subscriptions.',
    by: 'email',
    isOnAtFirst: true,
  },
  new_order: {
    label: 'A new order came in',
    hint: 'For staff who manage orders.',
    by: 'email',
    isOnAtFirst: false,
  },
  daily_digest: {
    label: 'Each morning: yesterday’s sales and what waits',
    hint: 'Only what you may open. On a day without anything new there is none.',
    by: 'email',
    isOnAtFirst: false,
  },
  alarms: {
    label: 'Alarms',
    hint: 'The billing run is missing, or an email about money came back.',
    by: 'email',
    isOnAtFirst: true,
  },
  chat_waiting: {
    label: 'A chat waits or has a new message',
    hint: 'While the live chat page is open in another window. The browser asks for your permission there.',
    by: 'browser',
    isOnAtFirst: true,
  },
}

/** What the member chose; missing keys have the default. */
export type NoticeChoices = Partial<Record<StaffNotice, boolean>>

export function wantsNotice(choices: NoticeChoices, notice: StaffNotice): boolean {
  return choices[notice] ?? noticeDetails[notice].isOnAtFirst
}
