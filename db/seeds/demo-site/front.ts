import { footerSection } from '#modules/content/defaults/sections/footer.ts'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { FooterContent } from '#modules/content/rules/sections/footer.ts'
import type { HomeContent } from '#modules/content/rules/sections/home.ts'

/** What a firm of six people can claim (D32): its own hours, and the refund and uptime that its terms explain. */
export const demoFooter: FooterContent = {
  ...footerSection.initial,
  trusted_by: { ...footerSection.initial.trusted_by, shown: false },
  support_hours: { text: 'Support Monday to Saturday', shown: true },
  money_back: { text: 'Refunds within 7 days', shown: true },
  uptime: { text: '99.9% uptime target', shown: true },
}

/** The demo firm also answers on WhatsApp. */
export const demoHome: HomeContent = {
  ...homeSection.initial,
  chat: {
    ...homeSection.initial.chat,
    ways: [
      { title: 'WhatsApp', text: 'For quick questions. One thread, so nobody asks you twice.' },
      { title: 'Email and phone', text: 'For anything that takes longer, or is easier to explain out loud.' },
    ],
  },
}
