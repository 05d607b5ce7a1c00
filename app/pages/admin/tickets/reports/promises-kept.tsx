import type { TicketReport } from '#modules/support/reports/queries/ticket-report.server.ts'
import { keptShare } from '#modules/support/reports/rules/ticket-report.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

/** How many of the promised times were kept. */
export function PromisesKept({ report: { opened, solved } }: { report: TicketReport }) {
  const promises = [
    ['First answer in time', opened],
    ['Next answer in time', { kept: opened.nextKept, broken: opened.nextBroken }],
    ['Solved in time', solved],
  ] as const
  return (
    <StatCards label="Promises kept">
      {promises.map(([label, counts]) => {
        const share = keptShare(counts)
        return (
          <StatCard
            key={label}
            label={label}
            value={share === null ? '–' : `${(share * 100).toFixed(1)}%`}
            note={`${counts.kept} of ${counts.kept + counts.broken} promised`}
          />
        )
      })}
    </StatCards>
  )
}
