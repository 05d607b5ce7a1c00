import { z } from 'zod'
import { sealedSchema } from './api-configs.ts'

export const encryptions = ['tls', 'ssl', 'none'] as const
export type Encryption = (typeof encryptions)[number]

/** The usual port of each (B§9). */
export const smtpPorts: Record<Encryption, number> = { tls: 587, ssl: 465, none: 25 }

/** B§3 smtp_settings; timeout in milliseconds. */
export const smtpSettingsSchema = z.object({
  enabled: z.boolean(),
  host: z.string().trim().max(255),
  port: z.number().int().min(1).max(65535),
  username: z.string().trim().max(255),
  password: sealedSchema,
  from_email: z.string().trim().max(255),
  from_name: z.string().trim().max(255),
  encryption: z.enum(encryptions),
  timeout: z.number().int().min(1000).max(120_000),
  last_test_status: z.enum(['success', 'failed']).nullable(),
  last_test_date: z.string().nullable(),
})

export type SmtpSettings = z.infer<typeof smtpSettingsSchema>
