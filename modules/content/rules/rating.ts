/** Mean rating to one decimal, with the number of ratings; null without any. */
export function meanRating(ratings: readonly number[]): { mean: string; count: number } | null {
  if (ratings.length === 0) return null
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return { mean: (sum / ratings.length).toFixed(1), count: ratings.length }
}
