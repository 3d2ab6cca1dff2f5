/** Tells the server of this page something. */
export async function tell(path: string, what: unknown): Promise<void> {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(what) });
  if (!answer.ok) throw new Error(`the server of this page answered ${answer.status}`);
}
