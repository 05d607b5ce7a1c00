import { contactSection } from '#modules/content/defaults/sections/company.ts'
import { footerSection } from '#modules/content/defaults/sections/frame.ts'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { HomeContent } from '#modules/content/rules/sections/catalogue.ts'
import type { ContactContent } from '#modules/content/rules/sections/company.ts'
import type { FooterContent } from '#modules/content/rules/sections/frame.ts'
import { officeHours, type ServiceHours } from '#modules/support/rules/service-hours.ts'

/** Office hours, and Saturday mornings. */
export const demoHours: ServiceHours = {
  ...officeHours,
  days: officeHours.days.with(5, [[540, 780]]),
}

/**
 * What a firm of six people can claim: its own hours, and the refund and uptime that its terms
 * explain.
 */
export const demoFooter: FooterContent = {
  ...footerSection.initial,
  motto: { ...footerSection.initial.motto, shown: true },
  phone_note: { ...footerSection.initial.phone_note, shown: true },
  city: { ...footerSection.initial.city, shown: true },
  support_hours: { text: 'Support Monday to Saturday', shown: true },
  money_back: { text: '7 days to change your mind', shown: true },
  uptime: { text: '99.9% uptime target', shown: true },
}

export const demoContact: ContactContent = {
  ...contactSection.initial,
  replyTime: { ...contactSection.initial.replyTime, shown: true },
  hoursNote:
    'South African time, except on public holidays. Messages that arrive after hours are answered first thing the next working day.',
}

/** The demo firm is in Cape Town and also answers on WhatsApp. */
export const demoHome: HomeContent = {
  ...homeSection.initial,
  hero: {
    ...homeSection.initial.hero,
    lead: 'WordPress, cloud and dedicated servers from a small Cape Town team. Clear prices in rand{vat}, VAT included{/vat}, and a person who writes back.',
  },
  chat: {
    ...homeSection.initial.chat,
    ways: [
      { title: 'WhatsApp', text: 'For quick questions. One thread, so nobody asks you twice.' },
      {
        title: 'Email and phone',
        text: 'For anything that takes longer, or is easier to explain out loud.',
      },
    ],
  },
}
