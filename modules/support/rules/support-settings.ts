import { type Escalation, noEscalation } from '../escalation/rules/escalation.ts'
import type { ServiceHours } from './service-hours.ts'
import { officeHours } from './service-hours.ts'
import { defaultSlaPolicies, type SlaPolicies } from './sla.ts'

export type SupportSettings = {
  hours: ServiceHours
  sla: SlaPolicies
  /** Blank is the site's contact address. */
  supportAddress: string
  /** 0 is never. */
  autoCloseDays: number
  /** 0 sends at once. */
  undoSendSeconds: number
  /** Whether customers are asked how a solved ticket went. */
  asksForRating: boolean
  escalation: Escalation
}

export const defaultSupportSettings: SupportSettings = {
  hours: officeHours,
  sla: defaultSlaPolicies,
  supportAddress: '',
  autoCloseDays: 7,
  undoSendSeconds: 10,
  asksForRating: true,
  escalation: noEscalation,
}
