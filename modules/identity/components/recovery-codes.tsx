/** Ten ways in for the day the phone is lost. */
export function RecoveryCodes({ codes, lead }: { codes: readonly string[]; lead: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold text-sm">{lead}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-xl bg-sunken px-4 py-3 font-mono text-sm sm:max-w-md">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
