import { Check } from 'lucide-react'

const steps = [
  { step: 'account', label: 'Account' },
  { step: 'details', label: 'Details' },
  { step: 'review', label: 'Review' },
] as const

export type Step = (typeof steps)[number]['step']

/** The steps of the checkout and the current one. */
export function StepTrail({ step }: { step: Step }) {
  const at = steps.findIndex((each) => each.step === step)
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {steps.map(({ step: each, label }, index) => (
        <li
          key={each}
          aria-current={index === at ? 'step' : undefined}
          className="flex items-center gap-2"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={`h-px w-6 sm:w-12 ${index <= at ? 'bg-text' : 'bg-line-strong/50'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-full font-semibold text-xs tabular ${index <= at ? 'bg-text text-page' : 'bg-sunken text-muted'}`}
          >
            {index < at ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
          </span>
          <span className={index === at ? 'font-semibold text-text' : 'text-muted'}>
            {label}
            {index < at && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
