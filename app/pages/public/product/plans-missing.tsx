import { useTexts } from '#modules/content/components/site-texts.tsx'
import { Filled } from '#ui/layout/filled.tsx'

/** Shown when plans failed to load or none are on sale. */
export function PlansMissing({ error, email }: { error: string | null; email: string }) {
  const { noPlans } = useTexts('products')
  const [withoutEmail, withEmail] = error
    ? [noPlans.reload, noPlans.reloadOrWrite]
    : [noPlans.ask, noPlans.askAt]
  const link = (
    <a className="text-accent-text underline underline-offset-4" href={`mailto:${email}`}>
      {email}
    </a>
  )
  return (
    <div className="max-w-2xl rounded-2xl border border-dashed border-line-strong/60 p-8">
      {error && (
        <p role="alert" className="mb-4 font-semibold text-warning">
          {error}
        </p>
      )}
      <p className="text-lead">{error ? noPlans.failed : noPlans.none}</p>
      <p className="mt-2 text-muted">
        <Filled text={email ? withEmail : withoutEmail} parts={{ email: link }} />
      </p>
    </div>
  )
}
