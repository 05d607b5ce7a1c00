import { defineSection } from '../../rules/section.ts'
import { releaseNotesSchema } from '../../rules/sections/release-notes.ts'

export const releaseNotesSection = defineSection({
  key: 'release-notes',
  title: 'Release notes',
  schema: releaseNotesSchema,
  initial: {
    head: {
      title: 'What’s new, and what we fixed.',
      lead: 'Every change to the platform that you might notice, in plain words. That includes our mistakes.',
    },
    groups: { new: 'New', improved: 'Improved', fixed: 'Fixed' },
    none: 'Nothing to report yet.',
    entries: [],
    closing: {
      title: 'Is something still in your way?',
      text: 'Many of the improvements above started as one line from a customer. Send us yours.',
    },
  },
})
