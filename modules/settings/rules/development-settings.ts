import { z } from 'zod'

export const developmentSettingsSchema = z.object({
  enable_debug_panel: z.boolean(),
  enable_payfast_diagnostic: z.boolean(),
})

export type DevelopmentSettings = z.infer<typeof developmentSettingsSchema>
