import { buyingFaq } from './demo-faq-buying.ts'
import { usingFaq } from './demo-faq-using.ts'

export type DemoFaq = {
  question: string
  answer: string
  tags: string[]
  isFeatured?: true
  isActive?: false
}
export type DemoCategory = {
  name: string
  slug: string
  description: string
  isActive?: false
  faqs: DemoFaq[]
}

export const demoFaq: readonly DemoCategory[] = [...buyingFaq, ...usingFaq]
