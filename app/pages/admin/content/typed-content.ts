import type { SectionContent } from '#modules/content/rules/section-form/section-form.ts'

/** The content that the fields of a group make; nothing else than an object comes from a group. */
export function asContent(value: unknown): SectionContent {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
