import { z } from 'zod'

/**
 * A secret at rest: sealed text, or blank when none is set (D26). Only operations that need it open
 * it.
 */
export const sealedSchema = z.string()

export const emailProviders = ['smtp2go', 'smtp', 'aws_ses'] as const
export type EmailProvider = (typeof emailProviders)[number]

/** B§3 api_configs. */
export const apiConfigsSchema = z.object({
  payfast_merchant_id: z.string().trim().max(20),
  payfast_merchant_key: sealedSchema,
  payfast_passphrase: sealedSchema,
  payfast_sandbox: z.boolean(),
  payfast_test_mode: z.boolean(),
  payfast_check_source: z.boolean(),
  payfast_extra_sources: z.array(z.string().trim()),
  email_provider: z.enum(emailProviders),
  email_api_key: sealedSchema,
  sender_email: z.string().trim().max(200),
  /** Takes over while the provider can't be reached; blank for none. */
  fallback_provider: z.enum(['', ...emailProviders]),
  ses_region: z.string().trim().max(30),
  ses_access_key_id: z.string().trim().max(128),
  ses_secret_access_key: sealedSchema,
  /** For the checks of the deliverability screen. */
  dkim_selector: z.string().trim().max(63),
  return_path: z.string().trim().max(253),
})

export type ApiConfigs = z.infer<typeof apiConfigsSchema>
