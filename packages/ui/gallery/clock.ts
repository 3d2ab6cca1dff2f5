/** The gallery's moments, around the afternoon of the mockups: all on the day the gallery is opened. */
export function todayAt(hour: number, minute: number, second = 0): number {
  const date = new Date();
  date.setHours(hour, minute, second, 0);
  return date.getTime();
}

export const day = 86_400_000;
