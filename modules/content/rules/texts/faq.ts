/** Short texts of the FAQ. */
export const faqTexts = {
  search: 'Search questions and answers',
  searchButton: 'Search',
  categories: 'Categories',
  nothingAbout: 'Nothing here about “{search}”',
  oneAnswer: 'One answer for “{search}”',
  answers: '{count} answers for “{search}”',
  showAll: 'Show all questions',
  noQuestions: 'No FAQs found',
  notLoaded: 'We can’t load the questions right now. Please try again in a moment.',
  wasHelpful: 'Was the answer to “{question}” helpful?',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
}
