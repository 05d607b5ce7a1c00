import { Icon } from '#ui/layout/icon.tsx'
import type { ProductQuestion } from './content.ts'

const vatQuestion: ProductQuestion = {
  question: 'Is VAT in the price?',
  answer: 'Yes. The large amount is what you pay, VAT included. The amount without VAT stands beside it for those who claim it back.',
}

type Props = { items: readonly ProductQuestion[]; vatIncluded: boolean; annualBilling: boolean }

/** What people ask before they buy. Opens without scripts, and search in the page finds closed answers too. */
export function Questions({ items, vatIncluded, annualBilling }: Props) {
  return (
    <section className="container-page grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <h2 className="font-display text-title font-bold lg:col-span-4">Asked before buying.</h2>
      <div className="border-b border-line lg:col-span-7 lg:col-start-6">
        {[...items, ...(vatIncluded ? [vatQuestion] : [])].map(({ question, answer, annual }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex items-center justify-between gap-6 py-5 text-[1.125rem] font-semibold">
              {question}
              <Icon name="plus" className="size-5 shrink-0 text-accent-text transition-transform duration-200 group-open:rotate-45" />
            </summary>
            <p className="max-w-2xl pr-10 pb-6 leading-7 text-muted">
              {answer}
              {annual && annualBilling && ` ${annual}`}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
