/** The jobs that the built-in helper has, by the name that a job card sends. A page may import this alone. */
export const recipeNames = ['plan-week', 'shopping-list', 'automation'] as const;
