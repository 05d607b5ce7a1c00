import { z } from 'zod'
import { checkbox } from '#kernel/form-fields.ts'
import type { StaffNotice } from './notice-details.ts'

/** The form of the choices: browsers do not send a checkbox that is off. */
export const noticeSchema = z.object({
  ticket_assigned: checkbox,
  ticket_reply: checkbox,
  ticket_sla: checkbox,
  enquiry_assigned: checkbox,
  new_order: checkbox,
  alarms: checkbox,
  chat_waiting: checkbox,
}) satisfies z.ZodType<Record<StaffNotice, boolean>>
