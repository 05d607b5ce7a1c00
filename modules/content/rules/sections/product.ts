import { z } from 'zod'
import { head, titled } from './parts.ts'

/** What the three product pages say below and beside their plans. */
export const productSchema = z.object({
  head,
  plans: z.object({ title: z.string() }),
  strengths: z.object({ title: z.string(), items: z.array(titled) }),
  table: z.object({ title: z.string() }),
  /** Honest advice: for whom this is, and who should look further. */
  fit: z.object({ title: z.string(), points: z.array(z.string()) }),
  misfit: z.object({ title: z.string(), text: z.string(), to: z.string(), link: z.string() }),
  /** A question that is blank, for one about VAT where none is charged, is not asked. */
  questions: z.object({ title: z.string(), items: z.array(z.object({ question: z.string(), answer: z.string() })) }),
  closing: titled,
})

export type ProductContent = z.output<typeof productSchema>

export const payment = {
  question: 'How do I pay?',
  answer:
    'By card through PayFast, or by bank transfer with your order number as reference. The checkout shows what is available. Everything is in rand.',
}
export const changeOfPlan = {
  question: 'Can I change to another plan later?',
  answer: 'Yes. Ask from your dashboard and we make the change with you, so that nothing is down longer than it must be.',
}
export const vat = {
  question: '{vat}Is VAT in the price?{/vat}',
  answer: 'Yes. The large amount is what you pay, VAT included. The amount without VAT stands beside it for those who claim it back.',
}

/** The parts that the three pages say alike until somebody writes them apart. */
export const productParts = {
  table: { title: 'Side by side, every number.' },
  closing: {
    title: 'Not sure which one?',
    text: 'Write what you want to run and how many people use it. We answer with a plan, or with the advice to stay where you are.',
  },
}
export const fitTitle = 'This is for you when'
export const misfitTitle = 'Take something else when'
export const questionsTitle = 'Asked before buying.'
