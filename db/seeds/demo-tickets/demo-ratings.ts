/** What customers of the demo said, in turn; some gave stars alone. */
export const demoRatings: readonly { stars: number; feedback: string }[] = [
  {
    stars: 5,
    feedback: 'Sorted within the hour, and explained so that I understood it. Thank you!',
  },
  { stars: 4, feedback: '' },
  { stars: 5, feedback: 'Friendly and quick, as always.' },
  { stars: 3, feedback: 'Solved in the end, but I had to ask twice.' },
  { stars: 5, feedback: '' },
  { stars: 4, feedback: 'Good help. A call would have been faster.' },
  { stars: 2, feedback: 'Took two days for a simple DNS change.' },
  { stars: 5, feedback: 'Baie dankie, alles werk weer.' },
]
