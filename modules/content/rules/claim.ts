import type { z } from 'zod'
import type { claimSchema } from './section.ts'
import type { FooterContent } from './sections/footer.ts'

// Beside the section's shape and not in it: pages show claims, and need no schemas for that.

/** A switchable sentence (D32). */
export type Claim = z.output<typeof claimSchema>

/** The strip of A§2 in its order, without what is switched off or blank. */
export function footerStrip(content: FooterContent): string[] {
  return [content.trusted_by, content.ssl_secured, content.support_hours, content.money_back].flatMap((claim) => said(claim) ?? [])
}

/** The text of a claim, or null while nobody may read it. */
export function said(claim: Claim | undefined): string | null {
  return claim?.shown && claim.text.trim() !== '' ? claim.text : null
}
