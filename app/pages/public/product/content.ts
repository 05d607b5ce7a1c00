import type { PackageType } from '#modules/catalog/rules/package.ts'

export type ProductQuestion = {
  question: string
  answer: string
  /** What follows the answer while plans can be paid by the year. */
  annual?: string
}

export type ProductContent = {
  type: PackageType
  path: string
  meta: { title: string; description: string }
  title: string
  lead: string
  plansTitle: string
  strengthsTitle: string
  strengths: readonly { title: string; text: string }[]
  /** Honest advice: for whom this is, and who should look further. */
  fit: readonly string[]
  misfit: { text: string; to: string; link: string }
  questions: readonly ProductQuestion[]
}

export const changeOfPlan = {
  question: 'Can I change to another plan later?',
  answer: 'Yes. Ask from your dashboard and we make the change with you, so that nothing is down longer than it must be.',
}
export const payment = {
  question: 'How do I pay?',
  answer:
    'By card through PayFast, or by bank transfer with your order number as reference. The checkout shows what is available. Everything is in rand.',
}
