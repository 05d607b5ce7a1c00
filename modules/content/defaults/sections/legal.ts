import { defineSection } from '../../rules/section.ts'
import { legalContent, legalSchema } from '../../rules/sections/legal.ts'
import { acceptableUse } from '../legal/acceptable-use.ts'
import { privacy } from '../legal/privacy.ts'
import { terms } from '../legal/terms.ts'

export const termsSection = defineSection({
  key: 'terms',
  title: 'Terms of service',
  schema: legalSchema,
  initial: legalContent(terms),
})
export const privacySection = defineSection({
  key: 'privacy',
  title: 'Privacy policy',
  schema: legalSchema,
  initial: legalContent(privacy),
})
export const acceptableUseSection = defineSection({
  key: 'acceptable-use',
  title: 'Acceptable use policy',
  schema: legalSchema,
  initial: legalContent(acceptableUse),
})
