import { type ScoreColour, scoreColour } from '#modules/seo/rules/score.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'

const tones: Record<ScoreColour, Tone> = { green: 'positive', yellow: 'warning', red: 'danger' }

export function ScoreBadge({ score }: { score: number }) {
  return (
    <Badge tone={tones[scoreColour(score)]}>
      <span className="sr-only">SEO score </span>
      <span className="tabular">{score}</span>
      <span className="sr-only"> of 100</span>
    </Badge>
  )
}
