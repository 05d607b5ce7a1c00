import { z } from 'zod'
import { fillRules } from './server-filling.ts'
import { optionalNumber } from './server-form.ts'

export const groupForm = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  fill: z.enum(fillRules, 'Choose how servers are filled.'),
  deletedAfterDays: optionalNumber(1, 3_650),
})
export type GroupValues = z.output<typeof groupForm>

/** What a package's plan is called on the servers of a group; '' takes the package out. */
export const packagePlanForm = z.object({
  plan: z.string().trim().max(100, 'Use at most 100 characters.').default(''),
})
export type PackagePlan = z.output<typeof packagePlanForm> & { packageId: string }
