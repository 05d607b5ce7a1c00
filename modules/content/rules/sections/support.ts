import { z } from 'zod'
import { claimSchema } from '../section.ts'
import { headline } from './parts.ts'

export const supportSchema = z.object({
  title: headline,
  lead: z.string(),
  points: z.array(z.object({ title: headline, text: z.string() })),
  ledgerTitle: headline,
  ours: z.array(z.string()),
  yours: z.array(z.string()),
  ledgerNote: z.string(),
})

export const supportMoveSchema = z.object({
  title: headline,
  lead: z.string(),
  steps: z.array(z.object({ when: z.string(), title: headline, text: z.string() })),
  note: claimSchema,
})

export const supportReachSchema = z.object({
  title: headline,
  text: z.string(),
  ways: z.array(z.object({ title: headline, text: z.string(), link: z.string(), to: z.string() })),
})
