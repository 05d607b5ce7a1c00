/** Shown when plans failed to load or none are on sale (D5). */
export function PlansMissing({ error, email }: { error: string | null; email: string }) {
  return (
    <div className="max-w-2xl rounded-2xl border border-dashed border-line-strong/60 p-8">
      {error && (
        <p role="alert" className="mb-4 font-semibold text-warning">
          {error}
        </p>
      )}
      <p className="text-lead">{error ? 'The plans could not be fetched just now.' : 'Nothing of this kind is on sale at the moment.'}</p>
      <p className="mt-2 text-muted">
        {error ? 'Please reload the page in a moment' : 'Tell us what you need'}
        {email && (
          <>
            {error ? ', or write to ' : ' at '}
            <a className="text-accent-text underline underline-offset-4" href={`mailto:${email}`}>
              {email}
            </a>
          </>
        )}
        .
      </p>
    </div>
  )
}
